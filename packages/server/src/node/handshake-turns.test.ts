import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { HandshakeTurns } from './handshake-turns.js';

it('begins two handshakes in a turn of the event loop, in the order of the connections', async () => {
  const begun: Socket[] = [];
  const turns = new HandshakeTurns((socket) => begun.push(socket));
  const sockets = Array.from({ length: 7 }, () => new Socket());
  for (const socket of sockets) turns.add(socket);
  expect(begun.length).toBe(2);
  const counts: number[] = [];
  while (begun.length < 6) {
    await new Promise((resolve) => setImmediate(resolve));
    counts.push(begun.length);
    // Those whose client is gone are left out.
    sockets[4]?.destroy();
  }
  expect(begun).toEqual(sockets.filter((_, index) => index !== 4));
  for (const [index, count] of counts.entries()) expect(count).toBeLessThanOrEqual(2 * (index + 2));
  await new Promise((resolve) => setImmediate(resolve));
  turns.add(new Socket());
  expect(begun.length).toBe(7);
});
