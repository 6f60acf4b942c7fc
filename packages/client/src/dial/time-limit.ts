/**
 * Aborts a signal when a time is over or another signal aborts. Node 20 forgets a timeout inside of `AbortSignal.any`
 * when it collects garbage.
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

  /** Whether the time is over, and the other signal had not aborted before. */
  get isOver(): boolean {
    return this.signal.aborted && this.signal.reason !== this.#given?.reason;
  }

  /** Stops the clock, and lets go of the other signal, which may live for long. */
  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#given?.reason);
}
