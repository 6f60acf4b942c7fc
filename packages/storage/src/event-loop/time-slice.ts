/** Limits how long a loop keeps the event loop busy: work until {@link isOver}, then await {@link next}. */
export interface TimeSlice {
  isOver(): boolean;
  /** Lets the event loop turn once, then starts a new slice. */
  next(): Promise<void>;
}

/**
 * Starts a slice.
 *
 * @param milliseconds length of a slice; default 10
 * @param callsPerCheck `isOver` reads the clock on every so many calls, and answers false on the others; a power of two, default 64
 */
export function timeSlice(milliseconds = 10, callsPerCheck = 64): TimeSlice {
  let end = performance.now() + milliseconds;
  let calls = 0;
  const mask = callsPerCheck - 1;
  return {
    isOver: () => (++calls & mask) === 0 && performance.now() >= end,
    async next() {
      await eventLoopTurn();
      end = performance.now() + milliseconds;
    },
  };
}

/** Resolves after the event loop has handled the input and output that is ready. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
