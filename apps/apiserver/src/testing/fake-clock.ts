import type { Clock } from '../heap/clock.js';

/** A clock that a test moves. */
export class FakeClock implements Clock {
  /** The share of the time in which the thread works. */
  busy = 0;
  #now = 0;
  readonly #timers = new Map<object, { readonly work: () => void; readonly ms: number; due: number }>();

  /** Timers that have not ended. */
  get timers(): number {
    return this.#timers.size;
  }

  setTimer(work: () => void, ms: number) {
    const timer = { work, ms, due: this.#now + ms };
    this.#timers.set(timer, timer);
    return {
      refresh: () => {
        timer.due = this.#now + ms;
        this.#timers.set(timer, timer);
      },
      clear: () => void this.#timers.delete(timer),
    };
  }

  measureUtilization(): () => number {
    return () => this.busy;
  }

  /** Advances the time by this many ms, and calls due functions. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers.values()].sort((a, b) => a.due - b.due);
      if (next === undefined || next.due > end) break;
      this.#now = next.due;
      this.#timers.delete(next);
      next.work();
    }
    this.#now = end;
  }
}
