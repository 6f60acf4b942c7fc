import { once } from 'node:events';
import type { Server } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AnswerDeadlines } from '../pacing/answer-deadlines.js';
import { ServerLoad } from '../pacing/server-load.js';
import { createHTTP1Server } from './http1.js';

const many = 60;
const turn = () => new Promise((resolve) => setImmediate(resolve));

let http1: Server;
let listener: net.Server;
/** The server's ends of the connections. */
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  const hour = 3_600_000;
  http1 = createHTTP1Server(
    async (request) => {
      await request.body(100).catch(() => {});
      return { status: 200, headers: {} };
    },
    {
      maxHeaderSize: 1 << 20,
      headerTimeoutMs: hour,
      idleTimeoutMs: hour,
      onError: () => {},
      deadlines: new AnswerDeadlines(),
      load: new ServerLoad(),
    },
  );
  listener = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    http1.emit('connection', socket);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  listener.close();
});

/** Opens many connections that send the text. @returns the clients' ends, when all of it has been read */
async function open(text: string): Promise<readonly Socket[]> {
  const clients = Array.from({ length: many }, () => {
    const client = net.connect((listener.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.resume();
    client.write(text);
    return client;
  });
  const read = () => sockets.filter(({ bytesRead }) => bytesRead === text.length).length;
  await expect.poll(read, { timeout: 60_000 }).toBe(many);
  return clients;
}

/**
 * Lets the event loop turn until the server has ended all connections.
 * @returns the maximum number of connections that ended between two samples
 */
async function mostEnded(): Promise<number> {
  const ended = () => sockets.filter(({ writableEnded, destroyed }) => writableEnded || destroyed).length;
  let most = 0;
  for (let before = 0; before < many; ) {
    await turn();
    most = Math.max(most, ended() - before);
    before = ended();
  }
  return most;
}

it.each([
  ['in the middle of a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['in the middle of a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12'],
  ['without a request', ''],
])('the HTTP/1.1 server ends few connections in a turn when many clients disconnect at once %s', async (_, text) => {
  for (const client of await open(text)) client.end();
  // One turn may begin and end between two samples.
  expect(await mostEnded()).toBeLessThanOrEqual(32);
});

it('the HTTP/1.1 server refuses few connections in a turn when many time limits expire at once', async () => {
  const clients = await open('GET / HTTP/1.1\r\nHost: a\r\n');
  const answers = clients.map(async (client) => String(await once(client, 'data')));
  for (const socket of sockets) http1.emit('clientError', new Error('too late'), socket);
  expect(await mostEnded()).toBeLessThanOrEqual(32);
  for (const answer of await Promise.all(answers)) expect(answer).toContain('400 Bad Request');
});
