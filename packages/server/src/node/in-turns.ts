import { eventLoopTurn } from '@k8s-ts/storage/event-loop';

/**
 * Calls a function for each item, for few of them in a turn of the event loop, so that requests are served in between.
 *
 * @param perTurn calls in a turn
 * @param work must not throw
 */
export async function inTurns<T>(items: readonly T[], perTurn: number, work: (item: T) => void): Promise<void> {
  for (let from = 0; from < items.length; from += perTurn) {
    if (from > 0) await eventLoopTurn();
    for (const item of items.slice(from, from + perTurn)) work(item);
  }
}

/** Calls a function for few items in a turn of the event loop: at once for the first ones, and in the next turns for the others, in their order. */
export class FewPerTurn<T> {
  readonly #perTurn: number;
  readonly #work: (item: T) => void;
  #done = 0;
  #waiting: T[] = [];

  /**
   * @param perTurn calls in a turn
   * @param work must not throw
   */
  constructor(perTurn: number, work: (item: T) => void) {
    this.#perTurn = perTurn;
    this.#work = work;
  }

  add(item: T): void {
    if (this.#done === 0) setImmediate(this.#nextTurn);
    if (this.#done < this.#perTurn) {
      this.#done++;
      this.#work(item);
    } else this.#waiting.push(item);
  }

  readonly #nextTurn = (): void => {
    const items = this.#waiting.splice(0, this.#perTurn);
    this.#done = items.length;
    if (items.length === 0) return;
    setImmediate(this.#nextTurn);
    for (const item of items) this.#work(item);
  };
}
