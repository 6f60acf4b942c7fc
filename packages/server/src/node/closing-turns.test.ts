import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ClosingTurns } from './closing-turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connections that are all cut off, with so many parts each, how many of them have been closed, and how many of their parts before them. */
function cutTogether(parts: readonly number[]) {
  const turns = new ClosingTurns();
  const counts = { closed: 0, parts: 0, late: 0 };
  const sockets = parts.map((count) => {
    const socket = new Socket();
    let left = count;
    const closePart = () => {
      counts.parts++;
      left--;
    };
    turns.watch(socket, () => Array.from({ length: count }, () => closePart));
    socket.on('close', () => {
      counts.closed++;
      counts.late += left;
    });
    return socket;
  });
  for (const socket of sockets) socket.destroy();
  return { sockets, counts };
}

/** Lets the event loop turn until all connections are closed. @returns how many were closed after each turn, or another count */
async function closedByTurn(
  { sockets, counts }: ReturnType<typeof cutTogether>,
  count = () => counts.closed,
): Promise<readonly number[]> {
  const numbers = [0];
  while (counts.closed !== sockets.length) {
    await turn();
    numbers.push(count());
  }
  return numbers;
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

it('closes few parts of connections in a turn, and all of them before the connections', async () => {
  const cut = cutTogether(Array.from({ length: 10 }, () => 100));
  const parts = await closedByTurn(cut, () => cut.counts.parts);
  expect(largestStep(parts)).toBeLessThanOrEqual(32);
  expect(cut.counts).toEqual({ closed: 10, parts: 1000, late: 0 });
});

it('hands on why a connection was cut off', async () => {
  const socket = new Socket();
  new ClosingTurns().watch(socket);
  const failed = new Promise((resolve) => socket.once('error', resolve));
  const error = new Error('reset');
  socket.destroy(error);
  expect(await failed).toBe(error);
});
