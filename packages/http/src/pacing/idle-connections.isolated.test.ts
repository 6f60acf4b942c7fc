import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleConnections } from './idle-connections.js';

/** Time limit of idle connections, in ms. The test moves the time. */
const timeoutMs = 90_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** A connection whose client answers nothing, and a record of the server's calls. */
function newConnection(log: string[], name: string, openStreams = 0) {
  const socket = new Socket();
  socket.on('close', () => log.push(`cut ${name}`));
  const connection = {
    socket,
    openStreams,
    idleSince: performance.now(),
    closing: false,
    isAsked: false,
    ping() {
      connection.isAsked = true;
      log.push(`asked ${name}`);
    },
    close: () => log.push(`closed ${name}`),
  };
  return connection;
}

/** Lets the event loop turn until nothing is logged any more. @returns the maximum that was logged in a turn */
async function untilQuiet(log: readonly string[]): Promise<number> {
  let most = log.length;
  for (let last = -1; last < log.length; ) {
    last = log.length;
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, log.length - last);
  }
  return most;
}

it('IdleConnections pings and cuts off few connections in a turn', async () => {
  const log: string[] = [];
  const idle = new IdleConnections(timeoutMs);
  const names = Array.from({ length: 100 }, (_, i) => String(i));
  for (const name of names) idle.add(newConnection(log, name, name === '99' ? 1 : 0));
  vi.advanceTimersByTime(timeoutMs / 3);
  expect(await untilQuiet(log)).toBe(16);
  expect(log).toEqual(names.map((name) => `asked ${name}`));
  log.length = 0;
  // No client has answered.
  vi.advanceTimersByTime(timeoutMs / 3);
  expect(await untilQuiet(log)).toBeLessThanOrEqual(32);
  expect(log).toEqual(names.map((name) => `cut ${name}`));
});

it('IdleConnections closes few connections without streams in a turn', async () => {
  const log: string[] = [];
  const idle = new IdleConnections(timeoutMs);
  const names = Array.from({ length: 100 }, (_, i) => String(i));
  vi.advanceTimersByTime(timeoutMs / 6);
  const connections = names.map((name) => newConnection(log, name));
  for (const connection of connections) idle.add(connection);
  for (let round = 0; round < 3; round++) {
    log.length = 0;
    vi.advanceTimersByTime(timeoutMs / 3);
    expect(await untilQuiet(log)).toBe(16);
    for (const connection of connections) connection.isAsked = false;
  }
  expect(log).toEqual(names.map((name) => `closed ${name}`));
});
