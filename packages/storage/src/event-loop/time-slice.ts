/** A share of the event loop: work until it is over, then let others have a turn. */
export interface TimeSlice {
  isOver(): boolean;
  /** Resolves after the event loop has gone round; a new slice begins. */
  next(): Promise<void>;
}

/** A slice of about this many milliseconds; the clock is looked at once in 64 calls. */
export function timeSlice(milliseconds = 10): TimeSlice {
  let end = performance.now() + milliseconds;
  let calls = 0;
  return {
    isOver: () => (++calls & 63) === 0 && performance.now() >= end,
    async next() {
      await eventLoopTurn();
      end = performance.now() + milliseconds;
    },
  };
}

/** Resolves when input and output that are ready have been dealt with. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
