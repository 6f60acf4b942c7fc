import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { type Certificates, createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

/** A server that serves the widgets of another server among its own resources. */
let backend: APIServer;
let front: APIServer;
let serving: Certificates;
let folder: string;

const widgets = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
          },
        },
      },
    ],
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aggregation-'));
  const proxy = await createCertificates({ addresses: [] });
  serving = await createCertificates({ addresses: ['extension.default.svc', 'localhost'] });
  const files: Readonly<Record<string, string>> = {
    'proxy-ca.crt': proxy.ca.cert,
    'proxy.crt': proxy.admin.cert,
    'proxy.key': proxy.admin.key,
    'serving.crt': serving.serving.cert,
    'serving.key': serving.serving.key,
    'tokens.csv': 'secret,root,1,"system:masters"\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path(name), text);
  backend = await started({
    tlsCertFile: path('serving.crt'),
    tlsPrivateKeyFile: path('serving.key'),
    requestheaderClientCAFile: path('proxy-ca.crt'),
    requestheaderUsernameHeaders: ['X-Remote-User'],
    requestheaderUIDHeaders: ['X-Remote-Uid'],
    requestheaderGroupHeaders: ['X-Remote-Group'],
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
    authorizationMode: ['RBAC'],
    crds: [widgets as never],
  });
  front = await started({
    tokenAuthFile: path('tokens.csv'),
    proxyClientCertFile: path('proxy.crt'),
    proxyClientKeyFile: path('proxy.key'),
  });
});
afterAll(async () => {
  await Promise.all([front?.stop(), backend?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const path = (name: string): string => join(folder, name);

async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0, ...options });
  await server.start();
  return server;
}

async function send(server: APIServer, method: string, target: string, body?: object, headers?: object) {
  const response = await server.fetch(
    new Request(`https://any.invalid${target}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices';
const services = '/api/v1/namespaces/default/services';

function apiService(version: string, more: object = {}) {
  return {
    metadata: { name: `${version}.example.com` },
    spec: {
      group: 'example.com',
      version,
      groupPriorityMinimum: 1500,
      versionPriority: 20,
      service: { namespace: 'default', name: 'extension', port: Number(new URL(backend.url).port) },
      caBundle: Buffer.from(serving.ca.cert).toString('base64'),
      ...more,
    },
  };
}

async function condition(name: string) {
  const { body } = await send(front, 'GET', `${apiServices}/${name}`);
  return body.status?.conditions?.[0];
}

/** The group in the aggregated discovery document. */
async function discovered() {
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const { body } = await send(front, 'GET', '/apis', undefined, { accept });
  return body.items.find(({ metadata }: { metadata: { name: string } }) => metadata.name === 'example.com');
}

it('the aggregator reports why a group-version is not available, and serves it once it is available', async () => {
  expect((await send(front, 'GET', '/apis/example.com/v1')).status).toBe(404);
  expect((await send(front, 'POST', apiServices, apiService('v1'))).status).toBe(201);
  await expect
    .poll(() => condition('v1.example.com'))
    .toMatchObject({
      type: 'Available',
      status: 'False',
      reason: 'ServiceNotFound',
      message: 'service/extension in "default" is not present',
    });
  const refused = await send(front, 'GET', '/apis/example.com/v1');
  expect([refused.status, refused.text]).toEqual([503, 'service unavailable\n']);
  // The group-version is listed, although its server cannot be reached.
  expect((await send(front, 'GET', '/apis/example.com')).body.versions).toEqual([
    { groupVersion: 'example.com/v1', version: 'v1' },
  ]);

  expect(await discovered()).toEqual({
    metadata: { name: 'example.com' },
    versions: [{ version: 'v1', freshness: 'Stale' }],
  });
  const service = { metadata: { name: 'extension' }, spec: { type: 'ExternalName', externalName: 'localhost' } };
  expect((await send(front, 'POST', services, service)).status).toBe(201);
  await expect
    .poll(() => condition('v1.example.com'))
    .toMatchObject({ status: 'True', reason: 'Passed', message: 'all checks passed' });
  const list = await send(front, 'GET', '/apis/example.com/v1');
  expect(list.body).toMatchObject({ kind: 'APIResourceList', groupVersion: 'example.com/v1' });
  expect(list.body.resources[0]).toMatchObject({ name: 'widgets', kind: 'Widget', shortNames: ['wd'] });
});

it('the aggregator passes requests on with the name of the user', async () => {
  const target = '/apis/example.com/v1/namespaces/default/widgets';
  const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { size: 1 } };
  expect(await send(front, 'POST', `${target}?fieldManager=test`, widget)).toMatchObject({
    status: 201,
    body: { metadata: { name: 'a', managedFields: [{ manager: 'test' }] } },
  });
  expect((await send(backend, 'GET', `${target}/a`)).body.spec).toEqual({ size: 1 });
  const patch = { spec: { size: 'large' } };
  const merge = { 'content-type': 'application/merge-patch+json' };
  expect((await send(front, 'PATCH', `${target}/a`, patch, merge)).body).toMatchObject({
    code: 422,
    reason: 'Invalid',
  });

  // The other server authorizes the user.
  const asJane = { 'impersonate-user': 'jane', 'x-remote-user': 'system:admin', 'x-remote-group': 'system:masters' };
  const bound = {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    metadata: { name: 'jane' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  };
  const bindings = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings';
  expect((await send(front, 'POST', bindings, bound)).status).toBe(201);
  const refused = await send(front, 'GET', target, undefined, asJane);
  expect(refused.body.message).toBe(
    'widgets.example.com is forbidden: User "jane" cannot list resource "widgets" in API group "example.com" in the namespace "default"',
  );
  expect((await send(backend, 'POST', bindings, bound)).status).toBe(201);
  await expect.poll(async () => (await send(front, 'GET', target, undefined, asJane)).status).toBe(200);
});

it('the aggregator streams watches', async () => {
  const target = '/apis/example.com/v1/namespaces/default/widgets';
  const response = await front.fetch(new Request(`https://any.invalid${target}?watch=1`));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let seen = '';
  const until = async (text: string) => {
    while (!seen.includes(text)) seen += decoder.decode((await reader.read()).value, { stream: true });
  };
  await send(backend, 'POST', target, {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'seen' },
  });
  await until('"name":"seen"');
  await reader.cancel();
});

it('the aggregator describes the group-version in discovery and OpenAPI', async () => {
  await expect.poll(discovered).toMatchObject({
    versions: [
      { version: 'v1', freshness: 'Current', resources: [{ resource: 'widgets', singularResource: 'widget' }] },
    ],
  });
  const listed = async () => (await send(front, 'GET', '/openapi/v3')).body.paths['apis/example.com/v1'];
  await expect.poll(listed).toBeDefined();
  const { serverRelativeURL } = await listed();
  const { body: document } = await send(front, 'GET', serverRelativeURL);
  expect(Object.keys(document.paths)).toContain('/apis/example.com/v1/namespaces/{namespace}/widgets/{name}');
  const { body: whole } = await send(front, 'GET', '/openapi/v2');
  const { body: own } = await send(backend, 'GET', '/openapi/v2');
  for (const path of Object.keys(own.paths).filter((each) => each.startsWith('/apis/example.com/v1/'))) {
    expect(whole.paths[path]).toEqual(own.paths[path]);
  }
  expect(whole.definitions['com.example.v1.Widget']).toEqual(own.definitions['com.example.v1.Widget']);
  // Equal definitions of both servers are not served twice, as `NAME_v2`.
  expect(Object.keys(whole.definitions).filter((name) => name.endsWith('_v2'))).toEqual([]);
  const accept = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
  const { text } = await send(front, 'GET', '/openapi/v2', undefined, { accept });
  expect(text).toContain('com.example.v1.WidgetList');
});

it('the aggregator refuses a server with an invalid certificate, unless verification is off', async () => {
  const { caBundle: _, ...spec } = apiService('v1').spec;
  const other = {
    ...spec,
    caBundle: Buffer.from((await createCertificates({ addresses: [] })).ca.cert).toString('base64'),
  };
  const change = async (changed: object) => {
    const { body } = await send(front, 'GET', `${apiServices}/v1.example.com`);
    expect((await send(front, 'PUT', `${apiServices}/v1.example.com`, { ...body, spec: changed })).status).toBe(200);
  };
  await change(other);
  await expect
    .poll(async () => (await send(front, 'GET', '/apis/example.com/v1')).text)
    .toBe(
      'error trying to reach service: tls: failed to verify certificate: x509: certificate signed by unknown authority (possibly because of "x509: ECDSA verification failure" while trying to verify candidate authority certificate "kubernetes-ca")\n',
    );
  await change({ ...spec, insecureSkipTLSVerify: true });
  await expect.poll(async () => (await send(front, 'GET', '/apis/example.com/v1')).status).toBe(200);
});

it('the aggregator stops serving the group-version when the APIService is deleted', async () => {
  expect((await send(front, 'DELETE', `${apiServices}/v1.example.com`)).status).toBe(200);
  await expect.poll(async () => (await send(front, 'GET', '/apis/example.com/v1')).status).toBe(404);
  expect((await send(front, 'GET', '/apis')).text).not.toContain('example.com');
});

it('the aggregator waits for endpoints of a service inside the cluster, and calls ready endpoints', async () => {
  const port = Number(new URL(backend.url).port);
  const service = { metadata: { name: 'inside' }, spec: { ports: [{ name: 'https', port: 443 }] } };
  expect((await send(front, 'POST', services, service)).status).toBe(201);
  const reference = { namespace: 'default', name: 'inside' };
  const inside = apiService('v1', {
    service: { ...reference, port: 8443 },
    caBundle: undefined,
    insecureSkipTLSVerify: true,
  });
  expect((await send(front, 'POST', apiServices, inside)).status).toBe(201);
  const reason = async () => {
    const { status, reason, message } = (await condition('v1.example.com')) ?? {};
    return [status, reason, message];
  };
  await expect
    .poll(reason)
    .toEqual(['False', 'ServicePortError', 'service/inside in "default" is not listening on port 8443']);
  const { body } = await send(front, 'GET', `${apiServices}/v1.example.com`);
  const spec = { ...body.spec, service: { ...reference, port: 443 } };
  expect((await send(front, 'PUT', `${apiServices}/v1.example.com`, { ...body, spec })).status).toBe(200);
  await expect
    .poll(reason)
    .toEqual(['False', 'EndpointsNotFound', 'cannot find endpointslices for service/inside in "default"']);
  const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices';
  const slice = {
    metadata: { name: 'inside-1', labels: { 'kubernetes.io/service-name': 'inside' } },
    addressType: 'IPv4',
    ports: [{ name: 'https', port }],
    endpoints: [{ addresses: ['10.0.0.9'], conditions: { ready: false } }],
  };
  expect((await send(front, 'POST', slices, slice)).status).toBe(201);
  const none = 'endpointslices for service/inside in "default" have no addresses with port name "https"';
  await expect.poll(reason).toEqual(['False', 'MissingEndpoints', none]);
  // An address at which no server listens.
  const endpoints = [...slice.endpoints, { addresses: ['192.0.2.1'] }];
  expect((await send(front, 'PUT', `${slices}/inside-1`, { ...slice, endpoints })).status).toBe(200);
  const url = `https://192.0.2.1:${port}/apis/example.com/v1`;
  await expect
    .poll(reason)
    .toEqual([
      'False',
      'FailedDiscoveryCheck',
      expect.stringContaining(`failing or missing response from ${url}: Get "${url}": `),
    ]);
});

it('the aggregator passes requests and upgrades on to any server', async () => {
  const { createServer, request } = await import('node:https');
  const raw = createServer({ cert: serving.serving.cert, key: serving.serving.key }, async (incoming, answer) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const { method, url, headers } = incoming;
    answer.writeHead(method === 'GET' ? 200 : 202, { 'content-type': 'application/json', 'x-own': 'yes' });
    answer.end(JSON.stringify({ method, url, headers, body, resources: [] }));
  });
  raw.on('upgrade', ({ headers }, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${headers.upgrade}\r\n\r\n`);
    socket.write(`hello ${headers['x-remote-user']}, `);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve) => raw.listen(0, 'localhost', resolve));
  onTestFinished(() => void raw.close().closeAllConnections());
  const { port } = raw.address() as AddressInfo;
  const service = { namespace: 'default', name: 'extension', port };
  const { metadata, spec } = apiService('v2', { service });
  expect((await send(front, 'POST', apiServices, { metadata, spec })).status).toBe(201);
  await expect.poll(() => condition('v2.example.com')).toMatchObject({ status: 'True' });

  const target = '/apis/example.com/v2/things/a%2Fb?x=1&y=%20';
  const headers = {
    'impersonate-user': 'jürgen',
    'impersonate-uid': '7',
    'impersonate-group': 'painters',
    'impersonate-extra-scopes%2fall': 'view',
    'x-remote-extra-team': 'forged',
    'content-type': 'text/plain',
  };
  const bound = {
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    metadata: { name: 'painters' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'painters' }],
  };
  await send(front, 'POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', bound);
  const answer = await send(front, 'POST', target, { a: 1 }, headers);
  expect([answer.status, answer.headers.get('x-own')]).toEqual([202, 'yes']);
  expect(answer.body).toMatchObject({
    method: 'POST',
    // kube-apiserver passes the path on without its escapes, too.
    url: '/apis/example.com/v2/things/a/b?x=1&y=+',
    body: '{"a":1}',
    headers: {
      'x-remote-user': Buffer.from('jürgen').toString('latin1'),
      'x-remote-uid': '7',
      'x-remote-group': 'painters, system:authenticated',
      'x-remote-extra-scopes%2fall': 'view',
      'content-type': 'text/plain',
    },
  });
  expect(Object.keys(answer.body.headers)).not.toContain('x-remote-extra-team');
  expect(Object.keys(answer.body.headers).filter((name) => name.startsWith('impersonate'))).toEqual([]);

  const { hostname, port: frontPort } = new URL(front.url);
  const upgraded = request({
    host: hostname,
    port: frontPort,
    path: '/apis/example.com/v2/echo',
    rejectUnauthorized: false,
    headers: { authorization: 'Bearer secret', connection: 'Upgrade', upgrade: 'echo' },
  });
  upgraded.end();
  const [, socket] = (await once(upgraded, 'upgrade')) as [IncomingMessage, Duplex];
  let echoed = '';
  socket.on('data', (chunk) => {
    echoed += chunk;
  });
  socket.write('and back');
  await expect.poll(() => echoed).toBe('hello root, and back');
  socket.destroy();
});
