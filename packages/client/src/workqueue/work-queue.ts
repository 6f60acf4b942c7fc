import { type Clock, systemClock } from '../clock/clock.js';
import { DelayedItems } from './delayed-items.js';
import { defaultControllerRateLimiter, type RateLimiter } from './rate-limiter.js';

/** Called as items go through a queue, for metrics. */
export interface WorkQueueMetrics {
  /** Called for an added item. @param depth number of waiting items, this one included */
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
 * A queue that contains each item once, and in which one worker at a time handles an item: an item that is added while
 * a worker handles it is queued again when the worker is done (`kubernetes/client-go util/workqueue`). Items are
 * compared like keys of a Map.
 *
 * Iterating yields items and calls `done` for each when the next item is requested or the loop is left; it ends when
 * the queue is shut down and empty. Several loops may run at once.
 */
export interface WorkQueue<T> extends AsyncIterable<T> {
  /**
   * Does nothing when the item waits already, or after a shutdown.
   *
   * @param priority only priority queues look at it
   */
  add(item: T, priority?: number): void;
  /** Adds the item after a delay, in ms. Of several delays for one item the earliest counts. */
  addAfter(item: T, ms: number): void;
  /** Adds the item after the delay of the rate limiter, which counts this as a failure. */
  addRateLimited(item: T): void;
  /** Makes the rate limiter forget the failures of the item. Does not change its place in the queue. */
  forget(item: T): void;
  numRequeues(item: T): number;
  /**
   * The next item, in the order of adding, as soon as there is one; undefined when the queue is shut down and empty.
   */
  get(): Promise<T | undefined>;
  /** A worker is done with an item that it got. Must be called once for each `get`. */
  done(item: T): void;
  /** Number of items that wait, without delayed ones. */
  readonly length: number;
  readonly isShuttingDown: boolean;
  /** Ignores new items from now on and drops delayed ones. Waiting items are still handed out. */
  shutDown(): void;
  /** Like {@link WorkQueue.shutDown}; resolves when all items have been handed out and are done. */
  shutDownWithDrain(): Promise<void>;
}

/** A queue; see {@link WorkQueue}. */
export function newWorkQueue<T = string>(options: WorkQueueOptions<T> = {}): WorkQueue<T> {
  return new RateLimitedQueue<T>(options);
}

class RateLimitedQueue<T> implements WorkQueue<T> {
  readonly #metrics: WorkQueueMetrics | undefined;
  readonly #clock: Clock;
  readonly #rateLimiter: RateLimiter<T>;
  /** Items to be processed that no worker has, in order, with the time of adding. */
  readonly #waiting = new Map<T, number>();
  /** Items that workers are handling, with the time at which they began. */
  readonly #processing = new Map<T, number>();
  /** Items that were added while a worker had them, with the time of adding. */
  readonly #again = new Map<T, number>();
  readonly #getters: ((item: T | undefined) => void)[] = [];
  readonly #drains: (() => void)[] = [];
  #isShuttingDown = false;
  readonly #delayed: DelayedItems<T>;

  constructor(options: WorkQueueOptions<T> = {}) {
    this.#metrics = options.metrics;
    this.#clock = options.clock ?? systemClock;
    this.#rateLimiter = options.rateLimiter ?? defaultControllerRateLimiter<T>(this.#clock);
    this.#delayed = new DelayedItems<T>(this.#clock, (item) => this.add(item));
  }

  add(item: T): void {
    if (this.#isShuttingDown || this.#waiting.has(item) || this.#again.has(item)) return;
    (this.#processing.has(item) ? this.#again : this.#waiting).set(item, this.#clock.now());
    this.#metrics?.onAdd?.(this.#waiting.size + this.#again.size);
    this.#handOut();
  }

  addAfter(item: T, ms: number): void {
    if (this.#isShuttingDown) return;
    this.#metrics?.onRetry?.();
    if (ms <= 0) this.add(item);
    else this.#delayed.add(item, ms);
  }

  async get(): Promise<T | undefined> {
    if (this.#waiting.size > 0) return this.#take();
    if (this.#isShuttingDown) return undefined;
    return new Promise((resolve) => this.#getters.push(resolve));
  }

  done(item: T): void {
    const startedAt = this.#processing.get(item);
    if (startedAt === undefined) return;
    this.#processing.delete(item);
    this.#metrics?.onDone?.(this.#clock.now() - startedAt);
    const addedAt = this.#again.get(item);
    if (addedAt !== undefined) {
      this.#again.delete(item);
      this.#waiting.set(item, addedAt);
    }
    this.#handOut();
  }

  shutDown(): void {
    this.#isShuttingDown = true;
    this.#delayed.clear();
    this.#handOut();
  }

  addRateLimited(item: T): void {
    this.addAfter(item, this.#rateLimiter.when(item));
  }

  forget(item: T): void {
    this.#rateLimiter.forget(item);
  }

  numRequeues(item: T): number {
    return this.#rateLimiter.numRequeues(item);
  }

  get length(): number {
    return this.#waiting.size;
  }

  get isShuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  shutDownWithDrain(): Promise<void> {
    return new Promise((resolve) => {
      this.#drains.push(resolve);
      this.shutDown();
    });
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const item = await this.get();
      if (item === undefined) return;
      try {
        yield item;
      } finally {
        this.done(item);
      }
    }
  }

  #take(): T | undefined {
    const first = this.#waiting.entries().next();
    if (first.done) return undefined;
    const [item, addedAt] = first.value;
    const now = this.#clock.now();
    this.#waiting.delete(item);
    this.#processing.set(item, now);
    this.#metrics?.onGet?.(this.#waiting.size, now - addedAt);
    return item;
  }

  #handOut(): void {
    while (this.#getters.length > 0 && this.#waiting.size > 0) this.#getters.shift()?.(this.#take());
    if (!this.#isShuttingDown || this.#waiting.size > 0) return;
    for (const getter of this.#getters.splice(0)) getter(undefined);
    if (this.#processing.size === 0) for (const drained of this.#drains.splice(0)) drained();
  }
}
