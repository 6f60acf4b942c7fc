/** Returns the middle one of the numbers, NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** A mean with its confidence interval of 95 %. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Student's t for 95 %, two-sided, by degrees of freedom from 1 on. For more degrees than the list has, it is 1.96 to
 * 2.05.
 */
const students = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1, 2.09, 2.09,
];

/** Estimates the mean behind independent measurements. With one measurement the interval is infinite. */
export function estimate(numbers: readonly number[]): Estimate {
  const count = numbers.length;
  const mean = numbers.reduce((sum, each) => sum + each, 0) / count;
  const variance = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1);
  const half = count < 2 ? Number.POSITIVE_INFINITY : (students[count - 2] ?? 2.05) * Math.sqrt(variance / count);
  return { mean, low: mean - half, high: mean + half };
}
