import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalQuantity, withFormat } from './arithmetic.js';
import { canonicalQuantity, quantityToString } from './canonical-quantity.js';
import {
  fromAmount,
  newMilliQuantity,
  newQuantity,
  newScaledQuantity,
  type QuantityFormat,
  Scale,
} from './quantity.js';

describe('canonicalQuantity', () => {
  it.each([
    ['0', '0'],
    ['00', '0'],
    ['-0', '0'],
    ['0.0Ki', '0'],
    ['1Ki', '1Ki'],
    ['1024Mi', '1Gi'],
    ['307200Ki', '300Mi'],
    ['1025024Mi', '1001Gi'],
    ['1023Ki', '1023Ki'],
    ['1.5Gi', '1536Mi'],
    ['0.5Ki', '512'],
    ['0.1Ki', '102400m'],
    ['.001Ki', '1024m'],
    ['.000000001Ki', '1024n'],
    ['.000000000001Ki', '2n'],
    ['8192Pi', '9223372036854775807'],
    ['1000M', '1G'],
    ['0.001T', '1G'],
    ['1.5', '1500m'],
    ['1.08', '1080m'],
    ['1000m', '1'],
    ['1000u', '1m'],
    ['0.5n', '1n'],
    ['100k', '100k'],
    ['10000', '10k'],
    ['1e3', '1e3'],
    ['1E3', '1E3'],
    ['1e-1', '100e-3'],
    ['1e4', '10e3'],
    ['.001e12', '1e9'],
    ['1000e-12', '1e-9'],
    ['12345678901234567890', '12345678901234567890'],
    ['9007199254740993', '9007199254740993'],
    ['900719925474099.3', '900719925474099300m'],
    ['1000000000000000000000e3', '1e24'],
    // Values that are canonical by their digits and scale are not compared with the source text.
    ['+5', '+5'],
    ['007', '007'],
    ['1.', '1.'],
    // There is no suffix beyond `E`: upstream, too, writes none.
    ['1000E', '1'],
  ])('writes %s as %s', (text, want) => {
    expect(canonicalQuantity(text)).toBe(want);
    if (!/^[+-]|^0+$|^0\.0/.test(text)) {
      const negative = `-${text}`;
      expect(canonicalQuantity(negative)).toBe(text === '8192Pi' ? '-9223372036854775807' : `-${want}`);
    }
  });

  it('accepts bare numbers and null', () => {
    expect(canonicalQuantity(2)).toBe('2');
    expect(canonicalQuantity(0.1)).toBe('100m');
    expect(canonicalQuantity(null)).toBe('0');
    expect(canonicalQuantity(' 1Gi ')).toBe('1Gi');
  });

  it('does not compute powers of hostile exponents', () => {
    expect(canonicalQuantity('1e2000000000')).toBe('100e1999999998');
    expect(canonicalQuantity(`1${'0'.repeat(300_000)}`)).toBe('1');
  });

  it('is idempotent and keeps the amount', () => {
    const formats: QuantityFormat[] = ['DecimalSI', 'BinarySI', 'DecimalExponent'];
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(1n << 63n) + 1n, max: (1n << 63n) - 1n }),
        fc.integer({ min: -9, max: 0 }),
        fc.constantFrom(...formats),
        (mantissa, scale, format) => {
          const quantity = fromAmount(mantissa, scale, format);
          const text = quantityToString(quantity);
          expect(equalQuantity(text, quantity)).toBe(true);
          expect(canonicalQuantity(text)).toBe(text);
          expect(text).toMatch(/^-?[0-9]+([numkMGTPE]|[KMGTPE]i|e-?[0-9]+)?$/);
        },
      ),
    );
  });
});

describe('new quantities', () => {
  it.each([
    [newQuantity(1000, 'DecimalSI'), '1k'],
    [newQuantity(1024, 'BinarySI'), '1Ki'],
    [newQuantity(1025, 'BinarySI'), '1025'],
    [newQuantity(1000000, 'DecimalExponent'), '1e6'],
    [newQuantity((1n << 63n) - 1n, 'DecimalSI'), '9223372036854775807'],
    [newMilliQuantity(1, 'DecimalSI'), '1m'],
    [newMilliQuantity(1234000, 'DecimalSI'), '1234'],
    [newMilliQuantity(1024, 'BinarySI'), '1024m'],
    [newMilliQuantity(1048576, 'BinarySI'), '1048576m'],
    [newScaledQuantity(1000, Scale.nano), '1u'],
    [newScaledQuantity(1, Scale.giga), '1G'],
    [withFormat('1Gi', 'DecimalSI'), '1073741824'],
  ])('are written in their format: %o as %s', (quantity, want) => {
    expect(quantityToString(quantity)).toBe(want);
  });
});
