import { describe, expect, it } from 'vitest';
import { PooledCopies } from './pooled-copies.js';

describe('PooledCopies', () => {
  it('copies bytes of any length without overwriting other copies', () => {
    const copies = new PooledCopies();
    const shared = Buffer.alloc(20_000);
    const lengths = [0, 1, 6_000, 16_384, 16_385, 20_000, ...Array.from({ length: 100 }, (_, i) => 5_000 + i)];
    const made = lengths.map((length, i) => copies.of(shared.fill(i).subarray(0, length)));
    made.forEach((copy, i) => {
      expect(copy.length).toBe(lengths[i]);
      expect(Buffer.compare(copy, Buffer.alloc(copy.length, i))).toBe(0);
    });
    expect(new Set(made.map(({ buffer }) => buffer)).size).toBeLessThan(10);
  });
});
