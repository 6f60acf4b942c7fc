/** Time for which an unused value is kept, in ms. */
const idleMs = 5000;

/** A value that can be made again. It is kept while it is used, and for five seconds after that. */
export class KeptWhileUsed<T> {
  #value: T | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(value: T) {
    this.#value = value;
    this.#timer = setTimeout(() => {
      this.#value = undefined;
    }, idleMs);
    this.#timer.unref();
  }

  /** Undefined once it has been dropped. */
  get value(): T | undefined {
    if (this.#value !== undefined) this.#timer.refresh();
    return this.#value;
  }
}
