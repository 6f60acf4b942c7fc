/**
 * Aborts a signal when a time is over or another signal aborts. `AbortSignal.any` with `AbortSignal.timeout` does not
 * work here: Node 20 may collect the timeout as garbage, so that it never ends.
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param ms the time from now
   * @param given another signal that ends the work, with its reason. Default: none
   */
  constructor(ms: number, given: AbortSignal | undefined) {
    this.#given = given;
    const error = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    this.#timer = setTimeout(() => this.#controller.abort(error()), ms).unref();
    if (given?.aborted) this.#follow();
    else given?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the signal has aborted because the time was over, and not because the other signal aborted. */
  get isOver(): boolean {
    return this.signal.aborted && this.signal.reason !== this.#given?.reason;
  }

  /** Cancels the time limit, and removes the listener from the other signal, which may live much longer. */
  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#given?.reason);
}
