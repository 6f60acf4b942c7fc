import { isConflict } from '@k8s-ts/apimachinery/errors';
import { type Clock, sleep, systemClock } from '../clock/clock.js';

export interface RetryOptions {
  /** Maximum number of attempts. Default 5. */
  readonly steps?: number;
  /** Delay before the second attempt, in ms. Default 10. */
  readonly delayMs?: number;
  /** Factor between one delay and the next. Default 1. */
  readonly factor?: number;
  /** Random part of a delay: up to this multiple of it is added. Default 0.1. */
  readonly jitter?: number;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Runs a function that reads an object and writes it, and runs it again while the write fails with a conflict.
 * `kubernetes/client-go util/retry, RetryOnConflict`.
 *
 * @throws the error of the last attempt; the signal's reason
 */
export async function retryOnConflict<T>(run: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { steps = 5, factor = 1, jitter = 0.1, signal, clock = systemClock, random = Math.random } = options;
  let delay = options.delayMs ?? 10;
  for (let step = 1; ; step++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || step >= steps) throw error;
    }
    await sleep(clock, delay * (1 + random() * jitter), signal);
    signal?.throwIfAborted();
    delay *= factor;
  }
}
