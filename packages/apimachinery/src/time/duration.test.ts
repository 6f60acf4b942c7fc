import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDuration, formatDuration, parseDuration } from './duration.js';
import { TimeError } from './parse-time.js';

describe('canonicalDuration', () => {
  it.each([
    ['0', '0s'],
    ['-0', '0s'],
    ['0h', '0s'],
    ['5s', '5s'],
    ['60s', '1m0s'],
    ['1h', '1h0m0s'],
    ['90m', '1h30m0s'],
    ['1.5h', '1h30m0s'],
    ['.5s', '500ms'],
    ['1.s', '1s'],
    ['-1m30.5s', '-1m30.5s'],
    ['+5ns', '5ns'],
    ['1500us', '1.5ms'],
    ['2µs', '2µs'],
    ['2μs', '2µs'],
    ['1h1h', '2h0m0s'],
    ['0.3333333333333333333h', '20m0s'],
    ['0.100000000000000000000h', '6m0s'],
    ['9223372036854775807ns', '2562047h47m16.854775807s'],
    ['-9223372036854775808ns', '-2562047h47m16.854775808s'],
    [`${'0'.repeat(50)}1s`, '1s'],
  ])('writes %s as %s', (text, want) => {
    expect(canonicalDuration(text)).toBe(want);
  });

  it.each([
    ['', 'time: invalid duration ""'],
    ['-', 'time: invalid duration "-"'],
    ['5', 'time: missing unit in duration "5"'],
    ['1h5', 'time: missing unit in duration "1h5"'],
    ['.s', 'time: invalid duration ".s"'],
    ['h', 'time: invalid duration "h"'],
    ['1 s', 'time: unknown unit " s" in duration "1 s"'],
    ['1d', 'time: unknown unit "d" in duration "1d"'],
    ['1é', 'time: unknown unit "\\xc3\\xa9" in duration "1\\xc3\\xa9"'],
    ['1--s', 'time: unknown unit "--s" in duration "1--s"'],
    ['9223372036854775808ns', 'time: invalid duration "9223372036854775808ns"'],
    ['2562048h', 'time: invalid duration "2562048h"'],
    ['99999999999999999999x', 'time: invalid duration "99999999999999999999x"'],
  ])('refuses %j', (text, message) => {
    expect(() => parseDuration(text)).toThrow(new TimeError(message));
  });

  it('reads its own output', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (nanos) => {
        // Fractions of seconds have at most nine digits, which floating point holds.
        expect(parseDuration(formatDuration(nanos))).toBe(nanos);
      }),
    );
    expect(formatDuration(1500)).toBe('1.5µs');
  });
});
