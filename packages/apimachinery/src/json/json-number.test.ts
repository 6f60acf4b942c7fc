import { describe, expect, it } from 'vitest';
import { exactNumber, JSONNumber, untypedNumber } from './json-number.js';

describe('numbers of any length', () => {
  const digits = '9'.repeat(3_000_000);

  it('are exact within the range of int64', () => {
    expect(untypedNumber('-9223372036854775808')).toBe(-(2n ** 63n));
    expect(untypedNumber('9223372036854775808')).toBe(2 ** 63);
    expect(exactNumber('-9223372036854775808')).toBe(-(2n ** 63n));
    expect(exactNumber('12')).toBe(12);
    expect(exactNumber('1.0')).toEqual(new JSONNumber('1.0'));
  });

  it('keep their text beyond the range of int64', () => {
    expect(untypedNumber(digits)).toBe(Number.POSITIVE_INFINITY);
    expect(untypedNumber('123456789012345678901')).toBe(123456789012345680000);
    expect(exactNumber(digits)).toEqual(new JSONNumber(digits));
  });
});
