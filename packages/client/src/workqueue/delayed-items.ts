import type { Clock } from '../clock/clock.js';

/**
 * Items that are handed on after a delay, each once: if an item was added with several delays, the earliest time
 * counts.
 */
export class DelayedItems<T> {
  readonly #clock: Clock;
  readonly #handOn: (item: T) => void;
  readonly #items = new Map<T, { readonly at: number; readonly cancel: () => void }>();

  constructor(clock: Clock, handOn: (item: T) => void) {
    this.#clock = clock;
    this.#handOn = handOn;
  }

  /** @param ms the delay */
  add(item: T, ms: number): void {
    const at = this.#clock.now() + ms;
    const present = this.#items.get(item);
    if (present !== undefined && present.at <= at) return;
    present?.cancel();
    const cancel = this.#clock.schedule(ms, () => {
      this.#items.delete(item);
      this.#handOn(item);
    });
    this.#items.set(item, { at, cancel });
  }

  /** Drops all items. */
  clear(): void {
    for (const { cancel } of this.#items.values()) cancel();
    this.#items.clear();
  }
}
