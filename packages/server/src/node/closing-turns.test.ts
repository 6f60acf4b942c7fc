import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ClosingTurns } from './closing-turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connections that are all cut off, with so many open streams each, and how many of them have been closed. */
function cutTogether(streams: readonly number[]) {
  const turns = new ClosingTurns();
  let closed = 0;
  const sockets = streams.map((open) => {
    const socket = new Socket();
    turns.watch(socket, () => 1 + open);
    socket.on('close', () => closed++);
    return socket;
  });
  for (const socket of sockets) socket.destroy();
  return { sockets, closed: () => closed };
}

/** Lets the event loop turn until all connections are closed. @returns how many were closed after each turn */
async function closedByTurn({ sockets, closed }: ReturnType<typeof cutTogether>): Promise<readonly number[]> {
  const counts = [0];
  while (counts.at(-1) !== sockets.length) {
    await turn();
    counts.push(closed());
  }
  return counts;
}

/** The largest difference between two numbers that follow each other. */
const largestStep = (counts: readonly number[]): number =>
  Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)));

it('closes few of the connections in a turn that are cut off together', async () => {
  const cut = cutTogether(Array.from({ length: 100 }, () => 0));
  expect(cut.sockets.every(({ destroyed }) => destroyed)).toBe(true);
  // One turn may begin and end between two looks.
  expect(largestStep(await closedByTurn(cut))).toBeLessThanOrEqual(32);
});

it('closes one connection in a turn that has many streams', async () => {
  const cut = cutTogether(Array.from({ length: 10 }, () => 100));
  expect(largestStep(await closedByTurn(cut))).toBeLessThanOrEqual(2);
});

it('lets turns pass after it has closed a connection that has many streams', async () => {
  const cut = cutTogether(Array.from({ length: 10 }, () => 100));
  expect((await closedByTurn(cut)).length).toBeGreaterThan(30);
});

it('hands on why a connection was cut off', async () => {
  const socket = new Socket();
  new ClosingTurns().watch(socket);
  const failed = new Promise((resolve) => socket.once('error', resolve));
  const error = new Error('reset');
  socket.destroy(error);
  expect(await failed).toBe(error);
});
