import { describe, expect, it } from 'vitest';
import {
  getIntOrPercentValue,
  getPercentValue,
  getScaledValueFromIntOrPercent,
  intValue,
  isIntOrString,
  parseIntOrString,
} from './int-or-string.js';

describe('getScaledValueFromIntOrPercent', () => {
  it.each([
    [123, 5, true, 123],
    ['90%', 100, true, 90],
    ['90%', 95, true, 86],
    ['90%', 95, false, 85],
    ['25%', 10, true, 3],
    ['25%', 10, false, 2],
    ['-50%', 3, false, -2],
    ['0%', 10, true, 0],
    ['-10%', 0, true, 0],
  ])('computes %s of %d, rounded up: %s', (value, total, roundUp, want) => {
    expect(getScaledValueFromIntOrPercent(value, total, roundUp)).toBe(want);
  });

  it.each([
    ['123', 'invalid type: string is not a percentage'],
    ['', 'invalid type: string is not a percentage'],
    ['%', 'invalid value "%": strconv.Atoi: parsing "": invalid syntax'],
    ['1%%', 'invalid value "1%%": strconv.Atoi: parsing "1%": invalid syntax'],
    ['1.5%', 'invalid value "1.5%": strconv.Atoi: parsing "1.5": invalid syntax'],
    [
      '9223372036854775808%',
      'invalid value "9223372036854775808%": strconv.Atoi: parsing "9223372036854775808": value out of range',
    ],
  ])('refuses %j', (value, message) => {
    expect(() => getScaledValueFromIntOrPercent(value, 10, true)).toThrow(
      new Error(`invalid value for IntOrString: ${message}`),
    );
  });
});

describe('IntOrString', () => {
  it.each([
    ['80', 80],
    ['-0', 0],
    ['+5', 5],
    ['http', 'http'],
    ['10%', '10%'],
    ['2147483648', '2147483648'],
    ['1.0', '1.0'],
    ['', ''],
  ])('parses %j', (text, want) => {
    expect(parseIntOrString(text)).toBe(want);
  });

  it('is a text or an int32', () => {
    expect([0, -2147483648, 2147483647, '', 'x'].every(isIntOrString)).toBe(true);
    expect([2147483648, 1.5, null, undefined, true, {}, 1n].some(isIntOrString)).toBe(false);
  });

  it('has a value as integer or percentage', () => {
    expect([7, '7', '7%', 'x'].map(intValue)).toEqual([7, 7, 0, 0]);
    expect([7, '7', '7%', '-7%', 'x'].map(getPercentValue)).toEqual([undefined, undefined, 7, undefined, undefined]);
    expect([7, '8', '9%', 'x'].map(getIntOrPercentValue)).toEqual([7, 8, 9, 0]);
  });
});
