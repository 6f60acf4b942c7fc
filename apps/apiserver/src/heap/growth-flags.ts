/** V8's flags as {@link GrowthFlags} reads and changes them. */
export interface Flags {
  set(flag: string): void;
  /** A number that differs when the flags differ (`v8.cachedDataVersionTag`). */
  tag(): number;
}

/**
 * V8's flags that say how much a heap may grow before garbage is collected, and whether the memory that this frees
 * returns to the system. They count for all heaps of the process, because V8 has no such setting for one heap.
 */
export class GrowthFlags {
  readonly #flags: Flags;
  /** Identifies V8's flags as they were before the first change. */
  #usual: number | undefined;
  /** Number of pieces of work that have called {@link collectOften} and have not ended. */
  #often = 0;
  #isSeldom = false;

  constructor(flags: Flags) {
    this.#flags = flags;
  }

  /**
   * Calls a function that begins a collection, which then returns memory to the system. V8 reads `--optimize-for-size`
   * when a collection starts. With that flag, it also returns the unused memory of the space for new objects, up to 32
   * MB. Without it, an idle process may keep the garbage of large requests for as long as it lives.
   */
  forSize(begin: () => void): void {
    this.#optimizeForSize();
    begin();
    if (this.#often === 0) this.#optimizeAsUsual();
  }

  /**
   * Makes V8 collect garbage whenever a heap has grown by a third; otherwise it may grow to four times its size first.
   * A heap that does not grow is collected no more often.
   *
   * @returns a function that ends this. Idempotent
   */
  collectOften(): () => void {
    let isOver = false;
    if (++this.#often === 1) {
      this.#optimizeForSize();
      if (this.#isSeldom) this.#setGrowth();
    }
    return () => {
      if (isOver) return;
      isOver = true;
      if (--this.#often > 0) return;
      this.#optimizeAsUsual();
      if (this.#isSeldom) this.#setGrowth();
    };
  }

  /**
   * Lets heaps grow to four times their size before V8 collects garbage, as V8 lets busy heaps grow, unless
   * {@link collectOften} is in force. A heap that was quiet before may grow by 8 MiB at first, and then by a third.
   *
   * @param isSeldom true: from the end of the next collection, when V8 reads the flag; false: no longer
   */
  collectSeldom(isSeldom: boolean): void {
    if (isSeldom === this.#isSeldom) return;
    this.#isSeldom = isSeldom;
    this.#setGrowth();
  }

  #optimizeForSize(): void {
    this.#usual ??= this.#flags.tag();
    this.#flags.set('--optimize-for-size');
  }

  #optimizeAsUsual(): void {
    this.#flags.set('--no-optimize-for-size');
    // `--optimize-for-size` also changes `--max-semi-space-size`. That is reset too, because V8 refuses cached code that
    // was compiled with other flags: each new worker would compile all code again.
    if (this.#flags.tag() !== this.#usual) this.#flags.set('--max-semi-space-size=0');
  }

  #setGrowth(): void {
    this.#flags.set(`--heap-growing-percent=${this.#isSeldom && this.#often === 0 ? 300 : 0}`);
  }
}
