import { Random } from '@k8s-ts/storage-testkit';

/** Numbers and texts that look random, and are the same for the same seed. */
export class RandomWords extends Random {
  /** A word of lower-case letters with two to four syllables. */
  word(): string {
    return Array.from({ length: 2 + this.below(3) }, () => this.pick(syllables)).join('');
  }

  /** Returns words that have at least `length` characters together. */
  sentence(length: number): string {
    let text = this.word();
    while (text.length < length) text += ` ${this.word()}`;
    return `${text}.`;
  }
}

const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so tu va we xi yo za ler tion net con der'.split(' ');
