/** A clock and timers for the parts of the heap policy. */
export interface Clock {
  /** Calls a function after this many ms. Does not keep the process alive. */
  setTimer(work: () => void, ms: number): Timer;
  /**
   * Begins to measure how busy the thread is. @returns a function that returns the part of the time since then in which
   * the thread worked, 0 to 1
   */
  measureUtilization(): () => number;
}

export interface Timer {
  /** Lets the timer begin again with its full time. */
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
