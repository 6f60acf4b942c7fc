import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addQuantity,
  cmpQuantity,
  isZeroQuantity,
  maxQuantity,
  mulQuantity,
  negQuantity,
  quantityAsFloat64,
  quantityAsInt64,
  quantityMilliValue,
  quantityScaledValue,
  quantitySign,
  quantityValue,
  roundUpQuantity,
  subQuantity,
} from './arithmetic.js';
import { quantityToString } from './canonical-quantity.js';
import { fromAmount, newScaledQuantity, type Quantity } from './quantity.js';

describe('sums', () => {
  it.each([
    ['1', '1', '2', '0'],
    ['100m', '1', '1100m', '-900m'],
    ['1Gi', '1Mi', '1025Mi', '1023Mi'],
    ['1Gi', '1M', '1074741824', '1072741824'],
    ['0', '1Gi', '1Gi', '-1Gi'],
    ['0', '100m', '100m', '-100m'],
    ['1e3', '1', '1001', '999'],
    ['9223372036854775807', '1', '9223372036854775808', '9223372036854775806'],
    ['9007199254740991', '9007199254740991', '18014398509481982', '0'],
    ['1E', '1n', '1000000000000000000000000001n', '999999999999999999999999999n'],
  ])('add up %s and %s', (a, b, sum, difference) => {
    expect(quantityToString(addQuantity(a, b))).toBe(sum);
    expect(quantityToString(subQuantity(a, b))).toBe(difference);
  });

  it('calculate like integers, and do not change their operands', () => {
    const amount = fc.record({
      m: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      s: fc.integer({ min: -9, max: 9 }),
    });
    const nanos = (x: { m: bigint; s: number }) => x.m * 10n ** BigInt(x.s + 9);
    const nanosOf = ({ mantissa, scale }: Quantity) => BigInt(mantissa) * 10n ** BigInt(scale + 9);
    fc.assert(
      fc.property(amount, amount, fc.integer(), (x, y, factor) => {
        const a = Object.freeze(fromAmount(x.m, x.s, 'DecimalSI'));
        const b = Object.freeze(fromAmount(y.m, y.s, 'BinarySI'));
        expect(nanosOf(addQuantity(a, b))).toBe(nanos(x) + nanos(y));
        expect(nanosOf(subQuantity(a, b))).toBe(nanos(x) - nanos(y));
        expect(nanosOf(mulQuantity(a, factor))).toBe(nanos(x) * BigInt(factor));
        expect(nanosOf(negQuantity(a))).toBe(-nanos(x));
        const difference = nanos(x) - nanos(y);
        expect(cmpQuantity(a, b)).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
        expect(maxQuantity(a, b)).toBe(difference < 0n ? b : a);
      }),
    );
  });

  it('keep the larger of two amounts that are too far apart for a sum', () => {
    expect(addQuantity('1e2000000000', '1')).toMatchObject({ mantissa: 1, scale: 2_000_000_000 });
    expect(subQuantity('1', '3e2000000000')).toMatchObject({ mantissa: -3, scale: 2_000_000_000 });
    expect(addQuantity('1e900', '1')).toMatchObject({ mantissa: 10n ** 900n + 1n, scale: 0 });
  });
});

describe('comparison', () => {
  it.each([
    ['1000m', '1', 0],
    ['10000T', '100Gi', 1],
    ['800m', '0.79', 1],
    ['1e2000000000', '1', 1],
    ['-1e2000000000', '1', -1],
    ['1e2000000000', '9e1999999999', 1],
    ['1000000000000000000n', '1G', 0],
    ['1000000000000000001n', '1G', 1],
    ['0Ki', '0', 0],
  ] as const)('orders %s and %s', (a, b, want) => {
    expect(cmpQuantity(a, b)).toBe(want);
    expect(cmpQuantity(b, a)).toBe(want === 0 ? 0 : -want);
  });

  it('returns the sign of an amount', () => {
    expect(['-1m', '0Gi', '1n'].map(quantitySign)).toEqual([-1, 0, 1]);
    expect(isZeroQuantity('0.000')).toBe(true);
  });
});

describe('values', () => {
  it.each([
    ['1500m', 2n, 1500n],
    ['-1500m', -2n, -1500n],
    ['1n', 1n, 1n],
    ['1Gi', 1073741824n, 1073741824000n],
    ['0.1Ki', 103n, 102400n],
    ['1E', 10n ** 18n, 0n],
    ['12E', 0n, 0n],
    ['7e2000000000', 0n, 0n],
    // Amounts of arbitrary precision are cut to their low 64 bits, as in kube-apiserver's warnings.
    ['1Ei', 2n ** 60n, -(2n ** 63n)],
    ['8Ei', 2n ** 63n - 1n, -1000n],
    ['9Pi', 9n * 2n ** 50n, BigInt.asIntN(64, 9000n * 2n ** 50n)],
    ['9999999999999999999', BigInt.asIntN(64, 9999999999999999999n), BigInt.asIntN(64, 9999999999999999999000n)],
    ['-0.5Ki', -512n, -512000n],
    ['1.0000000000000000001', 2n, 1001n],
    // Amounts of arbitrary precision are counted in nanos, and overflow there.
    ['-1000000000000000000000', -5076944269n, -5076944270304n],
    ['-37730.000707Mi', -2669285072n, -2669285073923n],
    ['1000000000000000000000e18', 6873995514006732800n, -6640025486929952768n],
    ['1e1500', 0n, 0n],
    ['9223372036854776k', -9223372036854775616n, 192000n],
  ])('of %s are rounded up to whole numbers and to thousandths', (text, value, milliValue) => {
    expect(quantityValue(text)).toBe(value);
    expect(quantityMilliValue(text)).toBe(milliValue);
  });

  it('are scaled between powers of ten', () => {
    expect(quantityScaledValue(newScaledQuantity(1, 2), -2)).toBe(10000n);
    expect(quantityScaledValue(newScaledQuantity(1, -9), 0)).toBe(1n);
  });

  it.each([
    ['5', 5n],
    ['1k', 1000n],
    ['1Mi', 1048576n],
    ['9E', 9000000000000000000n],
    ['12E', undefined],
    ['1000m', undefined],
    ['0.5Ki', undefined],
    ['9999999999999999999', undefined],
  ])('%s has the expected value as an int64', (text, want) => {
    expect(quantityAsInt64(text)).toBe(want);
  });

  it('are no longer int64s after an addition whose operands overflow when scaled', () => {
    expect(quantityAsInt64(addQuantity('9223372036854776e3', '-5Ti'))).toBeUndefined();
    expect(quantityAsInt64(subQuantity('4100', '9223372036854776e3'))).toBeUndefined();
    expect(quantityAsInt64(addQuantity('9223372036854775e3', '-5Ti'))).toBe(9223366539296636120n);
    expect(quantityAsInt64(mulQuantity('9e18', 2))).toBeUndefined();
  });

  it('are converted to doubles', () => {
    expect(quantityAsFloat64('100m')).toBe(0.1);
    expect(quantityAsFloat64('1e2000000000')).toBe(Number.POSITIVE_INFINITY);
    expect(quantityAsFloat64('1Ti')).toBe(2 ** 40);
    expect(quantityAsFloat64('1e-2000000000')).toBeCloseTo(0);
    expect(quantityAsFloat64('2.3')).toBe(2.3000000000000003);
    expect(quantityAsFloat64('999999999999999999999')).toBe(1.0000000000000001e21);
    expect(quantityAsFloat64('-33.9e100')).toBe(-3.3900000000000005e101);
    expect(quantityAsFloat64('7.9e100')).toBe(7.9e100);
    expect(quantityAsFloat64('1.5e-7')).toBe(1.5e-7);
  });
});

describe('roundUpQuantity', () => {
  it.each([
    ['9.01', -3, '9010m', true],
    ['9.01', -2, '9010m', true],
    ['9.01', -1, '9100m', false],
    ['9.01', 0, '10', false],
    ['9.01', 1, '10', false],
    ['9.01', 2, '100', false],
    ['-9.01', 0, '-10', false],
    ['-9.01', 2, '-100', false],
    ['1e3', 0, '1e3', true],
  ])('rounds %s up to a multiple of 10^%d', (text, scale, want, exact) => {
    const rounded = roundUpQuantity(text, scale);
    expect(quantityToString(rounded.quantity)).toBe(want);
    expect(rounded.exact).toBe(exact);
  });
});
