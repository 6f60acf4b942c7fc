import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonEqual, withEqualParts } from './json-value.js';

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>('', 'a', 0, 1, null, true, 5n),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('value'), { noNullPrototype: true }),
  ),
})).value;

/** Whether all equal parts at the same places are identical. */
function sharesAll(value: unknown, other: unknown): boolean {
  if (jsonEqual(value, other)) return value === other;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null) return true;
  if (Array.isArray(value) !== Array.isArray(other)) return true;
  return Object.keys(value).every(
    (key) =>
      !Object.hasOwn(other, key) ||
      sharesAll((value as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}

describe('a value with equal parts of another value', () => {
  it('equals its former value, and shares all equal parts', () => {
    fc.assert(
      fc.property(json, json, (value, other) => {
        const before = structuredClone(value);
        const shared = withEqualParts(value, other);
        expect(jsonEqual(shared, before)).toBe(true);
        expect(jsonEqual(value, before)).toBe(true);
        expect(sharesAll(shared, other)).toBe(true);
        expect(withEqualParts(value, structuredClone(value))).toEqual(value);
      }),
    );
  });

  it('is the other value when all parts are equal', () => {
    const other = { a: [{ b: 1 }, { c: 'd' }], e: {} };
    expect(withEqualParts({ e: {}, a: [{ b: 1 }, { c: 'd' }] }, other)).toBe(other);
    const changed = withEqualParts({ a: [{ b: 2 }, { c: 'd' }], e: {} }, other) as typeof other;
    expect(changed).toEqual({ a: [{ b: 2 }, { c: 'd' }], e: {} });
    expect([changed.a[1], changed.e]).toEqual([other.a[1], other.e]);
    expect(changed.a[1]).toBe(other.a[1]);
    expect(changed.e).toBe(other.e);
  });
});
