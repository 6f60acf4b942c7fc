import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const group = '/apis/raw.example.com/v1';
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices';

const resources = [
  { name: 'good', singularName: 'one', namespaced: true, kind: 'Good', verbs: ['get'], group: {}, shortNames: [1] },
  { name: 'bad', kind: 'Bad', verbs: [null] },
  { name: '/', kind: 'Bad', verbs: [] },
  null,
];

/** The answer of the other server at `/apis`, if it has aggregated discovery. */
let aggregated: object | undefined;
/** The OpenAPI v2 document of the other server, and its entity tag. The server has no document of OpenAPI v3. */
let document: { readonly etag: string; readonly text: string } | undefined;
/** Paths that the other server received, and paths that it has not finished answering. */
const asked: string[] = [];
const open = new Set<string>();
let caBundle: string;
let port: number;
let folder: string;
let front: APIServer;
let close: () => void;

beforeAll(async () => {
  const { ca, serving } = await createCertificates({ addresses: ['raw.default.svc'] });
  caBundle = Buffer.from(ca.cert).toString('base64');
  const other = createServer(serving, (incoming, answer) => {
    const { url = '', socket } = incoming;
    asked.push(url);
    open.add(url);
    answer.on('close', () => open.delete(url));
    const respond = (value: object) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const path = url.split('?', 1)[0];
    if (path === '/apis' && aggregated) respond(aggregated);
    else if (path === '/openapi/v2' && document) {
      const isKnown = incoming.headers['if-none-match'] === document.etag;
      answer.writeHead(isKnown ? 304 : 200, { etag: document.etag }).end(isKnown ? '' : document.text);
    } else if (path === '/openapi/v3') answer.writeHead(404).end();
    else if (path === group) respond({ kind: 'APIResourceList', groupVersion: 'raw.example.com/v1', resources });
    else if (path === `${group}/redirect`) answer.writeHead(302, { location: 'https://other.example/' }).end();
    else if (path === `${group}/switch`)
      socket.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: odd\r\n\r\n');
    else if (path === `${group}/status`) socket.end('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n');
    else if (path === `${group}/slow`) setTimeout(() => respond({ done: true }), 300);
    else if (path === `${group}/html`) answer.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(300_000));
    else if (path === `${group}/reset`) {
      answer.writeHead(200, { 'content-type': 'application/json' }).write('{"begun":');
      setTimeout(() => socket.destroy(), 20);
    } else if (path !== `${group}/never`) respond({ url });
  });
  other.on('upgrade', ({ headers }: IncomingMessage, socket: Duplex) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.write(`${headers.connection} ${headers['sec-websocket-protocol']}.`);
    socket.on('error', () => {});
    socket.resume();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  ({ port } = other.address() as AddressInfo);
  close = () => other.close().closeAllConnections();
  folder = await mkdtemp(join(tmpdir(), 'aggregation-'));
  await writeFile(join(folder, 'tokens.csv'), 'secret,root,1,"system:masters"\nplain,jane,2,\n');
  front = await started({});
});
afterAll(async () => {
  await front?.stop();
  close?.();
  await rm(folder, { recursive: true, force: true });
});

/** A server in front of the other server, whose APIService is available. */
async function started(options: APIServerOptions): Promise<APIServer> {
  const tokenAuthFile = join(folder, 'tokens.csv');
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0, tokenAuthFile, ...options });
  await server.start();
  const write = async (target: string, body: object) => {
    const { status, text } = await send(server, 'POST', target, { body });
    expect([status, text]).toEqual([201, expect.any(String)]);
  };
  await write('/api/v1/namespaces/default/services', {
    metadata: { name: 'raw' },
    spec: { type: 'ExternalName', externalName: '127.0.0.1' },
  });
  const service = { namespace: 'default', name: 'raw', port };
  const versions = { group: 'raw.example.com', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 15 };
  await write(apiServices, { metadata: { name: 'v1.raw.example.com' }, spec: { ...versions, service, caBundle } });
  await write('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'jane' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  });
  while ((await send(server, 'GET', group)).status !== 200) await sleep(20);
  return server;
}

interface Sent {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a request over its own connection, so that the path is sent unchanged. */
function begin(server: APIServer, method: string, path: string, { token = 'secret', headers, body }: Sent = {}) {
  const { hostname, port } = new URL(server.url);
  const sent = request({
    agent: false,
    host: hostname,
    port,
    method,
    path,
    rejectUnauthorized: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  sent.end(body && JSON.stringify(body));
  return sent;
}

async function send(server: APIServer, method: string, path: string, sent: Sent = {}) {
  const [response] = (await once(begin(server, method, path, sent), 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}

describe('requests', () => {
  it('reach the path that was authorized', async () => {
    for (const dots of ['%2e%2e', '..', '..%2f..', '.']) {
      const { text } = await send(front, 'GET', `${group}/${dots}/x?a=b%26&c=d+e`);
      expect(JSON.parse(text).url).toBe(`${group}/${decodeURIComponent(dots)}/x?a=b%26&c=d+e`);
    }
  });

  it('are not sent again once their answer has begun', async () => {
    await expect(send(front, 'GET', `${group}/reset`)).rejects.toThrow();
    expect(asked.filter((url) => url.endsWith('/reset'))).toHaveLength(1);
  });

  it('give away no token of a WebSocket', async () => {
    const protocols = `base64url.bearer.authorization.k8s.io.${Buffer.from('secret').toString('base64url')}, v4.example`;
    const { hostname, port } = new URL(front.url);
    const headers = {
      connection: 'keep-alive, Upgrade, X-Remote-User',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AQIDBAUGBwgJCgsMDQ4PEA==',
      'sec-websocket-protocol': protocols,
    };
    const sent = request({ host: hostname, port, path: `${group}/echo`, rejectUnauthorized: false, headers });
    sent.end();
    const [, socket, head] = (await once(sent, 'upgrade')) as [IncomingMessage, Duplex, Buffer];
    let got = head.toString();
    socket.on('data', (chunk) => {
      got += chunk;
    });
    await expect.poll(() => got).toBe('Upgrade v4.example.');
    socket.destroy();
  });
});

describe('answers', () => {
  it('do not redirect clients', async () => {
    const { status, text, headers } = await send(front, 'GET', `${group}/redirect`);
    expect([status, text, headers.location]).toEqual([
      502,
      'the backend attempted to redirect this request, which is not permitted',
      undefined,
    ]);
  });

  it('of another protocol, or with a status that HTTP does not have, are errors', async () => {
    const failed = (reason: string) => [503, `error trying to reach service: ${reason}\n`];
    const switched = await send(front, 'GET', `${group}/switch`);
    expect([switched.status, switched.text]).toEqual(
      failed('backend tried to switch protocol "odd" when "" was requested'),
    );
    const { status, text } = await send(front, 'GET', `${group}/status`);
    expect([status, text]).toEqual(failed('malformed HTTP status code "999"'));
  });

  it('are complete when this server compresses them', async () => {
    const { headers, bytes } = await send(front, 'GET', `${group}/html`, { headers: { 'accept-encoding': 'gzip' } });
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['gzip', String(bytes.length)]);
    expect(gunzipSync(bytes)).toHaveLength(300_000);
  });

  const listed = async () => {
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const { items } = JSON.parse((await send(front, 'GET', '/apis', { headers: { accept } })).text);
    return items.find((each: { metadata: { name: string } }) => each.metadata.name === 'raw.example.com').versions;
  };

  it('with wrong types do not reach the discovery of all groups', async () => {
    const responseKind = { group: '', version: '', kind: 'Good' };
    const good = { resource: 'good', responseKind, scope: 'Namespaced', singularResource: 'one', verbs: ['get'] };
    await expect.poll(listed).toEqual([{ version: 'v1', resources: [good], freshness: 'Current' }]);
  });

  it('in aggregated discovery come before the list of the group-version, and wrong types are left out', async () => {
    const sub = { subresource: 'scale', acceptedTypes: [{ kind: 'Scale' }, 1], verbs: ['get'] };
    const found = [
      { resource: 'jobs', verbs: ['list'], shortNames: ['jz'], categories: [1], subresources: [sub, { verbs: [] }, 0] },
      { resource: 'bad', verbs: 'all' },
      null,
    ];
    aggregated = {
      kind: 'APIGroupDiscoveryList',
      items: [{}, { metadata: { name: 'raw.example.com' }, versions: [{ version: 'v1', resources: found }] }],
    };
    onTestFinished(() => {
      aggregated = undefined;
    });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const body = { metadata: { labels: { again: 'true' } } };
    expect((await send(front, 'PATCH', `${apiServices}/v1.raw.example.com`, { headers, body })).status).toBe(200);
    const empty = { group: '', version: '', kind: '' };
    const scale = { ...sub, responseKind: empty, acceptedTypes: [{ ...empty, kind: 'Scale' }] };
    const resources = [
      {
        resource: 'jobs',
        responseKind: empty,
        scope: '',
        singularResource: '',
        verbs: ['list'],
        shortNames: ['jz'],
        subresources: [scale],
      },
    ];
    await expect.poll(listed).toEqual([{ version: 'v1', resources, freshness: 'Current' }]);
  });
});

it('watches of a server that does not answer take no seat', async () => {
  const server = await started({ maxRequestsInflight: 4, maxMutatingRequestsInflight: 4 });
  onTestFinished(() => server.stop());
  const watches = Array.from({ length: 20 }, () => begin(server, 'GET', `${group}/never?watch=1`, { token: 'plain' }));
  for (const each of watches) each.on('error', () => {});
  await expect.poll(() => asked.filter((url) => url.includes('/never')).length).toBe(20);
  expect((await send(server, 'GET', '/api/v1/namespaces', { token: 'plain' })).status).toBe(200);
  for (const each of watches) each.destroy();
  await expect.poll(() => [...open].filter((url) => url.includes('/never'))).toEqual([]);
});

it('requests are answered while the server stops, and upgraded connections end', async () => {
  const server = await started({});
  const upgraded = begin(server, 'GET', `${group}/echo`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } });
  const [, socket] = (await once(upgraded, 'upgrade')) as [IncomingMessage, Duplex];
  const ended = once(socket.resume(), 'close');
  const slow = send(server, 'POST', `${group}/slow`, { body: {} });
  await expect.poll(() => open.has(`${group}/slow`)).toBe(true);
  const stopped = server.stop();
  expect(await slow).toMatchObject({ status: 200, text: '{"done":true}' });
  await Promise.all([stopped, ended]);
});

it('an APIService that replaces the core group can be made local again', async () => {
  const server = await started({});
  onTestFinished(() => server.stop());
  await server.createSystemObjects();
  const patch = async (spec: object) =>
    send(server, 'PATCH', `${apiServices}/v1.`, {
      headers: { 'content-type': 'application/merge-patch+json' },
      body: { spec },
    });
  const namespaces = async () => (await send(server, 'GET', '/api/v1/namespaces')).text;
  expect((await patch({ service: { namespace: 'default', name: 'raw', port }, caBundle })).status).toBe(200);
  await expect.poll(namespaces).toBe('{"url":"/api/v1/namespaces"}');
  expect((await patch({ service: null, caBundle: null })).status).toBe(200);
  await expect.poll(namespaces).toContain('"kind":"NamespaceList"');
});

it('a server with only an OpenAPI v2 document is described in both versions', async () => {
  const definition = { type: 'object', properties: { size: { type: 'integer', format: 'int32' } } };
  const schema = { $ref: '#/definitions/Good' };
  const paths = {
    [`${group}/goods`]: { get: { produces: ['application/json'], responses: { 200: { description: 'OK', schema } } } },
    '/apis/other.example.com/v1/': { get: { responses: {} } },
  };
  const text = JSON.stringify({
    swagger: '2.0',
    info: { title: 'raw', version: '1' },
    paths,
    definitions: { Good: definition },
  });
  document = { etag: '"one"', text };
  onTestFinished(() => {
    document = undefined;
  });
  const server = await started({});
  onTestFinished(() => server.stop());
  const v2 = async () => JSON.parse((await send(server, 'GET', '/openapi/v2')).text);
  await expect.poll(async () => (await v2()).definitions.Good).toEqual(definition);
  const { paths: whole } = await v2();
  expect(whole[`${group}/goods`]).toEqual(paths[`${group}/goods`]);
  // Only the part of the document about the APIService's group-version is used.
  expect(whole['/apis/other.example.com/v1/']).toBeUndefined();

  const index = JSON.parse((await send(server, 'GET', '/openapi/v3')).text);
  const { serverRelativeURL } = index.paths['apis/raw.example.com/v1'];
  expect(serverRelativeURL).toMatch(/^\/openapi\/v3\/apis\/raw\.example\.com\/v1\?hash=[0-9A-F]+$/);
  expect(JSON.parse((await send(server, 'GET', serverRelativeURL)).text)).toMatchObject({
    openapi: '3.0.0',
    info: { title: 'raw' },
    components: { schemas: { Good: definition } },
  });
});
