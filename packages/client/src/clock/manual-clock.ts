import type { Clock } from './clock.js';

/**
 * A clock that stands still until {@link ManualClock.advance} moves it. For tests of controllers, queues and elections.
 */
export class ManualClock implements Clock {
  #now: number;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  /** @param start milliseconds since the epoch */
  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  schedule(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(ms, 0), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Number of timers that have not run. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Milliseconds until the next timer runs; undefined without timers. */
  get nextIn(): number | undefined {
    return this.#timers.length === 0 ? undefined : Math.min(...this.#timers.map(({ at }) => at)) - this.#now;
  }

  /**
   * Moves time forward and runs the timers that come due, in order, each at its own time. Lets pending promises settle
   * before the first timer, after each one, and at the end.
   */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
      await settled();
    }
    this.#now = end;
  }
}

/** Resolves when promise reactions that are queued now, and those that they queue, have run. */
async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}
