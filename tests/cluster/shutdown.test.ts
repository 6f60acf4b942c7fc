import { mkdtemp, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import tls, { type TLSSocket } from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminToken, ServerProcess } from '../kit/server-process.js';

/** Another server. It answers requests when a test calls `release`. */
class SlowServer {
  /** The paths of the requests that wait. */
  readonly waiting: string[] = [];
  /** Number of requests so far. */
  asked = 0;
  /** Names of the certificate, including the name of the service of an aggregated server. */
  static readonly names = ['127.0.0.1', 'localhost', 'other.default.svc'];
  holds = false;
  port = 0;
  caBundle = '';
  ca = '';
  /** The connections that have switched to another protocol. */
  readonly sessions: Duplex[] = [];
  #server: Server | undefined;
  #held: (() => void)[] = [];

  async start(): Promise<void> {
    const { ca, serving } = await createCertificates({ addresses: SlowServer.names });
    this.ca = ca.cert;
    this.caBundle = Buffer.from(ca.cert).toString('base64');
    const server = createServer({ ...serving }, (message, response) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => this.#hold(message, () => answer(message, Buffer.concat(chunks).toString(), response)));
    });
    server.on('upgrade', (message: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => {});
      this.#hold(message, () => {
        this.sessions.push(socket);
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n');
        socket.write('X-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n');
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** Writes a kubeconfig with which the API server reaches this server. */
  kubeconfig(path: string): string {
    const cluster = { server: `${this.url}${path}`, 'certificate-authority-data': this.caBundle };
    return JSON.stringify({
      clusters: [{ name: 'a', cluster }],
      users: [{ name: 'a', user: {} }],
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      'current-context': 'a',
    });
  }

  #hold({ url = '' }: IncomingMessage, go: () => void): void {
    this.asked++;
    if (!this.holds || url.includes('quick')) {
      go();
      return;
    }
    this.waiting.push(url);
    this.#held.push(go);
  }

  release(): void {
    this.holds = false;
    for (const go of this.#held.splice(0)) go();
  }

  async stop(): Promise<void> {
    for (const session of this.sessions) session.destroy();
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/**
 * Answers a review: allows it, authenticates or authorizes the user, or converts objects. Answers other requests with a
 * document.
 */
function answer({ url = '' }: IncomingMessage, body: string, response: ServerResponse): void {
  const review = body.startsWith('{') ? JSON.parse(body) : {};
  const send = (value: object) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  const { apiVersion, kind } = review;
  const { uid, objects = [], desiredAPIVersion } = review.request ?? {};
  if (kind === 'AdmissionReview') send({ apiVersion, kind, response: { uid, allowed: true } });
  else if (kind === 'TokenReview')
    send({ apiVersion, kind, status: { authenticated: true, user: { username: 'eve', groups: ['system:masters'] } } });
  else if (kind === 'SubjectAccessReview') send({ apiVersion, kind, status: { allowed: true } });
  else if (kind === 'ConversionReview') {
    const convertedObjects = objects.map((object: object) => ({ ...object, apiVersion: desiredAPIVersion }));
    send({ apiVersion, kind, response: { uid, result: { status: 'Success' }, convertedObjects } });
  } else if (url.startsWith('/containerLogs/')) {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end('the log\n');
  } else send({ kind: 'Document', url });
}

let slow: SlowServer;
let server: ServerProcess | undefined;
beforeEach(async () => {
  slow = new SlowServer();
  await slow.start();
});
afterEach(async () => {
  slow.release();
  await server?.end('SIGKILL');
  await server?.stop();
  server = undefined;
  await slow.stop();
});

/** Whether the server accepts new connections. */
const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * Ends the server while requests wait for the slow server. The slow server answers when new requests are no longer
 * accepted.
 *
 * @returns the exit code
 */
async function endWhileWaiting(running: ServerProcess, path: string): Promise<() => Promise<number | null>> {
  await expect.poll(() => slow.waiting.some((each) => each.includes(path)), { timeout: 30_000 }).toBe(true);
  const ended = running.end('SIGTERM');
  await expect.poll(() => accepts(running.port), { timeout: 30_000 }).toBe(false);
  // Everything that is not waiting ends in this time.
  await new Promise((resolve) => setTimeout(resolve, 100));
  slow.release();
  return () => ended;
}

const configMaps = '/api/v1/namespaces/default/configmaps';
const rule = (resource: string, operation: string) => ({
  apiGroups: ['*'],
  apiVersions: ['*'],
  resources: [resource],
  operations: [operation],
});
/**
 * Label of the objects that webhooks receive. Without it they would also receive the ConfigMaps that controllers
 * create.
 */
const labels = { asks: 'yes' };
const webhook = (path: string, rules: object) => ({
  name: `${path}.example.com`,
  rules: [rules],
  objectSelector: { matchLabels: labels },
  clientConfig: { url: `${slow.url}/${path}`, caBundle: slow.caBundle },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  timeoutSeconds: 30,
});
const admissionRegistration = '/apis/admissionregistration.k8s.io/v1';

/** Registers webhooks, and waits until the first of them receives a request. */
async function registerWebhooks(running: ServerProcess, kind: string, webhooks: readonly object[]): Promise<void> {
  const resource = `${kind.toLowerCase()}webhookconfigurations`;
  await running.json('POST', `${admissionRegistration}/${resource}`, {
    metadata: { name: kind.toLowerCase() },
    webhooks,
  });
  const dryRun = async () => {
    await running.json('POST', `${configMaps}?dryRun=All`, { metadata: { name: 'dry', labels } });
    return slow.asked;
  };
  await expect.poll(dryRun, { timeout: 30_000 }).toBeGreaterThan(0);
}

describe('after SIGTERM, the command answers requests that wait for', () => {
  it.each(['Mutating', 'Validating'])('an admission webhook (%s), and then for another webhook', async (kind) => {
    server = await ServerProcess.start();
    const rules = rule('configmaps', 'CREATE');
    await registerWebhooks(server, kind, [webhook('first', rules), webhook('quick', rules)]);
    slow.holds = true;
    const created = server.request('POST', configMaps, { metadata: { name: 'a', labels }, data: { a: 'b' } });
    const ended = await endWhileWaiting(server, 'first');
    expect((await created).status).toBe(201);
    expect(await ended()).toBe(0);
  });

  it('a conversion webhook', async () => {
    server = await ServerProcess.start();
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    const names = { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' };
    await server.json('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: 'things.example.com' },
      spec: {
        group: 'example.com',
        names,
        scope: 'Cluster',
        versions: ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema })),
        conversion: {
          strategy: 'Webhook',
          webhook: {
            conversionReviewVersions: ['v1'],
            clientConfig: { url: `${slow.url}/convert`, caBundle: slow.caBundle },
          },
        },
      },
    });
    const things = '/apis/example.com/v1/things';
    const running = server;
    await expect.poll(async () => (await running.request('GET', things)).status, { timeout: 30_000 }).toBe(200);
    slow.holds = true;
    // Nothing is stored yet, so that only this request asks for a conversion.
    const created = server.request('POST', '/apis/example.com/v2/things', {
      apiVersion: 'example.com/v2',
      kind: 'Thing',
      metadata: { name: 'a' },
    });
    const ended = await endWhileWaiting(server, 'convert');
    const { status, text } = await created;
    expect(text).toContain('"apiVersion":"example.com/v2"');
    expect(status).toBe(201);
    expect(await ended()).toBe(0);
  });

  it('an authentication webhook and an authorization webhook', async () => {
    server = await ServerProcess.start(['--authorization-mode=Webhook', ...(await webhookFlags())]);
    slow.holds = true;
    const get = (token: string) =>
      (server as ServerProcess).request('GET', configMaps, undefined, { authorization: `Bearer ${token}` });
    const byWebhook = get('unknown');
    const byFile = get('alice-token');
    await expect.poll(() => slow.waiting.filter((each) => each.includes('authn')), { timeout: 30_000 }).toHaveLength(1);
    const ended = await endWhileWaiting(server, 'authz');
    expect((await byWebhook).status).toBe(200);
    expect((await byFile).status).toBe(200);
    expect(await ended()).toBe(0);
  });

  it('an aggregated server', async () => {
    server = await ServerProcess.start();
    const service = { metadata: { name: 'other' }, spec: { type: 'ExternalName', externalName: 'localhost' } };
    await server.json('POST', '/api/v1/namespaces/default/services', service);
    await server.json('POST', '/apis/apiregistration.k8s.io/v1/apiservices', {
      metadata: { name: 'v1.other.example.com' },
      spec: {
        group: 'other.example.com',
        version: 'v1',
        groupPriorityMinimum: 1000,
        versionPriority: 15,
        service: { namespace: 'default', name: 'other', port: slow.port },
        caBundle: slow.caBundle,
      },
    });
    const path = '/apis/other.example.com/v1/quick';
    const running = server;
    await expect.poll(async () => (await running.request('GET', path)).status, { timeout: 60_000 }).toBe(200);
    slow.holds = true;
    const got = server.request('GET', '/apis/other.example.com/v1/slow');
    const ended = await endWhileWaiting(server, '/slow');
    const { status, text } = await got;
    expect(text).toContain('"url":"/apis/other.example.com/v1/slow"');
    expect(status).toBe(200);
    expect(await ended()).toBe(0);
  });

  describe('a kubelet', () => {
    const pod = '/api/v1/namespaces/default/pods/web';
    beforeEach(async () => {
      server = await ServerProcess.start();
      await server.json('POST', '/api/v1/nodes', {
        metadata: { name: 'node' },
        status: {
          addresses: [{ type: 'InternalIP', address: '127.0.0.1' }],
          daemonEndpoints: { kubeletEndpoint: { Port: slow.port } },
        },
      });
      const containers = [{ name: 'web', image: 'web' }];
      const spec = { nodeName: 'node', containers, automountServiceAccountToken: false };
      await expect
        .poll(
          async () =>
            (await server?.request('POST', '/api/v1/namespaces/default/pods', { metadata: { name: 'web' }, spec }))
              ?.status,
          { timeout: 30_000 },
        )
        .toBe(201);
      slow.holds = true;
    });

    it('to send a log', async () => {
      const running = server as ServerProcess;
      const got = running.request('GET', `${pod}/log`);
      const ended = await endWhileWaiting(running, 'containerLogs');
      expect(await got).toMatchObject({ status: 200, text: 'the log\n' });
      expect(await ended()).toBe(0);
    });

    it('to begin a session of exec, and then ends the session', async () => {
      const running = server as ServerProcess;
      const session = await openExec(running, pod);
      const ended = await endWhileWaiting(running, '/exec/');
      expect(await session.head).toMatch(/^HTTP\/1\.1 101 /);
      await session.closed;
      expect(await ended()).toBe(0);
    });

    it('to begin a session of exec, which continues while another request waits', async () => {
      const running = server as ServerProcess;
      const session = await openExec(running, pod);
      await expect.poll(() => slow.waiting.length, { timeout: 30_000 }).toBe(1);
      slow.release();
      expect(await session.head).toMatch(/^HTTP\/1\.1 101 /);
      slow.holds = true;
      const log = running.request('GET', `${pod}/log`);
      await expect.poll(() => slow.waiting.length, { timeout: 30_000 }).toBe(2);
      const ended = running.end('SIGTERM');
      await expect.poll(() => accepts(running.port), { timeout: 30_000 }).toBe(false);
      slow.sessions[0]?.write('still here');
      await expect.poll(session.received, { timeout: 30_000 }).toContain('still here');
      slow.release();
      expect((await log).status).toBe(200);
      await session.closed;
      expect(await ended).toBe(0);
    });
  });

  it('the end of other requests, and ends watches at once', async () => {
    server = await ServerProcess.start();
    const running = server;
    await registerWebhooks(server, 'Validating', [webhook('slow', rule('configmaps', 'CREATE'))]);
    slow.holds = true;
    const watched = server.request('GET', `${configMaps}?watch=1`);
    const created = server.request('POST', configMaps, { metadata: { name: 'a', labels } });
    await expect.poll(() => slow.waiting.length, { timeout: 30_000 }).toBe(1);
    const ended = running.end('SIGTERM');
    expect((await watched).status).toBe(200);
    slow.release();
    expect((await created).status).toBe(201);
    expect(await ended).toBe(0);
  });
});

/** Returns flags for an authentication webhook and an authorization webhook, and writes their files. */
async function webhookFlags(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'));
  const files = { authentication: join(folder, 'authn'), authorization: join(folder, 'authz') };
  await writeFile(files.authentication, slow.kubeconfig('/authn'));
  await writeFile(files.authorization, slow.kubeconfig('/authz'));
  return [
    `--authentication-token-webhook-config-file=${files.authentication}`,
    `--authorization-webhook-config-file=${files.authorization}`,
  ];
}

/** Requests exec over SPDY. */
async function openExec({ port }: ServerProcess, pod: string) {
  const socket: TLSSocket = tls.connect({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
  });
  socket.on('error', () => {});
  let text = '';
  const head = new Promise<string>((resolve) => {
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.once('close', () => resolve(text));
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lines = ['Host: a', `Authorization: Bearer ${adminToken}`, 'Connection: Upgrade', 'Upgrade: SPDY/3.1'];
  socket.write(`POST ${pod}/exec?command=cat&stdin=1&stdout=1&container=web HTTP/1.1\r\n`);
  socket.write(`${lines.join('\r\n')}\r\nX-Stream-Protocol-Version: v4.channel.k8s.io\r\n\r\n`);
  return { head, closed, received: () => text };
}
