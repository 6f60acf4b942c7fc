/** Numbers that look random, and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the values, which must not be empty. */
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

/** Whole numbers below a bound. */
export type RandomNumbers = (below: number) => number;

/** {@link Random.below} of a new source. */
export function randomNumbers(seed: number): RandomNumbers {
  const source = new Random(seed);
  return (below) => source.below(below);
}
