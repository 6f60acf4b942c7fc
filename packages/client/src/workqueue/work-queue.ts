import { type Clock, systemClock } from '../clock/clock.js';
import { DelayedItems } from './delayed-items.js';
import { defaultControllerRateLimiter, type RateLimiter } from './rate-limiter.js';

/** Called as items go through a queue, for metrics. */
export interface WorkQueueMetrics {
  /** An item came in. @param depth items that wait, this one included */
  onAdd?(depth: number): void;
  /** An item was handed to a worker. @param waitedMs since it was added */
  onGet?(depth: number, waitedMs: number): void;
  /** A worker is done with an item. @param tookMs since it was handed out */
  onDone?(tookMs: number): void;
  /** An item was added by `addRateLimited` or `addAfter`. */
  onRetry?(): void;
}

export interface WorkQueueOptions<T> {
  /** Default {@link defaultControllerRateLimiter}. */
  readonly rateLimiter?: RateLimiter<T>;
  readonly metrics?: WorkQueueMetrics;
  readonly clock?: Clock;
}

/**
 * A queue of things to do, in which each item stands once, and is in the hands of one worker at a time: an item that is added while a worker has
 * it comes again when the worker is done (`kubernetes/client-go util/workqueue`). Items are the same as keys of a Map are.
 *
 * Iterating hands out items and calls `done` for each when the next one is asked for or the loop is left; it ends when the queue is shut down
 * and empty. Several loops may run at once.
 */
export interface WorkQueue<T> extends AsyncIterable<T> {
  /** Does nothing when the item waits already, or after a shutdown. */
  add(item: T): void;
  /** Adds the item after a delay, in ms. Of several delays for one item the earliest counts. */
  addAfter(item: T, ms: number): void;
  /** Adds the item when the rate limiter says so, which counts as a failure. */
  addRateLimited(item: T): void;
  /** Ends the rate limiter's record of the item. Says nothing about where it is in the queue. */
  forget(item: T): void;
  numRequeues(item: T): number;
  /** The next item, in the order of adding, as soon as there is one; undefined when the queue is shut down and empty. */
  get(): Promise<T | undefined>;
  /** A worker is done with an item that it got. Must be called once for each `get`. */
  done(item: T): void;
  /** Items that wait, without those that are delayed. */
  readonly length: number;
  readonly isShuttingDown: boolean;
  /** Ignores new items from now on and drops delayed ones. Waiting items are still handed out. */
  shutDown(): void;
  /** As {@link WorkQueue.shutDown}; resolves when all items have been handed out and are done. */
  shutDownWithDrain(): Promise<void>;
}

/** A queue; see {@link WorkQueue}. */
export function newWorkQueue<T = string>(options: WorkQueueOptions<T> = {}): WorkQueue<T> {
  const { metrics, clock = systemClock } = options;
  const rateLimiter = options.rateLimiter ?? defaultControllerRateLimiter<T>(clock);
  /** Items to be processed that no worker has, in order, with the time of adding. */
  const waiting = new Map<T, number>();
  /** Items in the hands of workers, with the time of handing out. */
  const processing = new Map<T, number>();
  /** Items that were added while a worker had them, with the time of adding. */
  const again = new Map<T, number>();
  const getters: ((item: T | undefined) => void)[] = [];
  const drains: (() => void)[] = [];
  let isShuttingDown = false;

  const take = (): T | undefined => {
    const first = waiting.entries().next();
    if (first.done) return undefined;
    const [item, addedAt] = first.value;
    const now = clock.now();
    waiting.delete(item);
    processing.set(item, now);
    metrics?.onGet?.(waiting.size, now - addedAt);
    return item;
  };
  const handOut = () => {
    while (getters.length > 0 && waiting.size > 0) getters.shift()?.(take());
    if (!isShuttingDown || waiting.size > 0) return;
    for (const getter of getters.splice(0)) getter(undefined);
    if (processing.size === 0) for (const drained of drains.splice(0)) drained();
  };
  const add = (item: T) => {
    if (isShuttingDown || waiting.has(item) || again.has(item)) return;
    (processing.has(item) ? again : waiting).set(item, clock.now());
    metrics?.onAdd?.(waiting.size + again.size);
    handOut();
  };
  const delayed = new DelayedItems<T>(clock, add);
  const addAfter = (item: T, ms: number) => {
    if (isShuttingDown) return;
    metrics?.onRetry?.();
    if (ms <= 0) add(item);
    else delayed.add(item, ms);
  };
  const get = async (): Promise<T | undefined> => {
    if (waiting.size > 0) return take();
    if (isShuttingDown) return undefined;
    return new Promise((resolve) => getters.push(resolve));
  };
  const done = (item: T) => {
    const startedAt = processing.get(item);
    if (startedAt === undefined) return;
    processing.delete(item);
    metrics?.onDone?.(clock.now() - startedAt);
    const addedAt = again.get(item);
    if (addedAt !== undefined) {
      again.delete(item);
      waiting.set(item, addedAt);
    }
    handOut();
  };
  const shutDown = () => {
    isShuttingDown = true;
    delayed.clear();
    handOut();
  };

  return {
    add,
    addAfter,
    addRateLimited: (item) => addAfter(item, rateLimiter.when(item)),
    forget: (item) => rateLimiter.forget(item),
    numRequeues: (item) => rateLimiter.numRequeues(item),
    get,
    done,
    get length() {
      return waiting.size;
    },
    get isShuttingDown() {
      return isShuttingDown;
    },
    shutDown,
    shutDownWithDrain() {
      return new Promise((resolve) => {
        drains.push(resolve);
        shutDown();
      });
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const item = await get();
        if (item === undefined) return;
        try {
          yield item;
        } finally {
          done(item);
        }
      }
    },
  };
}
