import { formatGoFloat } from '../../text/go-float.js';
import { daysIn } from '../../time/civil-time.js';
import { resolveScalar } from './resolve-scalar.js';

/** Whether the text without quotes would be parsed as another type: a word such as `yes`, a number, a time, base 60. */
export function needsQuotes(text: string): boolean {
  if (text === '<<' || base60.test(text) || isTimestamp(text)) return true;
  return typeof resolveScalar(text) !== 'string';
}

/**
 * Like {@link needsQuotes}, by the rules of go-yaml v3, which reads `yes`, `no`, `on`, `off` and numbers to base 60 as
 * texts.
 */
export function needsQuotesInYAML12(text: string): boolean {
  if (isTimestamp(text)) return true;
  return typeof resolveScalar(text) !== 'string' && !oldWord.test(text);
}

const oldWord = /^(?:y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF)$/;

const base60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/;

const timestamp =
  /^[0-9]{4}-([0-9]{1,2})-([0-9]{1,2})(?:[Tt]([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})| ([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?)?$/;

/** Whether go-yaml takes the text for a time. */
export function isTimestamp(text: string): boolean {
  const match = timestamp.exec(text);
  if (match === null) return false;
  const [month = 0, day = 0] = [Number(match[1]), Number(match[2])];
  const [hour, minute, second] = [match[3] ?? match[6], match[4] ?? match[7], match[5] ?? match[8]];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, Number(text.slice(0, 4)))) return false;
  return Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
}

const minInt64 = -(2n ** 63n);
const maxUint64 = 2n ** 64n - 1n;

/**
 * Formats a number like go-yaml, which reads it from JSON: integers of up to 64 bits with the digits that JSON has,
 * others in the shortest form with Go's exponents.
 */
export function formatNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toString();
  if (Number.isInteger(value) && Math.abs(value) < 1e20) {
    const digits = String(value);
    const integer = BigInt(digits);
    if (integer >= minInt64 && integer <= maxUint64) return digits;
  }
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '.nan' : value < 0 ? '-.inf' : '.inf';
  return formatGoFloat(value);
}
