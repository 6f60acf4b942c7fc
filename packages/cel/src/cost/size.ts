/*
 * Estimates of sizes and costs: a minimum and a maximum. Numbers are unsigned integers of 64 bits that stay at the
 * largest number instead of overflowing (google/cel-go checker/cost.go).
 */

/** The largest number of an estimate: it stands for "no bound". */
export const unbounded: bigint = 0xffff_ffff_ffff_ffffn;

/** A size: elements, entries, code points or bytes. */
export interface SizeEstimate {
  readonly min: bigint;
  readonly max: bigint;
}

/** A cost. */
export interface CostEstimate {
  readonly min: bigint;
  readonly max: bigint;
}

/** A size or a cost that is known. */
export function fixed(value: number | bigint): SizeEstimate {
  return { min: BigInt(value), max: BigInt(value) };
}

/** Any size. */
export const unknownSize: SizeEstimate = { min: 0n, max: unbounded };

function cap(value: bigint): bigint {
  return value > unbounded ? unbounded : value;
}

/** The sum, for minimum and maximum separately. */
export function plus(a: SizeEstimate, b: SizeEstimate): SizeEstimate {
  return { min: cap(a.min + b.min), max: cap(a.max + b.max) };
}

/** The product, for minimum and maximum separately. */
export function times(a: SizeEstimate, b: SizeEstimate): SizeEstimate {
  return { min: cap(a.min * b.min), max: cap(a.max * b.max) };
}

/** Rounds up, as upstream does with floating point numbers. */
export function scaled(a: SizeEstimate, factor: number): CostEstimate {
  return { min: scale(a.min, factor), max: scale(a.max, factor) };
}

function scale(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor);
  return product >= 2 ** 64 ? unbounded : BigInt(product);
}

/** The smaller of two numbers. */
export function smaller(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The smallest range that contains both. */
export function union(a: SizeEstimate, b: SizeEstimate): SizeEstimate {
  return { min: smaller(a.min, b.min), max: a.max === smaller(a.max, b.max) ? b.max : a.max };
}
