import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookmarkTimer } from './bookmark-timer.js';
import { CacheWatcher } from './cache-watcher.js';
import { Freshness } from './freshness.js';
import { ReadyState } from './ready-state.js';
import { TimeBudget } from './time-budget.js';

beforeEach(() => {
  vi.useFakeTimers({
    now: 1_000_000,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => vi.useRealTimers());

const refusal = (ready: ReadyState) => {
  try {
    ready.assertReady();
  } catch (error) {
    return error as Error & { status: { details: { retryAfterSeconds: number } } };
  }
  return undefined;
};

describe('the ready state', () => {
  it('asks for longer waits the longer it has not been ready', () => {
    const ready = new ReadyState();
    const waits = [0, 10, 30, 50, 120].map((seconds) => {
      vi.setSystemTime(1_000_000 + seconds * 1000);
      return refusal(ready)?.status.details.retryAfterSeconds;
    });
    expect(waits).toEqual([1, 1, 6, 20, 30]);
    expect(refusal(ready)?.message).toBe('storage is (re)initializing');
    ready.setPending(new Error('why'));
    expect(refusal(ready)?.message).toBe('storage is (re)initializing: why');
    ready.setReady();
    expect(refusal(ready)).toBeUndefined();
  });

  it('counts generations and releases waiting callers', async () => {
    const ready = new ReadyState();
    const waiting = ready.wait();
    ready.setReady();
    await waiting;
    ready.setReady();
    expect(ready.generation).toBe(1);
    ready.setPending();
    const stopped = ready.wait();
    ready.stop();
    await expect(stopped).rejects.toThrow('apiserver cacher is stopped');
    ready.setReady();
    expect(ready.isReady).toBe(false);
  });
});

describe('timers of bookmarks', () => {
  it('fire at the same time in all caches, and again after their frequency', async () => {
    const times: number[] = [];
    for (const pauseMs of [0, 1700, 2300]) {
      await vi.advanceTimersByTimeAsync(pauseMs);
      const timer = new BookmarkTimer({ frequency: 60_000, send: async () => void times.push(Date.now()) });
      timer.add(newLiveWatcher(), undefined);
    }
    await vi.advanceTimersByTimeAsync(120_000);
    expect(times).toEqual([1_060_000, 1_060_000, 1_060_000, 1_120_000, 1_120_000, 1_120_000]);
  });

  it('do not wait for each other two seconds before a watch ends', async () => {
    const times: number[] = [];
    const timer = new BookmarkTimer({ frequency: 60_000, send: async () => void times.push(Date.now()) });
    timer.add(newLiveWatcher(), 1_000_000 + 33_333);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(times).toEqual([1_031_333]);
  });
});

function newLiveWatcher(): CacheWatcher<KubeObject> {
  const watcher = new CacheWatcher<KubeObject>({
    prefix: '/registry/pods/',
    recursive: true,
    predicate: undefined,
    initial: { entries: [] },
    initialBookmark: undefined,
    afterRevision: 1,
    queueLimit: 10,
    onEnd: () => {},
    signal: new AbortController().signal,
  });
  watcher.poll();
  return watcher;
}

describe('freshness', () => {
  it('asks for progress only while a read waits', async () => {
    let requests = 0;
    const freshness = new Freshness(async () => void requests++, 3000);
    freshness.set(5);
    await freshness.wait(5);
    expect(requests).toBe(0);
    const waiting = freshness.wait(7);
    await vi.advanceTimersByTimeAsync(250);
    expect(requests).toBe(3);
    freshness.set(6);
    freshness.set(8);
    await waiting;
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends its wait at its time limit, or when the caller aborts', async () => {
    const freshness = new Freshness(async () => undefined, 3000);
    freshness.set(5);
    const late = expect(freshness.wait(7)).rejects.toMatchObject({
      message: 'Timeout: Too large resource version: 7, current: 5',
      status: { details: { retryAfterSeconds: 1 } },
    });
    await vi.advanceTimersByTimeAsync(3000);
    await late;
    const controller = new AbortController();
    const aborted = expect(freshness.wait(7, controller.signal)).rejects.toThrow('gone');
    controller.abort(new Error('gone'));
    await aborted;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('freshness that is closed', () => {
  it('lets no read wait', async () => {
    const freshness = new Freshness(async () => undefined, 3000);
    freshness.set(5);
    const waiting = [
      expect(freshness.wait(6)).rejects.toThrow('the end'),
      expect(freshness.wait(7)).rejects.toThrow('the end'),
    ];
    freshness.stop(new Error('the end'));
    await Promise.all(waiting);
    await freshness.wait(5);
    await expect(freshness.wait(6)).rejects.toThrow('the end');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the time budget', () => {
  it('accrues 50 ms a second, up to 100 ms', () => {
    const budget = new TimeBudget();
    expect(budget.take()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(budget.take()).toBeCloseTo(50);
    expect(budget.take()).toBe(0);
    budget.giveBack(30);
    budget.giveBack(-5);
    expect(budget.take()).toBe(30);
    vi.advanceTimersByTime(60_000);
    expect(budget.take()).toBe(100);
  });
});
