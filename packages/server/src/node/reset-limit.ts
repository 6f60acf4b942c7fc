/** A client may reset this many streams at once, and this many per second after that. nghttp2 ends sessions at 1,000 and 33, but keeps their connections. */
const burst = 900;
const perSecond = 33;

/** Counts the streams of a connection that its client resets. A client that resets many makes the server begin work for nothing. */
export class ResetLimit {
  #left = burst;
  #since = performance.now();

  /** Counts a reset. True when there were too many: the connection is to be closed. */
  isReached(): boolean {
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1000) * perSecond);
    this.#since = now;
    return --this.#left < 0;
  }
}
