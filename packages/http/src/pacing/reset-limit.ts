/** Number of streams that a client may reset at once, and per second after that. */
const burst = 900;
const perSecond = 33;

/**
 * A reset before the answer has begun counts as this number of resets, so that 400 such resets end a connection.
 * kube-apiserver's limit is the same: four times the maximum number of concurrent streams (golang.org/x/net/http2).
 */
const costOfUnanswered = 900 / 400;

/** Counts the streams of a connection that its client resets. Many resets make the server start useless work. */
export class ResetLimit {
  #left = burst;
  #since = performance.now();

  /**
   * Counts a reset. True when there were too many: the connection is to be closed.
   *
   * @param isAnswered whether the answer had begun
   */
  isReached(isAnswered: boolean): boolean {
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1000) * perSecond);
    this.#since = now;
    this.#left -= isAnswered ? 1 : costOfUnanswered;
    return this.#left < 0;
  }
}
