import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ClosingTurns, SessionState } from './idle-sessions.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connections with so many open streams each, whose clients end all of them together. */
function endTogether(streams: readonly number[]): readonly Socket[] {
  const turns = new ClosingTurns();
  return streams.map((open) => {
    const socket = new Socket();
    const state = new SessionState();
    for (let i = 0; i < open; i++) state.opened();
    turns.watch(socket, state);
    socket.push(null);
    socket.read(0);
    return socket;
  });
}

/** Lets the event loop turn until all connections are closed. @returns how many were closed after each turn */
async function closedByTurn(sockets: readonly Socket[]): Promise<readonly number[]> {
  const counts: number[] = [];
  while (counts.at(-1) !== sockets.length) {
    await turn();
    counts.push(sockets.filter(({ destroyed }) => destroyed).length);
  }
  return counts;
}

/** The largest difference between two numbers that follow each other. */
const largestStep = (counts: readonly number[]): number =>
  Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)));

it('closes few of the connections in a turn that have ended together', async () => {
  const sockets = endTogether(Array.from({ length: 100 }, () => 0));
  // One turn may begin and end between two looks.
  expect(largestStep(await closedByTurn(sockets))).toBeLessThanOrEqual(32);
});

it('closes one connection in a turn that has many streams', async () => {
  const sockets = endTogether(Array.from({ length: 10 }, () => 100));
  expect(largestStep(await closedByTurn(sockets))).toBeLessThanOrEqual(2);
});

it('lets turns pass after it has closed a connection that has many streams', async () => {
  const sockets = endTogether(Array.from({ length: 10 }, () => 100));
  expect((await closedByTurn(sockets)).length).toBeGreaterThan(30);
});

it('passes over connections that are closed already', async () => {
  const sockets = endTogether(Array.from({ length: 10 }, () => 100));
  await turn();
  for (const socket of sockets.slice(0, -1)) socket.destroy();
  await closedByTurn(sockets);
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
});
