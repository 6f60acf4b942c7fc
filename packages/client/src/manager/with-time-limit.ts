import type { Clock } from '../clock/clock.js';

export interface TimeLimit {
  readonly clock: Clock;
  /** In ms. */
  readonly ms: number;
  /** The message of the error with which the signal aborts when the time is over. */
  readonly message: string;
}

/** Runs a function with a signal that aborts with the given one, or when the time is over. */
export async function withTimeLimit<T>(
  signal: AbortSignal,
  { clock, ms, message }: TimeLimit,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController();
  const end = () => limited.abort(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const cancel = clock.schedule(ms, () => limited.abort(new Error(message)));
  try {
    return await run(limited.signal);
  } finally {
    cancel();
    signal.removeEventListener('abort', end);
  }
}
