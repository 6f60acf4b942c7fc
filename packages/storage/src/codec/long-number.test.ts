import { describe, expect, test } from 'vitest';
import { mayHaveLongNumber } from './long-number.js';

const ask = (json: string) => mayHaveLongNumber(Buffer.from(json));

describe('mayHaveLongNumber', () => {
  test('finds a number of 16 digits anywhere', () => {
    for (let padding = 0; padding < 40; padding++) {
      const text = `{"a":"${'x'.repeat(padding)}","n":1234567890123456,"b":1}`;
      expect(ask(text), text).toBe(true);
      expect(ask(text.replace('1234567890123456', '-9007199254740993')), text).toBe(true);
      expect(ask(text.replace('1234567890123456', '123456789012345')), text).toBe(false);
    }
    expect(ask('9007199254740993')).toBe(true);
    expect(ask('900719925474099')).toBe(false);
    expect(ask('')).toBe(false);
  });

  test('skips a string that begins with digits, and continues behind it', () => {
    const digits = '0123456789'.repeat(10);
    expect(ask(`{"sum":"${digits}"}`)).toBe(false);
    for (let length = 16; length < 100; length++) {
      expect(ask(`{"sum":"${digits.slice(0, length)}","n":[1234567890123456]}`)).toBe(true);
    }
  });
});
