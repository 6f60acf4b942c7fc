import { compareAmounts, decimalDigits, goPow10, shiftDown, shiftUp } from './amount.js';
import { toQuantity } from './parse-quantity.js';
import type { Quantity, QuantityFormat, QuantityLike } from './quantity.js';
import { fitsInt64, fromAmount, int64Digits, maxInt64, minInt64 } from './quantity.js';

/*
 * All functions accept texts and numbers instead of parsed quantities, throw QuantityError for an invalid text, and
 * never lose precision unless documented. A sum of amounts whose sizes differ by a factor of more than 10^1000 is the
 * larger amount.
 */

/** Maximum difference in decimal places of amounts that are added. Beyond it, the sum is the larger amount. */
const maxGap = 1000;

/** `a + b`. Keeps `a`'s format, unless `a` is zero: then `b`'s. */
export function addQuantity(a: QuantityLike, b: QuantityLike): Quantity {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return sum(left, right, right.mantissa);
}

/** `a - b`. Keeps `a`'s format, unless `a` is zero: then `b`'s. */
export function subQuantity(a: QuantityLike, b: QuantityLike): Quantity {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return sum(left, right, negate(right.mantissa));
}

/** `a × factor` for an integer factor, in `a`'s format. */
export function mulQuantity(a: QuantityLike, factor: number | bigint): Quantity {
  const { mantissa, scale, format, wide } = toQuantity(a);
  const small = typeof mantissa === 'number' && typeof factor === 'number' ? mantissa * factor : Number.NaN;
  const product = Number.isSafeInteger(small) ? small : BigInt(mantissa) * BigInt(factor);
  return fromAmount(product, scale, format, wide || !fitsInt64(product, scale));
}

/** `-a`, in `a`'s format. */
export function negQuantity(a: QuantityLike): Quantity {
  const { mantissa, scale, format, wide } = toQuantity(a);
  return fromAmount(negate(mantissa), scale, format, wide);
}

/** -1, 0 or 1 as `a` is less than, equal to or greater than `b`. Formats do not count: `1000m` equals `1`. */
export function cmpQuantity(a: QuantityLike, b: QuantityLike): -1 | 0 | 1 {
  const left = toQuantity(a);
  const right = toQuantity(b);
  return compareAmounts(left.mantissa, left.scale, right.mantissa, right.scale) as -1 | 0 | 1;
}

/** Whether both are the same amount, in any format. */
export function equalQuantity(a: QuantityLike, b: QuantityLike): boolean {
  return cmpQuantity(a, b) === 0;
}

/** The larger of two amounts, `a` when they are equal. */
export function maxQuantity(a: QuantityLike, b: QuantityLike): Quantity {
  return toQuantity(cmpQuantity(a, b) < 0 ? b : a);
}

/** -1, 0 or 1 as the amount is negative, zero or positive. */
export function quantitySign(a: QuantityLike): -1 | 0 | 1 {
  const { mantissa } = toQuantity(a);
  return mantissa < 0 ? -1 : mantissa > 0 ? 1 : 0;
}

/** Whether the amount is zero. */
export function isZeroQuantity(a: QuantityLike): boolean {
  return toQuantity(a).mantissa === 0;
}

/**
 * The amount in units of `10^scale` as an int64, rounded away from zero (`1m` in units of one is 1): upstream's
 * ScaledValue, which users see in warnings and limits. Results beyond an int64 overflow as upstream's do: to 0, or to
 * low 64 bits.
 */
export function quantityScaledValue(a: QuantityLike, scale: number): bigint {
  const { mantissa, scale: ownScale, wide } = toQuantity(a);
  if (mantissa === 0) return 0n;
  const exponent = ownScale - scale;
  if (wide) return scaledWide(BigInt(mantissa), exponent);
  if (exponent < 0) return BigInt(shiftDown(mantissa, -exponent).value);
  if (fitsInt64(mantissa, exponent)) return BigInt(shiftUp(mantissa, exponent));
  return wrappingExponents.has(exponent) ? int64(BigInt(shiftUp(mantissa, exponent))) : 0n;
}

/** Upstream multiplies by these powers of ten in one step, whose low 64 bits it returns on overflow. */
const wrappingExponents: ReadonlySet<number> = new Set([1, 2, 3, 6, 9]);

/** `value × 10^exponent` for amounts of arbitrary precision (upstream's scaledValue). */
function scaledWide(value: bigint, exponent: number): bigint {
  if (exponent === 0) return int64(value);
  if (exponent > maxGap) return 0n;
  // As in Go, a double beyond the range of int64 becomes the smallest int64.
  if (exponent > 0) return int64(int64(value) * (exponent > int64Digits ? minInt64 : 10n ** BigInt(exponent)));
  const divisor = 10n ** BigInt(-exponent);
  if (value < maxInt64 && -exponent <= int64Digits) {
    const low = int64(value);
    return low / divisor + (low % divisor === 0n ? 0n : 1n);
  }
  const remainder = value % divisor;
  const floor = value / divisor - (remainder < 0n ? 1n : 0n);
  return int64(int64(floor) + (remainder === 0n ? 0n : 1n));
}

const int64 = (value: bigint): bigint => BigInt.asIntN(64, value);

/** The amount as an integer, rounded away from zero: {@link quantityScaledValue} in units of one. */
export function quantityValue(a: QuantityLike): bigint {
  return quantityScaledValue(a, 0);
}

/** The amount in thousandths, rounded away from zero: {@link quantityScaledValue} in units of a thousandth. */
export function quantityMilliValue(a: QuantityLike): bigint {
  return quantityScaledValue(a, -3);
}

/**
 * The amount as an int64 if upstream holds it as one: undefined for amounts with decimal places (even `1000m`), amounts
 * that overflow, and amounts of arbitrary precision (even `0.5Ki`). This is upstream's AsInt64, which CEL's
 * `isInteger()` shows to users.
 */
export function quantityAsInt64(a: QuantityLike): bigint | undefined {
  const { mantissa, scale, wide } = toQuantity(a);
  return wide || scale < 0 || !fitsInt64(mantissa, scale) ? undefined : BigInt(shiftUp(mantissa, scale));
}

/**
 * A double near the amount, ±Infinity beyond the range of doubles. As upstream's AsApproximateFloat64 does, the digits
 * and the power of ten are converted to doubles before they are multiplied: `2.3` is 2.3000000000000003.
 */
export function quantityAsFloat64(a: QuantityLike): number {
  const { mantissa, scale } = toQuantity(a);
  return Number(mantissa) * goPow10(scale);
}

/**
 * The amount rounded away from zero to a multiple of `10^scale`, and whether nothing was lost. A multiple keeps its
 * text.
 */
export function roundUpQuantity(
  a: QuantityLike,
  scale: number,
): { readonly quantity: Quantity; readonly exact: boolean } {
  const quantity = toQuantity(a);
  if (quantity.scale >= scale) return { quantity, exact: true };
  const { value, exact } = shiftDown(quantity.mantissa, scale - quantity.scale);
  return { quantity: fromAmount(value, scale, quantity.format, quantity.wide), exact };
}

/** The same amount, written in another format. */
export function withFormat(a: QuantityLike, format: QuantityFormat): Quantity {
  const quantity = toQuantity(a);
  return quantity.format === format ? quantity : { ...quantity, format, text: undefined };
}

function negate(value: number | bigint): number | bigint {
  return value === 0 ? 0 : -value;
}

function sum(a: Quantity, b: Quantity, bMantissa: number | bigint): Quantity {
  const format = a.mantissa === 0 ? b.format : a.format;
  const wide = a.wide || b.wide;
  if (bMantissa === 0) return fromAmount(a.mantissa, a.scale, format, wide);
  if (a.mantissa === 0) return fromAmount(bMantissa, b.scale, format, wide);
  const gap = decimalDigits(a.mantissa) + a.scale - (decimalDigits(b.mantissa) + b.scale);
  if (gap > maxGap) return fromAmount(a.mantissa, a.scale, format, true);
  if (gap < -maxGap) return fromAmount(bMantissa, b.scale, format, true);
  const scale = Math.min(a.scale, b.scale);
  const left = shiftUp(a.mantissa, a.scale - scale);
  const right = shiftUp(bMantissa, b.scale - scale);
  const small = typeof left === 'number' && typeof right === 'number' ? left + right : Number.NaN;
  const total = Number.isSafeInteger(small) ? small : BigInt(left) + BigInt(right);
  return fromAmount(total, scale, format, wide || !fitsInt64(left) || !fitsInt64(right));
}
