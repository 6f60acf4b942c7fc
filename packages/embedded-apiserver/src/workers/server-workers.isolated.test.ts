import https from 'node:https';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerProcesses } from '../../test/worker-processes.js';
import { type APIServer, createAPIServer } from '../create-api-server.js';
import type { RequestLogEntry } from '../index.js';

const requests: RequestLogEntry[] = [];
const messages: string[] = [];
let server: APIServer;
let credentials: { readonly ca: string; readonly cert: string; readonly key: string };

beforeAll(async () => {
  server = createAPIServer({
    storageBackend: 'memory',
    securePort: 0,
    workers: 2,
    minWorkers: 2,
    onRequest: (entry) => requests.push(entry),
    logger: {
      error: (message, fields) => messages.push(`${message} ${JSON.stringify(fields)}`),
      info: (_level, message, fields) => messages.push(`${message} ${JSON.stringify(fields)}`),
    },
  });
  await server.start();
  const text = server.kubeconfig();
  const pem = (name: string) =>
    Buffer.from(new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? '', 'base64').toString('utf8');
  credentials = {
    ca: pem('certificate-authority-data'),
    cert: pem('client-certificate-data'),
    key: pem('client-key-data'),
  };
}, 120_000);
afterAll(() => server?.stop());

/** A client with a connection of its own. The connection stays open. */
function newAgent(): https.Agent {
  return new https.Agent({ keepAlive: true, maxSockets: 1, ...credentials });
}

function call(
  agent: https.Agent,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const request = https.request(`${server.url}${path}`, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

const path = '/api/v1/namespaces/default/configmaps';

it('a server with workers serves a program from two processes, which report to it', { timeout: 60_000 }, async () => {
  const agents = [newAgent(), newAgent(), newAgent(), newAgent()];
  try {
    for (const [i, agent] of agents.entries()) {
      const made = await call(agent, 'POST', path, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: `of-${i}` },
      });
      expect([made.status, made.text]).toEqual([201, expect.stringContaining(`of-${i}`)]);
    }
    for (const agent of agents) {
      const list = JSON.parse((await call(agent, 'GET', path)).text) as { items: { metadata: { name: string } }[] };
      const names = list.items.map(({ metadata }) => metadata.name).filter((name) => name.startsWith('of-'));
      expect(names).toEqual(['of-0', 'of-1', 'of-2', 'of-3']);
    }
    const local = await server.fetch(new Request(`https://localhost${path}/of-3`));
    expect(local.status).toBe(200);
    const created = () =>
      requests.filter(({ verb, uri, code }) => verb === 'POST' && uri === path && code === 201).length;
    await expect.poll(created).toBe(4);
    expect(messages.some((message) => message.includes('"worker":1'))).toBe(true);
  } finally {
    for (const agent of agents) agent.destroy();
  }
});

it('a server with workers replaces a worker that ends', { timeout: 60_000 }, async () => {
  const [victim] = workerProcesses(process.pid);
  process.kill(victim as number, 'SIGKILL');
  await expect
    .poll(() => workerProcesses(process.pid).filter((pid) => pid !== victim).length, { timeout: 60_000 })
    .toBe(1);
  const told = 'a worker has ended and is replaced {"worker":1,"error":"it ended with SIGKILL"}';
  await expect.poll(() => messages).toContain(told);
  const agent = newAgent();
  expect((await call(agent, 'GET', '/readyz')).text).toBe('ok');
  agent.destroy();
});

it('a server with workers lets a standby process replace a worker that ends', { timeout: 300_000 }, async () => {
  await expect.poll(readied, { timeout: 180_000 }).toBe(2);
  await expect.poll(() => workerProcesses(process.pid).length, { timeout: 180_000 }).toBe(2);
  const [victim, waiting] = workerProcesses(process.pid);
  process.kill(victim as number, 'SIGKILL');
  await expect.poll(readied, { timeout: 180_000 }).toBe(3);
  expect(workerProcesses(process.pid)[0]).toBe(waiting);
});

it('a server with workers starts another process when the standby process has ended', {
  timeout: 300_000,
}, async () => {
  await expect.poll(() => workerProcesses(process.pid).length, { timeout: 180_000 }).toBe(2);
  const [worker, waiting] = workerProcesses(process.pid);
  process.kill(waiting as number, 'SIGKILL');
  await expect.poll(() => workerProcesses(process.pid).includes(waiting as number), { timeout: 60_000 }).toBe(false);
  await expect.poll(() => workerProcesses(process.pid).length, { timeout: 180_000 }).toBe(2);
  expect(workerProcesses(process.pid)[0]).toBe(worker);
  expect(readied()).toBe(3);
});

it('a server with workers leaves no connection without an owner when a worker ends', { timeout: 300_000 }, async () => {
  const [victim] = workerProcesses(process.pid);
  process.kill(victim as number, 'SIGSTOP');
  const { hostname: host, port } = new URL(server.url);
  const outcomes = Array.from({ length: 6 }, () => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false });
    return new Promise<string>((resolve) => {
      socket.once('secureConnect', () => resolve('served'));
      socket.on('error', () => {}).once('close', () => resolve('closed'));
    }).finally(() => socket.destroy());
  });
  // Half of the connections are for the worker. When the first request is served, one of them is being handed over.
  await Promise.race(outcomes);
  process.kill(victim as number, 'SIGKILL');
  const ended = await Promise.all(outcomes);
  expect(ended.toSorted()).toEqual(['closed', 'served', 'served', 'served', 'served', 'served']);
  await expect
    .poll(() => workerProcesses(process.pid).filter((pid) => pid !== victim).length, { timeout: 180_000 })
    .toBe(1);
});

it('a server with workers installs no groups', () => {
  expect(() => server.removeAPIGroup('apps')).toThrow('with one worker only');
});

it.each([
  [{ workers: 0 }, '--workers: must be between 1 and'],
  [{ workers: 1.5 }, '--workers: must be an integer'],
  [{ workers: 2, minWorkers: 0 }, '--min-workers: must be between 1 and'],
  [{ minWorkers: 2 }, '--min-workers must not be more than --workers, 1'],
  [{ workers: 2, listen: false }, '--workers: a server that does not listen needs --workers=1'],
  [{ workers: 2, admission: [{ name: 'Own' }] }, '--workers: admission plugins of a program need --workers=1'],
  [{ workers: 2, random: () => 0.5 }, '--workers: the option random needs --workers=1'],
  [{ workers: 2, nodeConnections: { kubelet: () => undefined } }, 'the option nodeConnections needs --workers=1'],
])('a server with workers refuses %j', (options, message) => {
  expect(() => createAPIServer({ storageBackend: 'memory', ...options } as never)).toThrow(message);
});

it('a server with workers leaves no worker behind when the server cannot start', { timeout: 180_000 }, async () => {
  const before = workerProcesses(process.pid);
  const broken = createAPIServer({
    storageBackend: 'memory',
    securePort: 0,
    workers: 2,
    minWorkers: 2,
    authorizationMode: ['ABAC'],
    authorizationPolicyFile: '/does/not/exist',
  });
  await expect(broken.start()).rejects.toThrow('/does/not/exist');
  await expect.poll(() => workerProcesses(process.pid)).toEqual(before);
});

/** Number of times that a worker has become ready. */
function readied(): number {
  return messages.filter((message) => /^ready .*"worker":1/.test(message)).length;
}
