import { isSlicingDisabled } from '../slices/slicing.js';
import { BackgroundPacer, hasInteractiveRequests } from './interactive-requests.js';

/** Functions that are called in the order in which they came, those of several turns of the event loop included. */
class TurnQueue {
  readonly #sliceMs: number;
  /** The clock is read once in this many functions; a power of two. */
  readonly #callsPerCheck: number;
  #waiting: (() => void)[] = [];
  /** The functions of this turn and of those that it takes longer, of which `next` is called next. */
  #current: readonly (() => void)[] = [];
  #next = 0;

  /** @param sliceMs the functions are called for about this long before the event loop gets its turn */
  constructor(sliceMs: number, callsPerCheck: number) {
    this.#sliceMs = sliceMs;
    this.#callsPerCheck = callsPerCheck;
  }

  add(work: () => void): void {
    this.#waiting.push(work);
  }

  get isEmpty(): boolean {
    return this.#current.length + this.#waiting.length === 0;
  }

  /** Calls the functions that were there at the beginning, or as many of them as the time allows, at least one. @param sliceMs default: the queue's */
  run(sliceMs = this.#sliceMs): void {
    if (this.#next === this.#current.length) {
      this.#current = this.#waiting;
      this.#waiting = [];
      this.#next = 0;
    }
    if (this.#current.length === 0) return;
    const end = performance.now() + sliceMs;
    try {
      while (this.#next < this.#current.length) {
        const work = this.#current[this.#next++] as () => void;
        work();
        if ((this.#next & (this.#callsPerCheck - 1)) === 0 && performance.now() >= end && !isSlicingDisabled()) break;
      }
    } finally {
      // Also after an error, which would otherwise end the events of all watches.
      if (this.#next === this.#current.length) {
        this.#current = [];
        this.#next = 0;
      }
    }
  }
}

/**
 * When a function runs, compared with others of the same turn of the event loop:
 * - `response`: what a client waits for
 * - `event`: work for thousands of readers, such as sending an event to its watchers. Runs after responses, so that the response to a write is sent before its event
 * - `background`: parts of long work that no single client waits for, such as the initial events of a watch. Runs after events, for a shorter time in each turn
 */
export type Priority = 'response' | 'event' | 'background';

const responses = new TurnQueue(4, 16);
/** Requests that come meanwhile wait for as long as the slice takes. */
const events = new TurnQueue(2, 16);
/** Each of these functions may take a quarter of a millisecond. */
const background = new TurnQueue(2, 1);
/** While clients wait, background functions are called once in 4 ms, for a shorter time. */
const pacer = new BackgroundPacer(4);
const interactiveSliceMs = 0.5;
let isScheduled = false;

/**
 * Calls a function once the input and output that is ready has been handled, in the order of these calls within a priority. Cheaper than `setImmediate` for many
 * callers. Functions that take longer than some milliseconds together are called in several turns, so that thousands of watchers do not keep requests waiting.
 *
 * @param work must not throw: the functions of other callers come after it
 */
export function schedule(priority: Priority, work: () => void): void {
  (priority === 'response' ? responses : priority === 'event' ? events : background).add(work);
  if (!isScheduled) scheduleSlice();
}

function scheduleSlice(): void {
  isScheduled = true;
  setImmediate(runSlice);
}

function runSlice(): void {
  try {
    responses.run();
    if (!events.isEmpty) {
      events.run();
      // What has been put together of the events is written.
      responses.run();
    }
    if (!background.isEmpty && pacer.mayBegin())
      background.run(hasInteractiveRequests() ? interactiveSliceMs : undefined);
  } finally {
    isScheduled = false;
    if (!responses.isEmpty || !events.isEmpty || !background.isEmpty) scheduleSlice();
  }
}
