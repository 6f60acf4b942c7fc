import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LongList } from './long-list.js';

describe('LongList', () => {
  it('equals an array after the same changes', () => {
    const change = fc.record({
      what: fc.constantFrom('insert', 'remove', 'set'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 1024, 1025, 3000), fc.array(change, { maxLength: 60 }), (length, changes) => {
        const array = Array.from({ length }, (_, i) => i);
        const list = new LongList(array);
        for (const [i, { what, at }] of changes.entries()) {
          const index = Math.min(array.length - 1, Math.floor(at * array.length));
          if (what === 'insert') {
            array.splice(index + 1, 0, -i);
            list.insert(index + 1, -i);
          } else if (array.length > 0) {
            if (what === 'remove') array.splice(index, 1);
            else array[index] = -i;
            if (what === 'remove') list.remove(index);
            else list.set(index, -i);
          }
          expect(list.length).toBe(array.length);
          if (array.length > 0) expect(list.get(array.length - 1)).toBe(array.at(-1));
        }
        expect(list.toArray()).toEqual(array);
      }),
    );
  });

  it('grows and shrinks at one end', () => {
    const list = new LongList<number>([]);
    for (let i = 0; i < 10_000; i++) list.insert(0, i);
    expect([list.length, list.get(0), list.get(9_999)]).toEqual([10_000, 9_999, 0]);
    for (let i = 0; i < 10_000; i++) list.remove(list.length - 1);
    expect(list.toArray()).toEqual([]);
  });
});
