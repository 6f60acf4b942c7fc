/** The time of a store: a `Clock` of `@k8s-ts/client` is one. */
export interface StoreClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls the function once after a time, in ms. @returns cancels the call */
  schedule(ms: number, run: () => void): () => void;
}

/** Maximum delay that `setTimeout` can hold, in ms. Timers that have to wait longer are set again by the lessor. */
const longestTimer = 0x7fff_ffff;

/** The machine's clock. Its timers do not keep the process alive. */
export const machineClock: StoreClock = {
  now: () => Date.now(),
  schedule(ms, run) {
    const timer = setTimeout(run, Math.min(longestTimer, ms));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
