/** The source of time and timers. Tests pass their own to move time by hand. */
export interface Clock {
  /** Milliseconds since the epoch, possibly with a fraction. Never goes backwards. */
  now(): number;
  /**
   * Calls the function once after the delay.
   *
   * @param ms delay in milliseconds; 0 or less means as soon as possible
   * @returns cancels the call; does nothing once the function was called
   */
  schedule(ms: number, run: () => void): () => void;
}

/** Maximum delay that `setTimeout` can hold, in ms. */
const longestTimeout = 2 ** 31 - 1;

/** The clock of the machine. It follows the monotonic clock: setting the system time does not move it. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  schedule(ms, run) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (rest: number) => {
      const part = Math.min(Math.max(rest, 0), longestTimeout);
      timer = setTimeout(() => (rest > part ? wait(rest - part) : run()), part);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay, or early when the signal aborts. Never rejects. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.schedule(ms, done);
    signal?.addEventListener('abort', done, { once: true });
  });
}
