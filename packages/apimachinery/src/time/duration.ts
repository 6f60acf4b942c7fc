import { quoteBytes, toByteText } from './byte-text.js';
import { TimeError } from './parse-time.js';

const unitNanos = new Map<string, bigint>([
  ['ns', 1n],
  ['us', 1000n],
  [toByteText('µs'), 1000n],
  [toByteText('μs'), 1000n],
  ['ms', 1000000n],
  ['s', 1000000000n],
  ['m', 60000000000n],
  ['h', 3600000000000n],
]);

/** 2^63: the largest magnitude, which only a negative duration can have. */
const limit = 1n << 63n;

/**
 * Parses a Go duration to nanoseconds: `300ms`, `-1.5h`, `2h45m`; units ns, us (µs), ms, s, m, h. `0` needs no unit.
 *
 * @throws TimeError, e.g. `time: missing unit in duration "5"`
 */
export function parseDuration(text: string): bigint {
  const bytes = toByteText(text);
  const invalid = () => new TimeError(`time: invalid duration ${quoteBytes(bytes)}`);
  const negative = bytes[0] === '-';
  let rest = negative || bytes[0] === '+' ? bytes.slice(1) : bytes;
  if (rest === '0') return 0n;
  if (rest === '') throw invalid();
  let total = 0n;
  while (rest !== '') {
    const [number = '', whole = '', fraction = ''] = /^([0-9]*)(?:\.([0-9]*))?/.exec(rest) ?? [];
    if (number === '') throw invalid();
    const value = whole.length > 40 && !/^0*[0-9]{1,19}$/.test(whole) ? limit + 1n : BigInt(whole || '0');
    if (value > limit || (whole === '' && fraction === '')) throw invalid();
    rest = rest.slice(number.length);
    const unitName = /^[^.0-9]*/.exec(rest)?.[0] ?? '';
    if (unitName === '') throw new TimeError(`time: missing unit in duration ${quoteBytes(bytes)}`);
    const unit = unitNanos.get(unitName);
    if (unit === undefined) {
      throw new TimeError(`time: unknown unit ${quoteBytes(unitName)} in duration ${quoteBytes(bytes)}`);
    }
    rest = rest.slice(unitName.length);
    if (value > limit / unit) throw invalid();
    total += value * unit + fractionNanos(fraction, unit);
    if (total > limit) throw invalid();
  }
  if (negative) return -total;
  if (total === limit) throw invalid();
  return total;
}

/** Computes fractions like Go, in floating point with as many digits as an int64 holds, to get the same nanosecond. */
function fractionNanos(digits: string, unit: bigint): bigint {
  let fraction = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (fraction > (limit - 1n) / 10n) break;
    const next = fraction * 10n + BigInt(digit);
    if (next > limit) break;
    fraction = next;
    scale *= 10;
  }
  return fraction === 0n ? 0n : BigInt(Math.trunc(Number(fraction) * (Number(unit) / scale)));
}

/**
 * Formats a duration in nanoseconds like Go: `1h0m0s`, `1.5s`, `100ms`, `2µs`, `0s`. Only the seconds have a fraction.
 */
export function formatDuration(nanoseconds: bigint | number): string {
  const nanos = BigInt(nanoseconds);
  const sign = nanos < 0n ? '-' : '';
  const rest = nanos < 0n ? -nanos : nanos;
  if (rest === 0n) return '0s';
  if (rest < 1000n) return `${sign}${rest}ns`;
  if (rest < 1000000n) return `${sign}${decimal(rest, 3)}µs`;
  if (rest < 1000000000n) return `${sign}${decimal(rest, 6)}ms`;
  const minutes = rest / 60000000000n;
  const seconds = decimal(rest % 60000000000n, 9);
  if (minutes === 0n) return `${sign}${seconds}s`;
  const hours = minutes / 60n;
  return hours === 0n ? `${sign}${minutes}m${seconds}s` : `${sign}${hours}h${minutes % 60n}m${seconds}s`;
}

/**
 * The canonical text of a duration, which codecs write.
 *
 * @throws TimeError
 */
export function canonicalDuration(text: string): string {
  return formatDuration(parseDuration(text));
}

/** `value / 10^places` without trailing zeros. */
function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
