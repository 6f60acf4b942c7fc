import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import { lowPriority, newPriorityQueue, type PriorityQueue } from './priority-queue.js';
import { exponentialFailureRateLimiter } from './rate-limiter.js';

describe('a priority queue', () => {
  let clock: ManualClock;
  let queue: PriorityQueue<string>;
  let retries: number;
  let depths: Map<number, number>;

  beforeEach(() => {
    clock = new ManualClock();
    retries = 0;
    depths = new Map();
    queue = newPriorityQueue({
      clock,
      rateLimiter: exponentialFailureRateLimiter<string>(10, 1000),
      metrics: { onRetry: () => retries++, onDepth: (priority, depth) => depths.set(priority, depth) },
    });
  });

  /** All ready items in the order in which they are handed out. */
  async function drain(): Promise<readonly string[]> {
    const items: string[] = [];
    while (queue.length > 0) {
      const item = (await queue.get()) as string;
      items.push(item);
      queue.done(item);
    }
    return items;
  }

  it('hands out items of higher priority first, and items of one priority in order', async () => {
    queue.add('a', lowPriority);
    queue.add('b', lowPriority);
    queue.add('c');
    queue.add('d', 5);
    queue.add('e');
    expect(await drain()).toEqual(['d', 'c', 'e', 'a', 'b']);
    expect([...depths]).toEqual([
      [-100, 0],
      [0, 0],
      [5, 0],
    ]);
  });

  it('contains an item once, with the higher of its priorities', async () => {
    queue.add('a', lowPriority);
    queue.add('b');
    queue.add('a', 1);
    queue.add('a', lowPriority);
    expect(queue.length).toBe(2);
    expect(Object.fromEntries(depths)).toEqual({ '-100': 0, 0: 1, 1: 1 });
    expect(await drain()).toEqual(['a', 'b']);
  });

  it('contains a delayed item once, with the shorter of its delays', async () => {
    queue.addAfter('a', 1000);
    queue.addAfter('a', 500);
    queue.addAfter('a', 2000);
    await clock.advance(499);
    expect(queue.length).toBe(0);
    await clock.advance(1);
    expect(await drain()).toEqual(['a']);
    await clock.advance(5000);
    expect(queue.length).toBe(0);
  });

  it('drops the delay of an item that is added again without a delay', async () => {
    queue.addAfter('a', 1000);
    queue.add('a');
    expect(await drain()).toEqual(['a']);
    await clock.advance(5000);
    expect(queue.length).toBe(0);
    expect(clock.pending).toBe(0);
    expect(retries).toBe(1);
  });

  it('hands out an item again only when the worker that has it is done', async () => {
    queue.add('a');
    expect(await queue.get()).toBe('a');
    queue.add('a');
    queue.add('b');
    expect(queue.length).toBe(2);
    expect(await queue.get()).toBe('b');
    let next: string | undefined;
    void queue.get().then((item) => {
      next = item;
    });
    await clock.advance(0);
    expect(next).toBeUndefined();
    queue.done('a');
    await clock.advance(0);
    expect(next).toBe('a');
  });

  it('keeps the priority of an item that a worker adds again', async () => {
    queue.add('a', lowPriority);
    await queue.get();
    queue.addRateLimited('a');
    queue.done('a');
    await clock.advance(10);
    queue.add('b');
    expect(await drain()).toEqual(['b', 'a']);
    expect(queue.numRequeues('a')).toBe(1);
    queue.forget('a');
    expect(queue.numRequeues('a')).toBe(0);
  });

  it('limits the rate of failures, at most by the given delay', async () => {
    queue.addWithOptions('a', { rateLimited: true, afterMs: 5 });
    await clock.advance(5);
    expect(await drain()).toEqual(['a']);
    queue.addWithOptions('a', { rateLimited: true, afterMs: 50 });
    await clock.advance(20);
    expect(await drain()).toEqual(['a']);
  });

  it('reports how long workers have had their items', async () => {
    queue.add('a');
    await queue.get();
    await clock.advance(70);
    expect(queue.runningMs()).toEqual([70]);
    queue.done('a');
    expect(queue.runningMs()).toEqual([]);
  });

  it('ends loops when it is shut down, after the items that are ready', async () => {
    const seen: string[] = [];
    const loops = [1, 2].map(async () => {
      for await (const item of queue) {
        seen.push(item);
        if (item === 'a') queue.add('a', lowPriority);
        if (seen.length === 3) queue.shutDown();
      }
    });
    queue.addAfter('late', 60_000);
    queue.add('a');
    await clock.advance(0);
    await Promise.all(loops);
    expect(seen).toEqual(['a', 'a', 'a', 'a']);
    expect(clock.pending).toBe(0);
    queue.add('b');
    expect(await queue.get()).toBeUndefined();
  });

  it('resolves a drain when workers are done', async () => {
    queue.add('a');
    await queue.get();
    let isDrained = false;
    const drained = queue.shutDownWithDrain().then(() => {
      isDrained = true;
    });
    await clock.advance(0);
    expect(isDrained).toBe(false);
    queue.done('a');
    await drained;
  });
});
