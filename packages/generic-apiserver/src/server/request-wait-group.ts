/** Counts requests in progress, so that the shutdown can wait for them. */
export class RequestWaitGroup {
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #isWaiting = false;

  /** Counts a request. False once {@link wait} was called: the request is not to be accepted. */
  add(): boolean {
    if (this.#isWaiting) return false;
    this.#count++;
    return true;
  }

  /** Call once for each request that was counted. */
  done(): void {
    if (--this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Stops counting, and resolves when all counted requests are done. */
  wait(): Promise<void> {
    this.#isWaiting = true;
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}
