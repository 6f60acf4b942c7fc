/** Follows how much the heap of this thread has grown since it was last collected. */
export class HeapGrowth {
  readonly #heapUsed: () => number;
  /** The smallest heap since garbage was last collected, in bytes. */
  #least = Number.POSITIVE_INFINITY;

  /** @param heapUsed the size of the heap, in bytes */
  constructor(heapUsed: () => number) {
    this.#heapUsed = heapUsed;
  }

  /**
   * Whether the heap has grown by this many bytes, or by this part of it if that is more. If the result is true, the
   * caller must collect garbage.
   */
  exceeds(growth: number, share: number): boolean {
    const heap = this.#heapUsed();
    this.#least = Math.min(this.#least, heap);
    if (heap - this.#least < Math.max(growth, this.#least * share)) return false;
    // The heap grows until the collection has ended, and then shrinks.
    this.#least = heap;
    return true;
  }
}
