/**
 * Quantities: fixed-point amounts such as `500m`, `1.5Gi` or `1e3` (kubernetes/apimachinery `pkg/api/resource`).
 *
 * Objects contain quantities as text; a {@link Quantity} is the parsed form. It is a plain, immutable value: arithmetic
 * returns a new one. Amounts are exact integers times a power of ten and never pass through floating point.
 */

/** Format of a quantity's text: `12e6`, `12Mi` (12 × 2^20) or `12M` (12 × 10^6). */
export type QuantityFormat = 'DecimalExponent' | 'BinarySI' | 'DecimalSI';

/** Powers of ten that have a name, for {@link quantityScaledValue} and {@link newScaledQuantity}. */
export const Scale = {
  nano: -9,
  micro: -6,
  milli: -3,
  one: 0,
  kilo: 3,
  mega: 6,
  giga: 9,
  tera: 12,
  peta: 15,
  exa: 18,
} as const;

/** The amount `mantissa × 10^scale`, with its format. Made by `parseQuantity` and the `new…Quantity` functions. */
export interface Quantity {
  /** A number if it is a safe integer, otherwise a bigint. Never `-0`. */
  readonly mantissa: number | bigint;
  readonly scale: number;
  readonly format: QuantityFormat;
  /**
   * Upstream holds the amount with arbitrary precision (`inf.Dec`): it has too many digits, is a binary fraction, or
   * overflows an int64. {@link quantityAsInt64} and {@link quantityScaledValue} depend on this.
   */
  readonly wide: boolean;
  /** The source text if it was canonical; it is then written unchanged. */
  readonly text: string | undefined;
}

/** A quantity in any form: its text, a bare JSON number, or the parsed value. */
export type QuantityLike = Quantity | string | number;

/** Largest int64. */
export const maxInt64 = 0x7fff_ffff_ffff_ffffn;
/** Smallest int64. */
export const minInt64 = -0x8000_0000_0000_0000n;

/** The smaller of the two representations of an integer: a number when it is safe (and never `-0`), else a bigint. */
export function toMantissa(value: number | bigint): number | bigint {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? value + 0 : BigInt(value);
  }
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;
}

/** `value` in the given format; an integer, of any size. */
export function newQuantity(value: number | bigint, format: QuantityFormat): Quantity {
  return fromAmount(value, 0, format);
}

/** `value` thousandths in the given format. Binary amounts that are not whole are written as decimal ones. */
export function newMilliQuantity(value: number | bigint, format: QuantityFormat): Quantity {
  return fromAmount(value, Scale.milli, format);
}

/** `value × 10^scale` in DecimalSI. */
export function newScaledQuantity(value: number | bigint, scale: number): Quantity {
  return fromAmount(value, scale, 'DecimalSI');
}

/** A quantity from its parts; `wide` is set when the mantissa does not fit an int64, or when asked. */
export function fromAmount(value: number | bigint, scale: number, format: QuantityFormat, wide = false): Quantity {
  const mantissa = toMantissa(value);
  return { mantissa, scale, format, wide: wide || !fitsInt64(mantissa), text: undefined };
}

/** Whether `value × 10^exponent` is an int64. Negative exponents count as 0. */
export function fitsInt64(value: number | bigint, exponent = 0): boolean {
  if (value === 0) return true;
  if (exponent > int64Digits) return false;
  if (exponent <= 0) return typeof value === 'number' || (value <= maxInt64 && value >= minInt64);
  const scaled = BigInt(value) * 10n ** BigInt(exponent);
  return scaled <= maxInt64 && scaled >= minInt64;
}

/** Number of digits that always fit in an int64. */
export const int64Digits = 18;
