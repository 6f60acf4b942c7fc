import type { Clock } from '../clock/clock.js';

export interface BackoffOptions {
  /** First delay, in ms. */
  readonly initialMs: number;
  /** Maximum delay, before the jitter is added. */
  readonly maxMs: number;
  /** Factor between one delay and the next. Default 2. */
  readonly factor?: number;
  /** Random part of a delay: up to this multiple of the delay is added. Default 1. */
  readonly jitter?: number;
  /** Time without a delay after which delays start again from the beginning, in ms. Default 120,000. */
  readonly resetMs?: number;
}

export interface Backoff {
  /** The delay before the next attempt, in ms. */
  next(): number;
  /** Resets the delays: the next delay is the first one. */
  reset(): void;
}

/**
 * Delays that grow from attempt to attempt (`kubernetes/apimachinery pkg/util/wait`).
 *
 * @param random a fraction: 0 up to 1
 */
export function newBackoff(options: BackoffOptions, clock: Clock, random: () => number): Backoff {
  const { initialMs, maxMs, factor = 2, jitter = 1, resetMs = 120_000 } = options;
  let delay = initialMs;
  let askedAt = clock.now();
  return {
    next() {
      const now = clock.now();
      if (now - askedAt > resetMs) delay = initialMs;
      askedAt = now;
      const current = Math.min(delay, maxMs);
      delay = Math.min(delay * factor, maxMs);
      return current * (1 + random() * jitter);
    },
    reset() {
      delay = initialMs;
    },
  };
}
