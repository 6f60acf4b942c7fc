import { afterEach, expect, it, vi } from 'vitest';
import { countClosedConnection } from './large-garbage.js';

const collected = vi.hoisted(() => ({ times: 0 }));
vi.mock('./collect-soon.js', () => ({ collectSoon: () => collected.times++ }));

afterEach(() => vi.useRealTimers());

it('collects once after many connections have been closed and no more are for a while', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = (count: number) => {
    for (let i = 0; i < count; i++) countClosedConnection();
  };
  close(199);
  vi.advanceTimersByTime(10_000);
  expect(collected.times).toBe(0);
  close(1);
  vi.advanceTimersByTime(2999);
  close(1);
  vi.advanceTimersByTime(2999);
  expect(collected.times).toBe(0);
  vi.advanceTimersByTime(1);
  expect(collected.times).toBe(1);
  close(199);
  vi.advanceTimersByTime(10_000);
  expect(collected.times).toBe(1);
});
