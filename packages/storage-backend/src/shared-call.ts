/** Something that is done for everyone who asks while it has not begun: calls that come while it is under way share the one after it. */
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

  /** Resolves, or rejects, as a call does that begins now or later. */
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
