import { Random as RandomSource } from '@k8s-ts/storage-testkit';

/** A source of random inputs, which depend only on the seed. */
export class Random extends RandomSource {
  /** Returns at most `most` values, usually few. */
  many<T>(most: number, make: (index: number) => T): T[] {
    const count = this.chance(0.05) ? this.below(most) : this.below(Math.min(most, 4));
    return Array.from({ length: count }, (_, i) => make(i));
  }
}
