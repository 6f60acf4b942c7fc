import type { LoopClock } from '../src/loop/clock.js';

/** A clock whose time passes, and whose event loop turns, when a test says so. */
export class ManualClock implements LoopClock {
  #now = 0;
  #immediates: (() => void)[] = [];

  now(): number {
    return this.#now;
  }

  setImmediate(work: () => void): void {
    this.#immediates.push(work);
  }

  /**
   * Lets time pass, as long work does.
   *
   * @param milliseconds above 0
   */
  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Whether something waits for the next turn. */
  get isBusy(): boolean {
    return this.#immediates.length > 0;
  }

  /** Turns the event loop once, with the promises and ticks that follow. */
  async turn(): Promise<void> {
    const immediates = this.#immediates;
    this.#immediates = [];
    for (const work of immediates) work();
    await new Promise((resolve) => setImmediate(resolve));
  }
}
