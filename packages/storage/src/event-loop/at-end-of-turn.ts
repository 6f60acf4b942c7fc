import { isUndivided } from './undivided-work.js';

/** Work goes on for about this long before the event loop gets its turn, in ms. */
const sliceMs = 4;

/** The clock is read after so many functions; a power of two. */
const callsPerCheck = 16;

let waiting: (() => void)[] = [];
/** The functions of this turn and of those that it takes longer, of which `next` is called next. */
let current: readonly (() => void)[] = [];
let next = 0;
let isScheduled = false;

/**
 * Calls a function once the input and output that is ready has been handled, in the order of these calls. Cheaper than `setImmediate` for many callers.
 * Functions that take longer than some milliseconds together are called in several turns, so that thousands of watchers do not keep requests waiting.
 *
 * @param work must not throw: the functions of other callers come after it
 */
export function atEndOfTurn(work: () => void): void {
  waiting.push(work);
  if (!isScheduled) schedule();
}

function schedule(): void {
  isScheduled = true;
  setImmediate(runSlice);
}

function runSlice(): void {
  if (next === current.length) {
    current = waiting;
    waiting = [];
    next = 0;
  }
  const end = performance.now() + sliceMs;
  try {
    while (next < current.length) {
      const work = current[next++] as () => void;
      work();
      if ((next & (callsPerCheck - 1)) === 0 && performance.now() >= end && !isUndivided()) break;
    }
  } finally {
    // Also after an error, which would otherwise end the events of all watches.
    if (next === current.length) {
      current = [];
      next = 0;
    }
    isScheduled = false;
    if (current.length + waiting.length > 0) schedule();
  }
}
