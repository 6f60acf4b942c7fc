import { once } from 'node:events';
import https from 'node:https';
import { createServer, type Socket } from 'node:net';
import { noHeapPolicy } from '@k8s-ts/event-loop';
import { type Certificates, createCertificates } from '@k8s-ts/pki';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createSecureServer, type SecureServer, type SecureServerOptions } from './secure-server.js';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await createCertificates({ addresses: ['127.0.0.1', 'localhost'] });
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function newServer(name: string, options: Partial<SecureServerOptions> = {}): SecureServer {
  const server = createSecureServer({
    handler: async () => ({ status: 200, headers: {}, body: Buffer.from(name) }),
    ...certificates.serving,
    clientCA: [certificates.ca.cert],
    ...options,
  });
  ends.push(() => server.close(100));
  return server;
}

/** Accepts connections and hands them out. */
async function accept(take: (socket: Socket) => void): Promise<number> {
  const server = createServer({ pauseOnConnect: true }, take).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function get(port: number, agent: https.Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = https.get({ port, host: '127.0.0.1', ca: certificates.ca.cert, agent, path: '/' }, (answer) => {
      answer.setEncoding('utf8').on('data', resolve);
    });
    request.on('error', reject);
  });
}

it('createSecureServer serves connections that something else has accepted', async () => {
  const servers = [newServer('one'), newServer('two')];
  let next = 0;
  const port = await accept((socket) => servers[next++ % 2]?.accept(socket));
  for (const name of ['one', 'two', 'one']) {
    const agent = new https.Agent();
    expect(await get(port, agent)).toBe(name);
    agent.destroy();
  }
});

it('createSecureServer waits when it closes until its connections have ended, and accepts no more connections', async () => {
  const server = newServer('one');
  const port = await accept((socket) => server.accept(socket));
  const agent = new https.Agent({ keepAlive: true });
  ends.push(() => agent.destroy());
  expect(await get(port, agent)).toBe('one');
  await server.close(10_000);
  await expect(get(port, new https.Agent())).rejects.toThrow();
});

it('createSecureServer reports connections that are opened and closed to the heap policy', async () => {
  let [opened, closed] = [0, 0];
  const heapPolicy = {
    ...noHeapPolicy,
    countOpenedConnection: () => opened++,
    countClosedConnection: () => closed++,
  };
  const server = newServer('one', { heapPolicy });
  const port = await accept((socket) => server.accept(socket));
  const agents = [new https.Agent({ keepAlive: true }), new https.Agent({ keepAlive: true })];
  for (const agent of agents) await get(port, agent);
  expect([opened, closed]).toEqual([2, 0]);
  for (const agent of agents) agent.destroy();
  await expect.poll(() => closed).toBe(2);
  expect(opened).toBe(2);
});
