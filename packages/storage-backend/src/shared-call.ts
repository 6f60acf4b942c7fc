/**
 * Runs an asynchronous function for several callers at once: calls that arrive while a run is under way share the next
 * run.
 */
export class SharedCall {
  readonly #call: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(call: () => Promise<void>) {
    this.#call = call;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Resolves or rejects with a run that starts after this call. */
  run(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#call().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.run();
      });
    return this.#next;
  }
}
