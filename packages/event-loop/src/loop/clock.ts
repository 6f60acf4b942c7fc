/** The clock and the turns of an event loop. Tests pass their own. */
export interface LoopClock {
  /** Current time in ms, from an arbitrary start. Never decreases. */
  now(): number;
  /** Calls a function after the input and output that is ready has been handled. */
  setImmediate(work: () => void): void;
}

/** The clock of this thread: `performance.now()` and its event loop. */
export const threadClock: LoopClock = {
  now: () => performance.now(),
  setImmediate: (work) => {
    setImmediate(work);
  },
};
