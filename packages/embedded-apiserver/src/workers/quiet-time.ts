/** All processes together are quiet below so much of one processor's time: one of them could do it all. */
const quietUtilization = 0.5;

/** Tells when the processes of a server have been quiet for some time, so that one of them is not needed. */
export class QuietTime {
  readonly #spanMs: number;
  #since: number | undefined;

  /** @param spanMs how long they have to be quiet */
  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  /**
   * @param utilizations of the processes since the last call, each a number from 0 to 1
   * @param sinceMs when that was, and `nowMs` when it is now, in ms of the same clock
   * @returns true once they have been quiet for the whole time; it then begins anew
   */
  measured(utilizations: readonly number[], sinceMs: number, nowMs: number): boolean {
    if (utilizations.reduce((sum, each) => sum + each, 0) >= quietUtilization) {
      this.#since = undefined;
      return false;
    }
    this.#since ??= sinceMs;
    if (nowMs - this.#since < this.#spanMs) return false;
    this.#since = undefined;
    return true;
  }
}
