import { parseDuration as parseGoDuration } from '@k8s-ts/cel';

const units: readonly (readonly [nanoseconds: bigint, names: readonly string[]])[] = [
  [1n, ['ns', 'nano']],
  [1_000n, ['us', 'µs', 'micro']],
  [1_000_000n, ['ms', 'milli']],
  [1_000_000_000n, ['s', 'sec']],
  [60_000_000_000n, ['m', 'min']],
  [3_600_000_000_000n, ['h', 'hr', 'hour']],
  [86_400_000_000_000n, ['d', 'day']],
  [604_800_000_000_000n, ['w', 'wk', 'week']],
];

const maxAtoi = 2n ** 63n - 1n;

/**
 * Nanoseconds of a duration as Go's `time.ParseDuration` reads it, or else as `3 days 2 hours`: the last name of a unit
 * may have an ending (kube-openapi pkg/validation/strfmt/duration.go). Undefined for other texts.
 */
export function parseDuration(text: string): bigint | undefined {
  const go = parseGoDuration(text);
  if (go !== undefined) return go.nanos;
  let total: bigint | undefined;
  // Digits without a unit match too, and are skipped as a whole: otherwise a long run of digits would take quadratic
  // time.
  for (const [, digits = '', word] of text.matchAll(/(\d+)\s*([A-Za-z\u00b5]+)?/g)) {
    if (word === undefined) continue;
    const factor = digits.length > 30 ? undefined : BigInt(digits);
    if (factor === undefined || factor > maxAtoi) return undefined;
    const unit = word.toLowerCase();
    for (const [nanoseconds, names] of units) {
      const long = names[names.length - 1] as string;
      // As in upstream, the value is added once for each name that fits.
      const fitting = names.filter((name) => (name === long && unit.startsWith(name)) || name === unit).length;
      if (fitting > 0) total = BigInt.asIntN(64, (total ?? 0n) + factor * nanoseconds * BigInt(fitting));
    }
  }
  return total;
}
