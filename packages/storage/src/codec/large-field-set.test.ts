import type { SharedValue } from '@k8s-ts/apimachinery/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largeFieldSet } from './large-field-set.js';

const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f:k${i}`, {}]));
const odd = fc.string({ unit: fc.constantFrom('"', ':', '{', '}', '\\', ',', '[', 'f:', 'ü', '0') });

const parsed = (value: object) => {
  const json = Buffer.from(`[${JSON.stringify(value)},1]`);
  return largeFieldSet(json, 1);
};

describe('a large field set', () => {
  it('equals the value of its JSON, with one shared value for all members', () => {
    const value = { 'f:data': { '.': {}, ...many }, 'f:metadata': { 'f:labels': { 'f:a': {} } } };
    const set = parsed(value) as SharedValue;
    expect(set.value).toEqual(value);
    expect(JSON.stringify(set.value)).toBe(JSON.stringify(value));
    expect(Buffer.from(set.bytes).toString()).toBe(JSON.stringify(value));
    const { 'f:data': data } = set.value as typeof value;
    expect(new Set(Object.values(data)).size).toBe(1);
  });

  it('equals its JSON, with any keys', () => {
    fc.assert(
      fc.property(fc.dictionary(odd, fc.constantFrom({}, { a: {} }, [], [{}], '":{}', 1, null)), (some) => {
        const value = { ...many, ...some };
        // Equal texts: toEqual takes long for 20,000 members.
        expect(JSON.stringify(parsed(value)?.value) === JSON.stringify(value)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it.each<[string, object]>([
    ['that is small', { 'f:data': {} }],
    ['with numbers', { ...many, a: 0 }],
    ['that is nested deeply', JSON.parse(`${'{"a":'.repeat(200)}${JSON.stringify(many)}${'}'.repeat(200)}`)],
  ])('%s is left to the parser', (_, value) => {
    expect(parsed(value)).toBeUndefined();
  });

  it('is left to the parser when it is incomplete', () => {
    expect(largeFieldSet(Buffer.from(JSON.stringify(many).slice(0, -1)), 0)).toBeUndefined();
  });
});
