/** The time of an event loop, and its turns. Tests hand over one of their own. */
export interface LoopClock {
  /** In ms, since any time before. Never goes back. */
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
