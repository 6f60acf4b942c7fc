import type { ServerHttp2Session } from 'node:http2';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleSessions } from './idle-sessions.js';

/** Sessions have so much time, in ms. It never passes by itself. */
const timeoutMs = 90_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** A session whose client answers nothing, and what the server has done with it. */
function newSession(log: string[], name: string): ServerHttp2Session {
  return {
    destroyed: false,
    closed: false,
    once: () => {},
    ping: () => log.push(`asked ${name}`),
    close: () => log.push(`closed ${name}`),
  } as unknown as ServerHttp2Session;
}

/** Lets the event loop turn until nothing is logged any more. @returns the most that was logged in a turn */
async function untilQuiet(log: readonly string[]): Promise<number> {
  let most = log.length;
  for (let last = -1; last < log.length; ) {
    last = log.length;
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, log.length - last);
  }
  return most;
}

it('asks, closes and cuts off few sessions in a turn', async () => {
  const log: string[] = [];
  const sockets = new Map<unknown, Socket>();
  const idle = new IdleSessions(timeoutMs, (session) => sockets.get(session));
  const names = Array.from({ length: 100 }, (_, i) => String(i));
  for (const name of names) {
    const session = newSession(log, name);
    const socket = new Socket();
    socket.on('close', () => log.push(`cut ${name}`));
    sockets.set(session, socket);
    const state = idle.add(session);
    if (name === '99') state.opened();
  }
  vi.advanceTimersByTime(timeoutMs / 3);
  expect(await untilQuiet(log)).toBe(16);
  expect(log).toEqual(names.map((name) => `asked ${name}`));
  log.length = 0;
  // None has answered.
  vi.advanceTimersByTime(timeoutMs / 3);
  expect(await untilQuiet(log)).toBeLessThanOrEqual(32);
  expect(log).toEqual(names.map((name) => `cut ${name}`));
});

it('closes few sessions without streams in a turn', async () => {
  const log: string[] = [];
  const idle = new IdleSessions(timeoutMs, () => undefined);
  const names = Array.from({ length: 100 }, (_, i) => String(i));
  vi.advanceTimersByTime(timeoutMs / 6);
  const states = names.map((name) => idle.add(newSession(log, name)));
  for (let round = 0; round < 3; round++) {
    log.length = 0;
    vi.advanceTimersByTime(timeoutMs / 3);
    expect(await untilQuiet(log)).toBe(16);
    for (const state of states) state.isAsked = false;
  }
  expect(log).toEqual(names.map((name) => `closed ${name}`));
});
