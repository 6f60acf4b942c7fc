import { isUndivided } from './undivided-work.js';
import { doClientsWait, PatientWork } from './waiting-clients.js';

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
        if ((this.#next & (this.#callsPerCheck - 1)) === 0 && performance.now() >= end && !isUndivided()) break;
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

const prompt = new TurnQueue(4, 16);
/** Requests that come meanwhile wait for as long as the slice takes. */
const events = new TurnQueue(2, 16);
/** Each of these functions may take a quarter of a millisecond. */
const patient = new TurnQueue(2, 1);
/** While clients wait, they are called once in 4 ms, for a shorter time. */
const patience = new PatientWork(4);
const hurriedMs = 0.5;
let isScheduled = false;

/**
 * Calls a function once the input and output that is ready has been handled, in the order of these calls. Cheaper than `setImmediate` for many callers.
 * Functions that take longer than some milliseconds together are called in several turns, so that thousands of watchers do not keep requests waiting.
 *
 * @param work must not throw: the functions of other callers come after it
 */
export function atEndOfTurn(work: () => void): void {
  prompt.add(work);
  if (!isScheduled) schedule();
}

/**
 * As {@link atEndOfTurn}, for work that may have to be done for thousands of readers, such as giving an event to its watchers: it comes after the functions of
 * {@link atEndOfTurn}. So the answer to a write is sent before its event goes to all who watch.
 *
 * @param work must not throw
 */
export function afterAnswers(work: () => void): void {
  events.add(work);
  if (!isScheduled) schedule();
}

/**
 * As {@link atEndOfTurn}, for the parts of long work that nobody waits for in particular, such as the state with which a watch begins: they come after the
 * functions of {@link afterAnswers}, for a shorter time in each turn, so that a thousand clients who read as much as they can leave time for the others.
 *
 * @param work must not throw
 */
export function inSpareTime(work: () => void): void {
  patient.add(work);
  if (!isScheduled) schedule();
}

function schedule(): void {
  isScheduled = true;
  setImmediate(runSlice);
}

function runSlice(): void {
  try {
    prompt.run();
    if (!events.isEmpty) {
      events.run();
      // What has been put together of the events is written.
      prompt.run();
    }
    if (!patient.isEmpty && patience.mayBegin()) patient.run(doClientsWait() ? hurriedMs : undefined);
  } finally {
    isScheduled = false;
    if (!prompt.isEmpty || !events.isEmpty || !patient.isEmpty) schedule();
  }
}
