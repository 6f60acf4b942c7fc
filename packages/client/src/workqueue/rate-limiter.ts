import { type Clock, systemClock } from '../clock/clock.js';

/** Decides how long an item waits before it is tried again. */
export interface RateLimiter<T> {
  /** The wait before the next attempt, in ms. Each call counts as a failure of the item. */
  when(item: T): number;
  /** The item has succeeded, or is not tried again: its failures are forgotten. */
  forget(item: T): void;
  /** Number of failures of the item since it was last forgotten. */
  numRequeues(item: T): number;
}

/** Counts failures per item; entries exist for items that failed. */
class Failures<T> {
  readonly #counts = new Map<T, number>();

  /** @returns the number of failures before this one */
  add(item: T): number {
    const before = this.count(item);
    this.#counts.set(item, before + 1);
    return before;
  }

  count(item: T): number {
    return this.#counts.get(item) ?? 0;
  }

  forget(item: T): void {
    this.#counts.delete(item);
  }
}

/** `baseMs` times two to the power of the item's failures, at most `maxMs`. */
export function exponentialFailureRateLimiter<T>(baseMs: number, maxMs: number): RateLimiter<T> {
  const failures = new Failures<T>();
  return {
    when: (item) => Math.min(baseMs * 2 ** failures.add(item), maxMs),
    forget: (item) => failures.forget(item),
    numRequeues: (item) => failures.count(item),
  };
}

/** `fastMs` for the first attempts of an item, `slowMs` after that. */
export function fastSlowRateLimiter<T>(fastMs: number, slowMs: number, fastAttempts: number): RateLimiter<T> {
  const failures = new Failures<T>();
  return {
    when: (item) => (failures.add(item) < fastAttempts ? fastMs : slowMs),
    forget: (item) => failures.forget(item),
    numRequeues: (item) => failures.count(item),
  };
}

/** A token bucket for all items together: `burst` at once, then `perSecond`. */
export function bucketRateLimiter<T>(perSecond: number, burst: number, clock: Clock = systemClock): RateLimiter<T> {
  let tokens = burst;
  let countedAt = clock.now();
  return {
    when() {
      const now = clock.now();
      tokens = Math.min(burst, tokens + ((now - countedAt) * perSecond) / 1000) - 1;
      countedAt = now;
      return tokens >= 0 ? 0 : (-tokens / perSecond) * 1000;
    },
    forget() {},
    numRequeues: () => 0,
  };
}

/** The longest wait of several limiters. Each of them counts the failure. */
export function maxOfRateLimiter<T>(...limiters: readonly RateLimiter<T>[]): RateLimiter<T> {
  return {
    when: (item) => Math.max(0, ...limiters.map((limiter) => limiter.when(item))),
    forget(item) {
      for (const limiter of limiters) limiter.forget(item);
    },
    numRequeues: (item) => Math.max(0, ...limiters.map((limiter) => limiter.numRequeues(item))),
  };
}

/**
 * The usual limiter of controllers: per item 5 ms, doubled up to 1000 s; 10 retries per second and 100 at once for all
 * items.
 */
export function defaultControllerRateLimiter<T>(clock: Clock = systemClock): RateLimiter<T> {
  return maxOfRateLimiter(exponentialFailureRateLimiter<T>(5, 1_000_000), bucketRateLimiter<T>(10, 100, clock));
}
