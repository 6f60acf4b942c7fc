import type { LoopClock } from './clock.js';

/** Limits how long a loop keeps the event loop busy: work until {@link isOver}, then await {@link next}. */
export interface TimeSlice {
  isOver(): boolean;
  /**
   * Lets the event loop turn, then starts a new slice. Waiting loops take turns, so that other work never waits for all
   * of them.
   */
  next(): Promise<void>;
}

/** Time at the beginning of a turn of the event loop in which long, undivided work may begin, in ms. */
const workMs = 4;

/** Work on fewer objects than this never waits: listing this many takes about a tenth of a millisecond. */
const fewObjects = 1_000;

/** Time for which waiting loops run in a turn, in ms. At least one of them runs. */
const resumeMs = 4;

/** Divides long loops. All loops of a turn of the event loop share its time limit. */
export class Slices {
  readonly #clock: LoopClock;
  /** The loops that wait for the first time, oldest first. */
  readonly #newWaiters: (() => void)[] = [];
  /** The loops that have waited before, oldest first. */
  readonly #resumedWaiters: (() => void)[] = [];
  /** Number of loops that have been resumed. */
  #resumed = 0;
  /** When the work of this turn began; undefined before it begins. */
  #begun: number | undefined;
  #holders = 0;

  constructor(clock: LoopClock) {
    this.#clock = clock;
  }

  /** See `disableSlicing`. */
  disable(): () => void {
    let isHeld = true;
    this.#holders += 1;
    return () => {
      if (isHeld) this.#holders -= 1;
      isHeld = false;
    };
  }

  /** Whether loops run to their end without a pause. */
  get areDisabled(): boolean {
    return this.#holders > 0;
  }

  /** See `timeSlice`. */
  newSlice(milliseconds = 10, callsPerCheck = 64): TimeSlice {
    if (this.#begun === undefined) this.#begin(this.#clock.now());
    let calls = 0;
    const mask = callsPerCheck - 1;
    let queue = this.#newWaiters;
    return {
      isOver: () => {
        if ((++calls & mask) !== 0) return false;
        const now = this.#clock.now();
        if (this.#begun === undefined) this.#begin(now);
        return now >= (this.#begun as number) + milliseconds && !this.areDisabled;
      },
      next: () => {
        if (this.#begun === undefined) this.#begin(this.#clock.now());
        const going = new Promise<void>((resolve) => queue.push(resolve));
        queue = this.#resumedWaiters;
        return going;
      },
    };
  }

  /** See `waitForBudget`. */
  waitForBudget(objects: number): Promise<void> | undefined {
    if (objects < fewObjects) return undefined;
    const slice = this.newSlice(workMs, 1);
    return slice.isOver() ? slice.next() : undefined;
  }

  #begin(now: number): void {
    this.#begun = now;
    this.#clock.setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    this.#begun = undefined;
    if (this.#newWaiters.length + this.#resumedWaiters.length === 0) return;
    this.#begin(this.#clock.now());
    this.#goOn();
  };

  #goOn(): void {
    this.#take()?.();
    if (this.#newWaiters.length + this.#resumedWaiters.length === 0) return;
    // The resumed loop continues in microtasks. The next tick runs after them.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.areDisabled || this.#clock.now() < (this.#begun as number) + resumeMs) this.#goOn();
      }),
    );
  }

  /**
   * The next loop to resume: in turn the newest and the oldest of the new waiters, and the oldest of the resumed ones.
   * So a short list ends soon although a thousand other loops began before it, and those loops continue as well.
   */
  #take(): (() => void) | undefined {
    switch (this.#resumed++ % 3) {
      case 0:
        return this.#newWaiters.pop() ?? this.#resumedWaiters.shift();
      case 1:
        return this.#newWaiters.shift() ?? this.#resumedWaiters.shift();
      default:
        return this.#resumedWaiters.shift() ?? this.#newWaiters.shift();
    }
  }
}
