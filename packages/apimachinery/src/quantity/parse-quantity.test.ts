import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalQuantity } from './arithmetic.js';
import { quantityToString } from './canonical-quantity.js';
import { parseQuantity, toQuantity } from './parse-quantity.js';
import { fromAmount, type QuantityFormat } from './quantity.js';

const ki = 1024n;

/** Text, mantissa, power of ten, format. */
const amounts: [string, number | bigint, number, QuantityFormat][] = [
  ['0', 0, 0, 'DecimalSI'],
  ['0n', 0, 0, 'DecimalSI'],
  ['0Ki', 0, 0, 'BinarySI'],
  ['0Ti', 0, 0, 'BinarySI'],
  ['00', 0, 0, 'DecimalSI'],
  ['.', 0, 0, 'DecimalSI'],
  ['Ki', 0, 0, 'BinarySI'],
  ['1', 1, 0, 'DecimalSI'],
  ['1Ki', 1024, 0, 'BinarySI'],
  ['7Mi', 7n * ki ** 2n, 0, 'BinarySI'],
  ['6Gi', 6n * ki ** 3n, 0, 'BinarySI'],
  ['999Gi', 999n * ki ** 3n, 0, 'BinarySI'],
  ['5Ti', 5n * ki ** 4n, 0, 'BinarySI'],
  ['100Ti', 100n * ki ** 4n, 0, 'BinarySI'],
  ['4Pi', 4n * ki ** 5n, 0, 'BinarySI'],
  ['3Ei', 3n * ki ** 6n, 0, 'BinarySI'],
  ['5n', 5, -9, 'DecimalSI'],
  ['4u', 4, -6, 'DecimalSI'],
  ['3m', 3, -3, 'DecimalSI'],
  ['8k', 8, 3, 'DecimalSI'],
  ['50k', 5, 4, 'DecimalSI'],
  ['7M', 7, 6, 'DecimalSI'],
  ['6G', 6, 9, 'DecimalSI'],
  ['300T', 3, 14, 'DecimalSI'],
  ['2P', 2, 15, 'DecimalSI'],
  ['1E', 1, 18, 'DecimalSI'],
  ['12E', 12, 18, 'DecimalSI'],
  ['1.01E', 101, 16, 'DecimalSI'],
  ['1E-3', 1, -3, 'DecimalExponent'],
  ['1e14', 1, 14, 'DecimalExponent'],
  ['1.3E+6', 13, 5, 'DecimalExponent'],
  ['1.7E18', 17, 17, 'DecimalExponent'],
  ['0.5e-2', 5, -3, 'DecimalExponent'],
  ['100.035k', 100035, 0, 'DecimalSI'],
  ['0.0005k', 5, -1, 'DecimalSI'],
  ['0.00500', 5, -3, 'DecimalSI'],
  ['6.987654321G', 6987654321, 0, 'DecimalSI'],
  ['.0001k', 100, -3, 'DecimalSI'],
  ['1.', 1, 0, 'DecimalSI'],
  ['1.G', 1, 9, 'DecimalSI'],
  ['123456789012345678', 123456789012345678n, 0, 'DecimalSI'],
  ['1234567890123456789012345678901', 1234567890123456789012345678901n, 0, 'DecimalSI'],
  // Rounded away from zero to nano.
  ['3.001n', 4, -9, 'DecimalSI'],
  ['1.1E-9', 2, -9, 'DecimalExponent'],
  ['0.0000000005', 1, -9, 'DecimalSI'],
  ['0.5e-9', 1, -9, 'DecimalExponent'],
  ['0.00000012345', 124, -9, 'DecimalSI'],
  ['1e-2147483640', 1, -9, 'DecimalExponent'],
  ['0.000000000001Ki', 2, -9, 'DecimalSI'],
  // Capped.
  ['9Ei', 0x7fff_ffff_ffff_ffffn, 0, 'BinarySI'],
  ['9223372036854775807Ki', 0x7fff_ffff_ffff_ffffn, 0, 'BinarySI'],
  // Binary fractions.
  ['100.035Ki', 10243584, -2, 'BinarySI'],
  ['0.5Mi', 524288, 0, 'BinarySI'],
  ['0.025Ti', 274877906944, -1, 'BinarySI'],
  // The exponent is kept in an int32.
  ['1e4294967299', 1, 3, 'DecimalExponent'],
];

describe('parseQuantity', () => {
  it.each(amounts)('finds the digits, scale and format of %s', (text, mantissa, scale, format) => {
    for (const [sign, factor] of [
      ['', 1],
      ['+', 1],
      ['-', -1],
    ] as const) {
      const got = parseQuantity(sign + text);
      const want = fromAmount(
        typeof mantissa === 'number' ? mantissa * factor : mantissa * BigInt(factor),
        scale,
        format,
      );
      expect(equalQuantity(got, want)).toBe(true);
      expect(Object.is(got.mantissa, -0)).toBe(false);
      if (sign === '' || text !== '0.000000000001Ki') expect(got.format).toBe(format);
    }
  });

  const format = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  const suffix = "unable to parse quantity's suffix";
  it.each([
    ['', format],
    [' 1', format],
    ['1 ', format],
    ['aoeu', format],
    ['1.1.M', format],
    ['0.1am', format],
    ['1+1.0M', format],
    ['٣', format],
    ['0.1mi', suffix],
    ['.5i', suffix],
    ['1i', suffix],
    ['-3.01e-', suffix],
    ['1e', suffix],
    ['+-1', suffix],
    ['1eE3', suffix],
    ['1e99999999999999999999', suffix],
    ['1e9223372036854775808', suffix],
    ['e-20', 'unable to parse numeric part of quantity'],
    ['.e-20', 'unable to parse numeric part of quantity'],
  ])('refuses %j', (text, message) => {
    expect(() => parseQuantity(text)).toThrow(expect.objectContaining({ name: 'QuantityError', message }));
  });

  it('accepts blanks around the text only in JSON', () => {
    expect(quantityToString(toQuantity(' 1\u0085\n'))).toBe('1');
    expect(quantityToString(toQuantity(1.5))).toBe('1500m');
    expect(() => toQuantity('\ufeff1')).toThrow();
    expect(() => toQuantity('1 \ufeff ')).toThrow();
  });

  it('agrees with exact rational arithmetic', () => {
    const suffixes: [string, bigint, bigint][] = [
      ['n', 1n, 10n ** 9n],
      ['u', 1n, 10n ** 6n],
      ['m', 1n, 1000n],
      ['', 1n, 1n],
      ['k', 1000n, 1n],
      ['T', 10n ** 12n, 1n],
      ['E', 10n ** 18n, 1n],
      ['Ki', 1n << 10n, 1n],
      ['Gi', 1n << 30n, 1n],
      ['Pi', 1n << 50n, 1n],
      ['e5', 10n ** 5n, 1n],
      ['e-4', 1n, 10n ** 4n],
    ];
    const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${maxLength}}$`));
    fc.assert(
      fc.property(
        digits(22),
        digits(12),
        fc.constantFrom(...suffixes),
        fc.boolean(),
        (whole, fraction, s, negative) => {
          fc.pre(whole !== '' || fraction !== '');
          const [suffix, times, over] = s;
          const text = `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}${suffix}`;
          const numerator = BigInt(whole + fraction) * times * 10n ** 9n;
          const denominator = over * 10n ** BigInt(fraction.length);
          let nanos = (numerator + denominator - 1n) / denominator;
          const cap = ((1n << 63n) - 1n) * 10n ** 9n;
          if (suffix.endsWith('i') && nanos > cap) nanos = cap;
          expect(equalQuantity(text, fromAmount(negative ? -nanos : nanos, -9, 'DecimalSI'))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('amounts of many digits', () => {
  const digits = '7'.repeat(1000);
  it.each([`${digits}7`, `-${digits}7`, `0.${digits}7`, `${digits}7Ki`, `1${'0'.repeat(1000)}Mi`, `${digits}7e3`])(
    'are refused beyond 1000 digits: %.10s',
    (text) => {
      expect(() => parseQuantity(text)).toThrow('unable to parse numeric part of quantity');
    },
  );

  it('may have more zeros at the ends', () => {
    const zeros = '0'.repeat(100_000);
    expect(parseQuantity(digits).mantissa).toBe(BigInt(digits) * 10n ** 9n);
    expect(parseQuantity(`${zeros}7`).mantissa).toBe(7);
    expect(equalQuantity(`7${zeros}`, '7e100000')).toBe(true);
    expect(quantityToString(parseQuantity(`7${zeros}e3`))).toBe('70e100002');
  });
});
