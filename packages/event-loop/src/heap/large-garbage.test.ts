import { afterEach, expect, it, vi } from 'vitest';
import {
  collectGrowth,
  countClosedConnection,
  countGarbage,
  countOpenedConnection,
  countRequest,
  onMuchGarbage,
} from './large-garbage.js';

/** Collections that also give memory back to the system, and others. */
const collected = vi.hoisted(() => ({ times: 0, begun: 0, isSeldom: false }));
vi.mock('./collect-soon.js', () => ({
  collectSoon: () => collected.times++,
  collectSeldom: (isSeldom: boolean) => {
    collected.isSeldom = isSeldom;
  },
}));
vi.mock('../buffers/request-major-gc.js', () => ({ requestMajorGC: () => collected.begun++ }));
const heap = vi.hoisted(() => ({ used_heap_size: 0 }));
vi.mock('node:v8', async (original) => ({
  ...(await original<typeof import('node:v8')>()),
  getHeapStatistics: () => heap,
}));

/** The share of the time in which the thread works. */
let busy = 0;
vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
  idle: 1 - busy,
  active: busy,
  utilization: busy,
}));

afterEach(() => {
  vi.useRealTimers();
  busy = 0;
  collected.times = 0;
  collected.begun = 0;
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

it('gives memory back when the thread has little else to do, and collects meanwhile after half a minute', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = (count: number) => {
    for (let i = 0; i < count; i++) countClosedConnection();
  };
  const collectedAfter = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000);
    return [collected.times, collected.begun];
  };
  close(200);
  busy = 0.06;
  expect(collectedAfter(20)).toEqual([0, 0]);
  busy = 0.05;
  expect(collectedAfter(1)).toEqual([1, 0]);

  close(200);
  busy = 0.06;
  expect(collectedAfter(22)).toEqual([1, 0]);
  // Nothing large must come for two seconds more, but the time until now counts.
  close(1);
  expect(collectedAfter(11)).toEqual([1, 0]);
  expect(collectedAfter(1)).toEqual([1, 1]);
  // Once is enough, but for what comes later.
  expect(collectedAfter(100)).toEqual([1, 1]);
  close(200);
  expect(collectedAfter(31)).toEqual([1, 1]);
  expect(collectedAfter(1)).toEqual([1, 2]);
  busy = 0;
  expect(collectedAfter(1)).toEqual([2, 2]);
  expect(collectedAfter(100)).toEqual([2, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

it('collects when middle-sized bodies have made the heap grow by 24 MiB, or by half', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timesAt = (mebibytes: number) => {
    heap.used_heap_size = mebibytes * 1024 * 1024;
    collectGrowth();
    vi.advanceTimersByTime(10);
    return collected.begun;
  };
  expect([30, 50, 53, 54].map(timesAt)).toEqual([0, 0, 0, 1]);
  // The collection goes on beside other work. The heap that it leaves is the new beginning.
  expect([75, 80, 35, 58, 59].map(timesAt)).toEqual([1, 1, 1, 1, 2]);
  // A heap from which nothing can be freed is not collected again at once.
  expect([88, 89, 100, 133, 134].map(timesAt)).toEqual([2, 3, 3, 3, 4]);
  // Memory is given back when it is quiet.
  expect(collected.times).toBe(0);
  vi.advanceTimersByTime(3000);
  expect([collected.times, collected.begun]).toEqual([1, 4]);
});

it('collects when ordinary requests have made the heap grow by 48 MiB, or by 60 %', () => {
  const timesAt = (mebibytes: number) => {
    heap.used_heap_size = mebibytes * 1024 * 1024;
    for (let i = 0; i < 256; i++) countRequest();
    return collected.begun;
  };
  expect([20, 60, 67, 68].map(timesAt)).toEqual([0, 0, 0, 1]);
  expect([75, 30, 77, 78].map(timesAt)).toEqual([1, 1, 1, 2]);
  expect([125, 126, 201, 202].map(timesAt)).toEqual([2, 3, 3, 4]);
  // Nothing is kept for later by such requests.
  expect(collected.times).toBe(0);
});

it('has memory given back that is only kept for later when there is much garbage', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  heap.used_heap_size = 0;
  let given = 0;
  const end = onMuchGarbage(() => given++);
  countGarbage(8 * 1024 * 1024 - 1);
  vi.advanceTimersByTime(10);
  expect(given).toBe(0);
  countGarbage(1);
  // What comes together is collected together.
  countGarbage(8 * 1024 * 1024);
  expect(given).toBe(0);
  vi.advanceTimersByTime(10);
  expect([given, collected.times]).toEqual([1, 1]);
  end();
  countGarbage(8 * 1024 * 1024);
  vi.advanceTimersByTime(10);
  expect([given, collected.times]).toEqual([1, 2]);
});

it('collects seldom while many connections are opened', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = (count: number) => {
    for (let i = 0; i < count; i++) countOpenedConnection();
    return collected.isSeldom;
  };
  // Many connections over a long time do not count.
  for (let i = 0; i < 10; i++) {
    expect(open(49)).toBe(false);
    vi.advanceTimersByTime(3000);
  }
  expect([open(49), open(1)]).toEqual([false, true]);
  vi.advanceTimersByTime(3000);
  expect(open(50)).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(open(49)).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(collected.isSeldom).toBe(false);
});
