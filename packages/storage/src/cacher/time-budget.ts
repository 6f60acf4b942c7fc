/** Milliseconds that each second adds. */
const refreshPerSecond = 50;
/** Never more than this. */
const maximum = 100;

/** Time that may be spent on waiting for slow watchers: it accrues slowly, so that they cannot hold up the others for long. */
export class TimeBudget {
  #budget = 0;
  #last = performance.now();

  /** All there is, in ms. */
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
