/**
 * All processes together count as quiet when they use less than this part of one processor. A single process could then
 * do all the work.
 */
const quietUtilization = 0.5;

/** Finds out when the processes of a server have been nearly idle for long enough that one of them can end. */
export class QuietTime {
  readonly #spanMs: number;
  #since: number | undefined;

  /** @param spanMs time for which the processes must be quiet, in ms */
  constructor(spanMs: number) {
    this.#spanMs = spanMs;
  }

  /**
   * @param utilizations of the processes since the last call, each from 0 to 1
   * @param sinceMs time of the last call, in ms
   * @param nowMs current time on the same clock, in ms
   * @returns true once the processes have been quiet for the whole time; measuring then starts again
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
