/** A value that changes while the server runs. */
export interface Changing<T> {
  readonly current: T;
  /** Calls back with each change of {@link current}. */
  onChange(listener: () => void): void;
}

/** A value of JSON that tells listeners when it changes. */
export class ChangingValue<T> implements Changing<T> {
  #current: T;
  readonly #listeners: (() => void)[] = [];

  constructor(initial: T) {
    this.#current = initial;
  }

  get current(): T {
    return this.#current;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Sets the value. An equal one is no change. */
  set(next: T): void {
    if (JSON.stringify(next) === JSON.stringify(this.#current)) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}
