import { type Clock, systemClock } from '../clock/clock.js';
import { exponentialFailureRateLimiter, type RateLimiter } from './rate-limiter.js';
import type { WorkQueue, WorkQueueMetrics } from './work-queue.js';

/** Called as items go through a priority queue, for metrics. */
export interface PriorityQueueMetrics extends WorkQueueMetrics {
  /** The number of ready items of a priority has changed. */
  onDepth?(priority: number, depth: number): void;
}

export interface PriorityQueueOptions<T> {
  /** Default: per item 5 ms, doubled with each failure up to 1000 s. */
  readonly rateLimiter?: RateLimiter<T>;
  readonly metrics?: PriorityQueueMetrics;
  readonly clock?: Clock;
}

/** How an item is added to a priority queue. */
export interface AddOptions {
  /** Items of higher priority are handed out first. Default 0. */
  readonly priority?: number;
  /** Delay, in ms. Default 0. */
  readonly afterMs?: number;
  /** Delay the item as the rate limiter says, which counts this as a failure. With `afterMs`, the shorter delay counts. */
  readonly rateLimited?: boolean;
}

/**
 * A work queue with priorities (`sigs.k8s.io/controller-runtime pkg/controller/priorityqueue`). It contains each item
 * once, with delayed items included: an item that is added again gets the higher of both priorities and the shorter of
 * both delays. Ready items of one priority are handed out in the order in which they became ready.
 *
 * `addAfter` and `addRateLimited` keep the priority with which a worker got the item, so that a retry is not preferred to
 * other items of its kind.
 */
export interface PriorityQueue<T> extends WorkQueue<T> {
  addWithOptions(item: T, options: AddOptions): void;
  /** Ages of the items that workers have, in ms. */
  runningMs(): readonly number[];
}

/** The priority of objects that a controller sees when it starts, or again at a resync. */
export const lowPriority = -100;

/** See {@link PriorityQueue}. */
export function newPriorityQueue<T = string>(options: PriorityQueueOptions<T> = {}): PriorityQueue<T> {
  return new LeveledQueue<T>(options);
}

interface Entry {
  priority: number;
  /** When the item became ready, in ms since the epoch; undefined while it is delayed. */
  addedAt?: number | undefined;
  /** When the delay ends, in ms since the epoch; undefined for a ready item. */
  readyAt?: number | undefined;
  cancel?: (() => void) | undefined;
}

class LeveledQueue<T> implements PriorityQueue<T> {
  readonly #metrics: PriorityQueueMetrics | undefined;
  readonly #clock: Clock;
  readonly #rateLimiter: RateLimiter<T>;
  /** All items that no worker has, and those that were added while a worker has them. */
  readonly #entries = new Map<T, Entry>();
  /** Ready items that no worker has, by priority. Levels without items are absent. */
  readonly #levels = new Map<number, Set<T>>();
  readonly #processing = new Map<T, { readonly priority: number; readonly startedAt: number }>();
  readonly #depths = new Map<number, number>();
  #depth = 0;
  readonly #getters: ((item: T | undefined) => void)[] = [];
  readonly #drains: (() => void)[] = [];
  #isShuttingDown = false;

  constructor(options: PriorityQueueOptions<T>) {
    this.#metrics = options.metrics;
    this.#clock = options.clock ?? systemClock;
    this.#rateLimiter = options.rateLimiter ?? exponentialFailureRateLimiter<T>(5, 1_000_000);
  }

  add(item: T, priority = 0): void {
    this.addWithOptions(item, { priority });
  }

  addAfter(item: T, ms: number): void {
    this.addWithOptions(item, { afterMs: ms, priority: this.#processing.get(item)?.priority ?? 0 });
  }

  addRateLimited(item: T): void {
    this.addWithOptions(item, { rateLimited: true, priority: this.#processing.get(item)?.priority ?? 0 });
  }

  addWithOptions(item: T, { priority = 0, afterMs = 0, rateLimited = false }: AddOptions): void {
    if (this.#isShuttingDown) return;
    const limited = rateLimited ? this.#rateLimiter.when(item) : undefined;
    const delay = limited === undefined ? afterMs : afterMs > 0 ? Math.min(limited, afterMs) : limited;
    if (delay > 0) this.#metrics?.onRetry?.();
    const entry = this.#entries.get(item);
    if (entry === undefined) {
      const added: Entry = { priority };
      this.#entries.set(item, added);
      if (delay > 0) this.#delay(item, added, delay);
      else this.#makeReady(item, added);
      return;
    }
    if (priority > entry.priority) this.#raise(item, entry, priority);
    if (entry.readyAt === undefined) return;
    if (delay <= 0) this.#makeReady(item, entry);
    else if (this.#clock.now() + delay < entry.readyAt) this.#delay(item, entry, delay);
  }

  forget(item: T): void {
    this.#rateLimiter.forget(item);
  }

  numRequeues(item: T): number {
    return this.#rateLimiter.numRequeues(item);
  }

  async get(): Promise<T | undefined> {
    if (this.#levels.size > 0) return this.#take();
    if (this.#isShuttingDown) return undefined;
    return new Promise((resolve) => this.#getters.push(resolve));
  }

  done(item: T): void {
    const work = this.#processing.get(item);
    if (work === undefined) return;
    this.#processing.delete(item);
    this.#metrics?.onDone?.(this.#clock.now() - work.startedAt);
    const again = this.#entries.get(item);
    if (again?.addedAt !== undefined) this.#enter(item, again.priority);
    this.#handOut();
  }

  get length(): number {
    return this.#depth;
  }

  runningMs(): readonly number[] {
    const now = this.#clock.now();
    return [...this.#processing.values()].map(({ startedAt }) => now - startedAt);
  }

  get isShuttingDown(): boolean {
    return this.#isShuttingDown;
  }

  shutDown(): void {
    this.#isShuttingDown = true;
    for (const [item, entry] of this.#entries) {
      if (entry.readyAt === undefined) continue;
      entry.cancel?.();
      this.#entries.delete(item);
    }
    this.#handOut();
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

  #delay(item: T, entry: Entry, ms: number): void {
    entry.cancel?.();
    entry.readyAt = this.#clock.now() + ms;
    entry.cancel = this.#clock.schedule(ms, () => this.#makeReady(item, entry));
  }

  #makeReady(item: T, entry: Entry): void {
    entry.cancel?.();
    entry.cancel = undefined;
    entry.readyAt = undefined;
    entry.addedAt = this.#clock.now();
    this.#count(entry.priority, 1);
    this.#metrics?.onAdd?.(this.#depth);
    if (!this.#processing.has(item)) this.#enter(item, entry.priority);
    this.#handOut();
  }

  #raise(item: T, entry: Entry, priority: number): void {
    const before = entry.priority;
    entry.priority = priority;
    if (entry.addedAt === undefined) return;
    this.#count(before, -1);
    this.#count(priority, 1);
    if (this.#processing.has(item)) return;
    this.#leave(item, before);
    this.#enter(item, priority);
  }

  #enter(item: T, priority: number): void {
    const level = this.#levels.get(priority);
    if (level === undefined) this.#levels.set(priority, new Set([item]));
    else level.add(item);
  }

  #leave(item: T, priority: number): void {
    const level = this.#levels.get(priority);
    level?.delete(item);
    if (level?.size === 0) this.#levels.delete(priority);
  }

  #count(priority: number, by: number): void {
    this.#depth += by;
    const depth = (this.#depths.get(priority) ?? 0) + by;
    this.#depths.set(priority, depth);
    this.#metrics?.onDepth?.(priority, depth);
  }

  #take(): T | undefined {
    const priority = Math.max(...this.#levels.keys());
    const first = this.#levels.get(priority)?.values().next();
    if (first === undefined || first.done) return undefined;
    const item = first.value;
    const now = this.#clock.now();
    const addedAt = this.#entries.get(item)?.addedAt ?? now;
    this.#leave(item, priority);
    this.#entries.delete(item);
    this.#processing.set(item, { priority, startedAt: now });
    this.#count(priority, -1);
    this.#metrics?.onGet?.(this.#depth, now - addedAt);
    return item;
  }

  #handOut(): void {
    while (this.#getters.length > 0 && this.#levels.size > 0) this.#getters.shift()?.(this.#take());
    if (!this.#isShuttingDown || this.#entries.size > 0) return;
    for (const getter of this.#getters.splice(0)) getter(undefined);
    if (this.#processing.size === 0) for (const drained of this.#drains.splice(0)) drained();
  }
}
