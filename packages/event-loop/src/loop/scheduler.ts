import { LoopPacer } from './background-pacer.js';
import type { LoopClock } from './clock.js';
import type { InteractiveRequests } from './interactive-requests.js';
import type { Slices } from './slices.js';

/** Functions that are called in the order in which they were added, over several turns of the event loop if needed. */
class TurnQueue {
  readonly #sliceMs: number;
  /** The clock is read once for this number of functions; a power of two. */
  readonly #callsPerCheck: number;
  #waiting: (() => void)[] = [];
  /** Functions of the current run, which may take several turns; `next` is the index of the next one. */
  #current: readonly (() => void)[] = [];
  #next = 0;
  readonly #clock: LoopClock;
  readonly #slices: Slices;

  /** @param sliceMs time for which functions are called before the event loop gets its turn, in ms */
  constructor(sliceMs: number, callsPerCheck: number, clock: LoopClock, slices: Slices) {
    this.#clock = clock;
    this.#slices = slices;
    this.#sliceMs = sliceMs;
    this.#callsPerCheck = callsPerCheck;
  }

  add(work: () => void): void {
    this.#waiting.push(work);
  }

  get isEmpty(): boolean {
    return this.#current.length + this.#waiting.length === 0;
  }

  /**
   * Calls the functions that were queued when it started, until the time is over. It calls at least one.
   * @param sliceMs default: that of the queue
   */
  run(sliceMs = this.#sliceMs): void {
    if (this.#next === this.#current.length) {
      this.#current = this.#waiting;
      this.#waiting = [];
      this.#next = 0;
    }
    if (this.#current.length === 0) return;
    const end = this.#clock.now() + sliceMs;
    try {
      while (this.#next < this.#current.length) {
        const work = this.#current[this.#next++] as () => void;
        work();
        if ((this.#next & (this.#callsPerCheck - 1)) === 0 && this.#clock.now() >= end && !this.#slices.areDisabled)
          break;
      }
    } finally {
      // Continues after an error, which would otherwise end the events of all watches.
      if (this.#next === this.#current.length) {
        this.#current = [];
        this.#next = 0;
      }
    }
  }
}

/**
 * When a function runs, compared with other functions of the same turn of the event loop:
 * - `response`: what a client waits for
 * - `event`: work for thousands of readers, such as sending an event to its watchers. Runs after responses, so that the
 *   response to a write is sent before its event
 * - `background`: parts of long work that no single client waits for, such as the initial events of a watch. Runs after
 *   events, for a shorter time in each turn
 */
export type Priority = 'response' | 'event' | 'background';

const interactiveSliceMs = 0.5;

/** Calls functions at the end of turns of the event loop. */
export class Scheduler {
  readonly #responses: TurnQueue;
  readonly #events: TurnQueue;
  readonly #background: TurnQueue;
  readonly #pacer: LoopPacer;
  readonly #clock: LoopClock;
  readonly #requests: InteractiveRequests;
  readonly #slices: Slices;
  #isScheduled = false;

  constructor(clock: LoopClock, requests: InteractiveRequests, slices: Slices) {
    this.#clock = clock;
    this.#requests = requests;
    this.#slices = slices;
    this.#responses = new TurnQueue(4, 16, clock, slices);
    // Events are sent for at most 2 ms in a turn, because new requests wait meanwhile.
    this.#events = new TurnQueue(2, 16, clock, slices);
    // Each background function may take a quarter of a millisecond.
    this.#background = new TurnQueue(2, 1, clock, slices);
    // While clients wait, background functions are called once in 4 ms, for a shorter time.
    this.#pacer = new LoopPacer(4, clock, requests);
  }

  /** See `schedule`. */
  add(priority: Priority, work: () => void): void {
    (priority === 'response' ? this.#responses : priority === 'event' ? this.#events : this.#background).add(work);
    if (!this.#isScheduled) this.#scheduleSlice();
  }

  #scheduleSlice(): void {
    this.#isScheduled = true;
    this.#clock.setImmediate(this.#runSlice);
  }

  readonly #runSlice = (): void => {
    try {
      this.#responses.run();
      if (!this.#events.isEmpty) {
        this.#events.run();
        // Events may have queued writes: run these now.
        this.#responses.run();
      }
      if (!this.#background.isEmpty && (this.#slices.areDisabled || this.#pacer.mayBegin()))
        this.#background.run(this.#requests.areWaiting ? interactiveSliceMs : undefined);
    } finally {
      this.#isScheduled = false;
      if (!this.#responses.isEmpty || !this.#events.isEmpty || !this.#background.isEmpty) this.#scheduleSlice();
    }
  };
}
