import { afterEach, expect, it, vi } from 'vitest';
import { collectGrowth, countClosedConnection } from './large-garbage.js';

const collected = vi.hoisted(() => ({ times: 0 }));
vi.mock('./collect-soon.js', () => ({ collectSoon: () => collected.times++ }));
const heap = vi.hoisted(() => ({ used_heap_size: 0 }));
vi.mock('node:v8', async (original) => ({
  ...(await original<typeof import('node:v8')>()),
  getHeapStatistics: () => heap,
}));

afterEach(() => {
  vi.useRealTimers();
  collected.times = 0;
});

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

it('collects when middle-sized bodies have made the heap grow by 40 MiB, or to twice its size', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timesAt = (mebibytes: number) => {
    heap.used_heap_size = mebibytes * 1024 * 1024;
    collectGrowth();
    return collected.times;
  };
  expect([30, 50, 69, 70].map(timesAt)).toEqual([0, 0, 0, 1]);
  // The collection goes on beside other work. The heap that it leaves is the new beginning.
  expect([75, 100, 35, 60, 74, 75].map(timesAt)).toEqual([1, 1, 1, 1, 1, 2]);
  // A heap from which nothing can be freed is not collected again at once.
  expect([100, 149, 150, 200, 299, 300].map(timesAt)).toEqual([2, 2, 3, 3, 3, 4]);
});
