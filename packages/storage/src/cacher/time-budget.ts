/** Milliseconds added per second. */
const refreshPerSecond = 50;
/** Upper limit, in ms. */
const maximum = 100;

/**
 * Limits the time spent waiting for slow watchers. The budget grows slowly, so that slow watchers cannot delay the
 * others for long.
 */
export class TimeBudget {
  #budget = 0;
  #last = performance.now();

  /** Takes the whole budget, in ms. */
  take(): number {
    const now = performance.now();
    const budget = Math.min(this.#budget + ((now - this.#last) / 1000) * refreshPerSecond, maximum);
    this.#last = now;
    this.#budget = 0;
    return budget;
  }

  giveBack(unused: number): void {
    if (unused > 0) this.#budget = Math.min(this.#budget + unused, maximum);
  }
}
