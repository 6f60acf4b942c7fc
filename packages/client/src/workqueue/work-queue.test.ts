import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import {
  bucketRateLimiter,
  defaultControllerRateLimiter,
  exponentialFailureRateLimiter,
  fastSlowRateLimiter,
  maxOfRateLimiter,
} from './rate-limiter.js';
import { newWorkQueue } from './work-queue.js';

describe('a work queue', () => {
  it('hands out each item once, in the order of adding', async () => {
    const queue = newWorkQueue();
    for (const item of ['b', 'a', 'b']) queue.add(item);
    expect(queue.length).toBe(2);
    expect([await queue.get(), await queue.get()]).toEqual(['b', 'a']);
    const waiting = queue.get();
    queue.add('c');
    expect(await waiting).toBe('c');
  });

  it('hands out an item again only when its worker is done, if it is added meanwhile', async () => {
    const queue = newWorkQueue();
    queue.add('a');
    const item = await queue.get();
    queue.add('a');
    queue.add('a');
    queue.add('b');
    expect(queue.length).toBe(1);
    expect(await queue.get()).toBe('b');
    queue.done(item as string);
    expect(await queue.get()).toBe('a');
    queue.done('a');
    expect(queue.length).toBe(0);
  });

  it('adds items after a delay, the earliest of several', async () => {
    const clock = new ManualClock();
    const queue = newWorkQueue({ clock });
    queue.addAfter('a', 100);
    queue.addAfter('a', 50);
    queue.addAfter('a', 200);
    queue.addAfter('now', 0);
    expect(queue.length).toBe(1);
    await clock.advance(49);
    expect(queue.length).toBe(1);
    await clock.advance(1);
    expect(queue.length).toBe(2);
    expect(clock.pending).toBe(0);
  });

  it('waits longer for an item with each failure, until it is forgotten', async () => {
    const clock = new ManualClock();
    const queue = newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter(10, 1000) });
    for (const ms of [10, 20, 40]) {
      queue.addRateLimited('a');
      expect(clock.nextIn).toBe(ms);
      await clock.advance(ms);
      queue.done((await queue.get()) as string);
    }
    expect(queue.numRequeues('a')).toBe(3);
    queue.forget('a');
    queue.addRateLimited('a');
    expect(clock.nextIn).toBe(10);
  });

  it('hands out waiting items after a shutdown, and accepts no new items', async () => {
    const clock = new ManualClock();
    const queue = newWorkQueue({ clock });
    queue.add('a');
    queue.addAfter('later', 5);
    queue.shutDown();
    queue.add('b');
    queue.addAfter('c', 5);
    expect(clock.pending).toBe(0);
    expect([await queue.get(), await queue.get()]).toEqual(['a', undefined]);
  });

  it('ends callers that wait for items at a shutdown', async () => {
    const queue = newWorkQueue();
    const waiting = [queue.get(), queue.get()];
    queue.shutDown();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  });

  it('waits in a drain until all items are done, including repeated items', async () => {
    const queue = newWorkQueue();
    queue.add('a');
    await queue.get();
    queue.add('a');
    let isDrained = false;
    const draining = queue.shutDownWithDrain().then(() => {
      isDrained = true;
    });
    queue.done('a');
    expect(await queue.get()).toBe('a');
    expect(isDrained).toBe(false);
    queue.done('a');
    await draining;
  });

  it('is iterated by several workers, and an item is done when its worker asks for the next', async () => {
    const queue = newWorkQueue<number>();
    const seen: number[] = [];
    const worker = async () => {
      for await (const item of queue) {
        seen.push(item);
        if (item === 1 && seen.length < 3) queue.add(1);
      }
    };
    const workers = [worker(), worker()];
    queue.add(1);
    queue.add(2);
    await queue.shutDownWithDrain();
    await Promise.all(workers);
    expect(seen.sort()).toEqual([1, 2]);
  });

  it('reports its metrics', async () => {
    const clock = new ManualClock();
    const told: string[] = [];
    const queue = newWorkQueue({
      clock,
      metrics: {
        onAdd: (depth) => told.push(`add ${depth}`),
        onGet: (depth, ms) => told.push(`get ${depth} after ${ms}`),
        onDone: (ms) => told.push(`done after ${ms}`),
        onRetry: () => told.push('retry'),
      },
    });
    queue.add('a');
    await clock.advance(5);
    await queue.get();
    await clock.advance(7);
    queue.done('a');
    queue.addAfter('a', 1);
    expect(told).toEqual(['add 1', 'get 0 after 5', 'done after 7', 'retry']);
    queue.shutDown();
  });
});

describe('rate limiters', () => {
  const waits = (limiter: { when(item: string): number }, count: number) =>
    Array.from({ length: count }, () => limiter.when('a'));

  it('double the wait, up to the longest', () => {
    const limiter = exponentialFailureRateLimiter<string>(1, 10);
    expect(waits(limiter, 6)).toEqual([1, 2, 4, 8, 10, 10]);
    expect(limiter.when('b')).toBe(1);
    expect(limiter.numRequeues('a')).toBe(6);
    for (let i = 0; i < 2000; i++) limiter.when('a');
    expect(limiter.when('a')).toBe(10);
  });

  it('are fast, then slow', () => {
    expect(waits(fastSlowRateLimiter(5, 1000, 2), 4)).toEqual([5, 5, 1000, 1000]);
  });

  it('let bursts pass, then a number of items per second', async () => {
    const clock = new ManualClock();
    const limiter = bucketRateLimiter<string>(10, 2, clock);
    expect(waits(limiter, 4)).toEqual([0, 0, 100, 200]);
    await clock.advance(300);
    expect(limiter.when('a')).toBe(0);
  });

  it('take the longest wait of several', () => {
    const clock = new ManualClock();
    const limiter = maxOfRateLimiter(exponentialFailureRateLimiter<string>(5, 100), bucketRateLimiter(10, 1, clock));
    expect(waits(limiter, 3)).toEqual([5, 100, 200]);
    expect(limiter.numRequeues('a')).toBe(3);
    expect(defaultControllerRateLimiter<string>(clock).when('a')).toBe(5);
  });
});
