import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ClosingTurns } from './closing-turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connections that are all cut off, and how many of them have been closed. */
function cutTogether(count: number) {
  const turns = new ClosingTurns();
  const counts = { closed: 0 };
  const sockets = Array.from({ length: count }, () => {
    const socket = new Socket();
    turns.watch(socket);
    return socket.on('close', () => counts.closed++);
  });
  for (const socket of sockets) socket.destroy();
  return { sockets, counts };
}

/** Lets the event loop turn until all connections are closed. @returns how many were closed after each turn */
async function closedByTurn({ sockets, counts }: ReturnType<typeof cutTogether>): Promise<readonly number[]> {
  const numbers = [0];
  while (counts.closed !== sockets.length) {
    await turn();
    numbers.push(counts.closed);
  }
  return numbers;
}

/** The largest difference between two numbers that follow each other. */
const largestStep = (counts: readonly number[]): number =>
  Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)));

it('ClosingTurns closes few of the connections in a turn that are cut off together', async () => {
  const cut = cutTogether(100);
  expect(cut.sockets.every(({ destroyed }) => destroyed)).toBe(true);
  // One turn may begin and end between two samples.
  expect(largestStep(await closedByTurn(cut))).toBeLessThanOrEqual(32);
});

it('ClosingTurns passes on the reason why a connection was cut off', async () => {
  const socket = new Socket();
  new ClosingTurns().watch(socket);
  const failed = new Promise((resolve) => socket.once('error', resolve));
  const error = new Error('reset');
  socket.destroy(error);
  expect(await failed).toBe(error);
});
