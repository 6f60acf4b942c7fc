/** Maximum `Retry-After`, in seconds. */
const longest = 32;

/**
 * Time for which refused clients of a priority level are asked to wait. The time doubles while many requests are
 * refused, and shrinks by a second when few are
 * (`kubernetes/apiserver pkg/util/flowcontrol/dropped_requests_tracker.go`).
 */
export class RetryAfter {
  #seconds = 1;
  #changedAt = 0;
  #current = { second: 0, refused: 0 };
  #history: { readonly second: number; readonly refused: number }[] = [];

  /** Counts a refusal. @param second the time, in whole seconds since 1970 */
  refused(second: number): void {
    if (this.#current.second === second) {
      this.#current.refused++;
      return;
    }
    this.#history = [...this.#history, this.#current].filter((each) => second - each.second <= 2 * longest);
    this.#current = { second, refused: 1 };
    this.#adjust(second);
  }

  /** The value of `Retry-After` for refused requests, in seconds: 1 to 32. */
  get seconds(): number {
    return this.#seconds;
  }

  #adjust(now: number): void {
    const recent = this.#history
      .filter(({ second }) => second < now && now - second <= this.#seconds)
      .reduce((sum, { refused }) => sum + refused, 0);
    if (now - this.#changedAt >= this.#seconds && recent >= 3 * this.#seconds) {
      this.#seconds = Math.min(2 * this.#seconds, longest);
      this.#changedAt = now;
    } else if (recent < this.#seconds && this.#seconds > 1) this.#seconds--;
  }
}
