import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfValue } from './end-of-value.js';

const text = fc
  .array(fc.constantFrom('"', '\\', '\\\\', '{', ']', 'x', 'x'.repeat(20), 'x'.repeat(40), 'ä'), { maxLength: 20 })
  .map((parts) => parts.join(''));
const value = fc.oneof(fc.dictionary(text, text), fc.array(text), fc.constant([{ a: [{}] }, '"']));

it('endOfValue finds the end of objects and lists, with any characters in their strings', () => {
  fc.assert(
    fc.property(value, value, (first, second) => {
      const json = Buffer.from(JSON.stringify(first));
      const both = Buffer.concat([json, Buffer.from(JSON.stringify(second))]);
      expect(endOfValue(both, 0)).toBe(json.length);
      expect(endOfValue(both, json.length)).toBe(both.length);
      // The value without its last byte.
      expect(endOfValue(json.subarray(0, -1), 0)).toBe(json.length - 1);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['long strings', { a: 'x'.repeat(100_000), b: '"'.repeat(100) }, 1000, 10],
  // One search by the engine is counted like a loop over this number of bytes.
  ['strings of quotes', { a: '"'.repeat(10_000) }, 50_000, 10_000 / 16],
])(
  'endOfValue finds the ends of %s by native searches, but not by one for each quote',
  (_, value, mostRead, mostAsked) => {
    let read = 0;
    let asked = 0;
    const bytes = Buffer.from(JSON.stringify(value));
    const counting = new Proxy(bytes, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) read++;
        if (key === 'indexOf') asked++;
        const found = Reflect.get(target, key, target) as unknown;
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
    expect(endOfValue(counting, 0)).toBe(bytes.length);
    expect(read).toBeLessThan(mostRead);
    expect(asked).toBeLessThanOrEqual(mostAsked + 2);
  },
);
