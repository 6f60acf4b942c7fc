import type { BackgroundPacer } from '../thread.js';

/**
 * Spreads pieces of work over turns of the event loop, so that requests are served in between: a few in each turn, in
 * the order in which they were added, the first ones at once. For work that clients may cause a thousand times at once.
 */
export class TurnLimiter<T> {
  readonly #perTurn: number;
  readonly #work: (item: T) => void;
  readonly #costOf: (item: T) => number;
  /**
   * Budget that remains in this turn. Negative after an item that costs more than the remaining budget: then no work is
   * done until enough turns have passed.
   */
  #left: number;
  #isCounting = false;
  #waiting: T[] = [];
  readonly #pacer: BackgroundPacer | undefined;

  /**
   * @param perTurn items in a turn, or the sum of their costs
   * @param work must not throw
   * @param costOf is called just before the work. Default: 1
   * @param pacer when the work of a turn may begin. Default: at any time
   */
  constructor(
    perTurn: number,
    work: (item: T) => void,
    costOf: (item: T) => number = () => 1,
    pacer?: BackgroundPacer,
  ) {
    this.#perTurn = perTurn;
    this.#left = perTurn;
    this.#work = work;
    this.#costOf = costOf;
    this.#pacer = pacer;
  }

  /** Items that wait for a later turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  add(item: T): void {
    if (this.#waiting.length === 0 && this.#left > 0 && this.#pacer?.mayBegin() !== false) this.#do(item);
    else this.#waiting.push(item);
    if (!this.#isCounting) setImmediate(this.#nextTurn);
    this.#isCounting = true;
  }

  #do(item: T): void {
    this.#left -= this.#costOf(item);
    this.#work(item);
  }

  readonly #nextTurn = (): void => {
    this.#left = Math.min(this.#left, 0) + this.#perTurn;
    let at = 0;
    const mayBegin = this.#waiting.length > 0 && this.#pacer?.mayBegin() !== false;
    for (; mayBegin && at < this.#waiting.length && this.#left > 0; at++) this.#do(this.#waiting[at] as T);
    this.#waiting = this.#waiting.slice(at);
    this.#isCounting = this.#left < this.#perTurn || this.#waiting.length > 0;
    if (this.#isCounting) setImmediate(this.#nextTurn);
  };
}
