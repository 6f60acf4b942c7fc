/**
 * Integer arithmetic under quantities: exact, with numbers while products are safe integers and bigints beyond that.
 */

const powers = Array.from({ length: 16 }, (_, i) => 10 ** i);

/**
 * Maximum exponent of {@link shiftUp}. Amounts such as `1e1000000000` can be parsed, but their digits would need
 * gigabytes.
 */
const maxScaleGap = 100_000;

/** `value × 10^exponent` for `exponent ≥ 0`. @throws RangeError when the exponent is absurdly large */
export function shiftUp(value: number | bigint, exponent: number): number | bigint {
  if (exponent === 0 || value === 0) return value;
  if (typeof value === 'number') {
    const power = powers[exponent];
    if (power !== undefined) {
      const product = value * power;
      if (Number.isSafeInteger(product)) return product;
    }
  }
  if (exponent > maxScaleGap) throw new RangeError('quantity is out of range');
  return BigInt(value) * 10n ** BigInt(exponent);
}

/** `value / 10^exponent` for `exponent ≥ 0`, rounded away from zero, and whether nothing was lost. */
export function shiftDown(
  value: number | bigint,
  exponent: number,
): { readonly value: number | bigint; readonly exact: boolean } {
  if (exponent === 0 || value === 0) return { value, exact: true };
  if (typeof value === 'number') {
    const power = powers[exponent];
    if (power === undefined) return { value: value < 0 ? -1 : 1, exact: false };
    const remainder = value % power;
    const quotient = (value - remainder) / power;
    if (remainder === 0) return { value: quotient, exact: true };
    return { value: value < 0 ? quotient - 1 : quotient + 1, exact: false };
  }
  if (exponent > decimalDigits(value)) return { value: value < 0n ? -1 : 1, exact: false };
  const power = 10n ** BigInt(exponent);
  const remainder = value % power;
  const quotient = value / power;
  if (remainder === 0n) return { value: quotient, exact: true };
  return { value: value < 0n ? quotient - 1n : quotient + 1n, exact: false };
}

/**
 * The power of ten as a double as Go's math.Pow10 computes it, from two tables: `goPow10(99)` is not the double nearest
 * to 10^99.
 */
export function goPow10(exponent: number): number {
  if (exponent > 308) return Number.POSITIVE_INFINITY;
  if (exponent < -323) return 0;
  const rest = Number(`1e${Math.abs(exponent) % 32}`);
  const block = Math.trunc(exponent / 32) * 32;
  return exponent < 0 ? Number(`1e${block}`) / rest : Number(`1e${block}`) * rest;
}

/** Number of decimal digits, the sign aside. */
export function decimalDigits(value: number | bigint): number {
  return value.toString().length - (value < 0 ? 1 : 0);
}

/**
 * -1, 0 or 1 as `a × 10^aScale` is less than, equal to or greater than `b × 10^bScale`. Any scales: no power is
 * computed needlessly.
 */
export function compareAmounts(a: number | bigint, aScale: number, b: number | bigint, bScale: number): number {
  const signA = a < 0 ? -1 : a > 0 ? 1 : 0;
  const signB = b < 0 ? -1 : b > 0 ? 1 : 0;
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  if (aScale === bScale) return a === b ? 0 : a < b ? -1 : 1;
  const gap = Math.abs(aScale - bScale);
  if (gap > 15) {
    const magnitudeA = decimalDigits(a) + aScale;
    const magnitudeB = decimalDigits(b) + bScale;
    if (magnitudeA !== magnitudeB) return magnitudeA < magnitudeB ? -signA : signA;
  }
  const left = aScale > bScale ? shiftUp(a, gap) : a;
  const right = bScale > aScale ? shiftUp(b, gap) : b;
  // A number and a bigint of the same value are loosely equal; `<` compares them exactly.
  return left < right ? -1 : left > right ? 1 : 0;
}
