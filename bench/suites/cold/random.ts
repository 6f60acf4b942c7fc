/** A source of numbers that look random and are the same for the same seed (mulberry32). */
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

  /** An integer from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** A word of lower-case letters with two to four syllables. */
  word(): string {
    return Array.from({ length: 2 + this.below(3) }, () => this.pick(syllables)).join('');
  }

  /** Words of at least `length` characters together. */
  sentence(length: number): string {
    let text = this.word();
    while (text.length < length) text += ` ${this.word()}`;
    return `${text}.`;
  }
}

const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo za ler tion net con der'.split(' ');
