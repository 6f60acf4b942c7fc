/** The time, as the parts of the heap policy use it. */
export interface Clock {
  /** Calls a function after this many ms. Does not keep the process alive. */
  setTimer(work: () => void, ms: number): Timer;
  /** Begins to measure how busy the thread is. @returns the share of the time since then in which it worked, 0 to 1 */
  measureUtilization(): () => number;
}

export interface Timer {
  /** Restarts the time. */
  refresh(): void;
  clear(): void;
}

/** The machine's clock. */
export const machineClock: Clock = {
  setTimer(work, ms) {
    const timer = setTimeout(work, ms).unref();
    return { refresh: () => void timer.refresh(), clear: () => clearTimeout(timer) };
  },
  measureUtilization() {
    const before = performance.eventLoopUtilization();
    return () => performance.eventLoopUtilization(before).utilization;
  },
};
