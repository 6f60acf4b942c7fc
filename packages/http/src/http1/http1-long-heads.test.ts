import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import type { APIRequest, APIResponse } from '../message/api-request.js';
import { AnswerDeadlines } from '../pacing/answer-deadlines.js';
import { ServerLoad } from '../pacing/server-load.js';
import { createHTTP1Server } from './http1.js';

/**
 * Answers requests whose heads arrive together, each on a connection of its own. Returns the answers, and how many
 * requests began in each turn of the event loop.
 */
async function serve(heads: readonly string[], goneBefore: readonly number[] = []) {
  const begun: number[] = [];
  let turn = 0;
  const handler = ({ path }: APIRequest): APIResponse => {
    begun[turn] = (begun[turn] ?? 0) + 1;
    return { status: 200, headers: { 'x-length': String(path.length) }, body: Buffer.from('ok') };
  };
  const server = createHTTP1Server(handler, {
    maxHeaderSize: 1 << 20,
    headerTimeoutMs: 30_000,
    idleTimeoutMs: 30_000,
    onError(error) {
      throw error;
    },
    deadlines: new AnswerDeadlines(),
    load: new ServerLoad(),
  });
  const answers: string[] = heads.map(() => '');
  const sockets = heads.map(
    (_, i) =>
      new Duplex({
        read() {},
        write(chunk: Buffer, _encoding, done) {
          answers[i] += chunk.toString('latin1');
          done();
        },
      }),
  );
  for (const socket of sockets) server.emit('connection', socket);
  for (const [i, head] of heads.entries()) sockets[i]?.push(head);
  // The heads have been read in the first turn.
  await new Promise(setImmediate);
  for (const i of goneBefore) sockets[i]?.destroy();
  const ended = () => answers.every((answer, i) => answer.endsWith('ok') || sockets[i]?.destroyed);
  for (turn = 1; !ended(); turn++) await new Promise(setImmediate);
  for (let i = 0; i < 10; i++) await new Promise(setImmediate);
  server.close();
  for (const socket of sockets) socket.destroy();
  return { answers, begun: begun.filter((count) => count > 0) };
}

const head = (length: number, more = '') => `GET /${'a'.repeat(length)} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

it('the HTTP/1.1 server begins one request with a long head per turn of the event loop', async () => {
  const { answers, begun } = await serve(Array.from({ length: 9 }, (_, i) => head(100_000 + i)));
  expect(answers.map((answer) => /x-length: (\d+)/.exec(answer)?.[1])).toEqual(
    answers.map((_, i) => String(100_001 + i)),
  );
  // The first request begins at once.
  expect(Math.max(...begun)).toBeLessThanOrEqual(2);
  expect(begun.reduce((sum, count) => sum + count)).toBe(9);
});

it('the HTTP/1.1 server begins other requests at once', async () => {
  expect((await serve(Array.from({ length: 9 }, () => head(1000)))).begun).toEqual([9]);
});

it('the HTTP/1.1 server never begins requests whose clients have disconnected', async () => {
  const { answers, begun } = await serve(
    Array.from({ length: 9 }, () => head(100_000)),
    [7, 8],
  );
  expect(answers.slice(7)).toEqual(['', '']);
  expect(begun.reduce((sum, count) => sum + count)).toBe(7);
});

it('the HTTP/1.1 server begins one upgrade with a long head per turn, too', async () => {
  const { begun } = await serve(
    Array.from({ length: 9 }, () => head(100_000, 'Connection: Upgrade\r\nUpgrade: websocket\r\n')),
  );
  expect(Math.max(...begun)).toBeLessThanOrEqual(2);
});
