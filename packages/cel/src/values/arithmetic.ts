import { ErrorValue, type Failure, firstFailure } from './failure.js';
import { concatLists } from './list-value.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import type { Value } from './value.js';
import { ListValue } from './value.js';

/*
 * Arithmetic with the errors of upstream (google/cel-go common/types). Integers have 64 bits: every result is checked.
 */

/** The largest int. */
export const maxInt = 0x7fff_ffff_ffff_ffffn;
/** The smallest int. */
export const minInt = -0x8000_0000_0000_0000n;
/** The largest uint. */
export const maxUint = 0xffff_ffff_ffff_ffffn;
const maxStringLength = 1 << 28;
const nanosPerSecond = 1_000_000_000n;
/** Seconds since 1970 of the first and the last second that a timestamp may have. */
export const minSeconds = -62_135_596_800;
export const maxSeconds = 253_402_300_799;

const intOverflow = new ErrorValue('integer overflow');
const uintOverflow = new ErrorValue('unsigned integer overflow');
/** The error of times outside the years 1 to 9999. */
export const timestampOverflow: ErrorValue = new ErrorValue('timestamp overflow');
const divideByZero = new ErrorValue('division by zero');
const modulusByZero = new ErrorValue('modulus by zero');

/** The int of a bigint: a number if that is exact, otherwise the bigint. An error when it does not fit into 64 bits. */
export function toInt(value: bigint): number | bigint | ErrorValue {
  if (value >= -9007199254740991n && value <= 9007199254740991n) return Number(value);
  return value > maxInt || value < minInt ? intOverflow : value;
}

/** The uint of a bigint. An error when it does not fit into 64 bits. */
export function toUint(value: bigint): Uint | ErrorValue {
  return value < 0n || value > maxUint ? uintOverflow : new Uint(value);
}

/** Says whether a value is an int. */
export function isInt(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** `a + b` for all types that have it. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    return Number.isSafeInteger(sum) ? sum : toInt(BigInt(a) + BigInt(b));
  }
  if (typeof a === 'string' && typeof b === 'string') {
    return a.length + b.length > maxStringLength ? new ErrorValue('string too long') : a + b;
  }
  if (isInt(a) && isInt(b)) return toInt(BigInt(a) + BigInt(b));
  if (a instanceof ListValue && b instanceof ListValue) return concatLists(a, b);
  if (a instanceof Double && b instanceof Double) return new Double(a.value + b.value);
  if (a instanceof Uint && b instanceof Uint) return toUint(a.value + b.value);
  if (a instanceof Duration) {
    if (b instanceof Duration) return newDuration(a.nanos + b.nanos);
    if (b instanceof Timestamp) return addNanos(b, a.nanos);
  }
  if (a instanceof Timestamp && b instanceof Duration) return addNanos(a, b.nanos);
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    if (a.length + b.length > maxStringLength) return new ErrorValue('bytes too long');
    const bytes = new Uint8Array(a.length + b.length);
    bytes.set(a);
    bytes.set(b, a.length);
    return bytes;
  }
  return firstFailure(a, b);
}

/** `a - b` for all types that have it. */
export function subtract(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    return Number.isSafeInteger(difference) ? difference : toInt(BigInt(a) - BigInt(b));
  }
  if (isInt(a) && isInt(b)) return toInt(BigInt(a) - BigInt(b));
  if (a instanceof Double && b instanceof Double) return new Double(a.value - b.value);
  if (a instanceof Uint && b instanceof Uint) return toUint(a.value - b.value);
  if (a instanceof Duration && b instanceof Duration) return newDuration(a.nanos - b.nanos);
  if (a instanceof Timestamp) {
    if (b instanceof Duration) return b.nanos === minInt ? intOverflow : addNanos(a, -b.nanos);
    if (b instanceof Timestamp) {
      return newDuration(BigInt(a.seconds - b.seconds) * nanosPerSecond + BigInt(a.nanos - b.nanos));
    }
  }
  return firstFailure(a, b);
}

/** `a * b` for numbers. */
export function multiply(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    return Number.isSafeInteger(product) ? product + 0 : toInt(BigInt(a) * BigInt(b));
  }
  if (isInt(a) && isInt(b)) return toInt(BigInt(a) * BigInt(b));
  if (a instanceof Double && b instanceof Double) return new Double(a.value * b.value);
  if (a instanceof Uint && b instanceof Uint) return toUint(a.value * b.value);
  return firstFailure(a, b);
}

/** `a / b` for numbers. Integers are truncated towards zero. */
export function divide(a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) {
    if (Number(b) === 0) return divideByZero;
    return typeof a === 'number' && typeof b === 'number' ? Math.trunc(a / b) + 0 : toInt(BigInt(a) / BigInt(b));
  }
  if (a instanceof Double && b instanceof Double) return new Double(a.value / b.value);
  if (a instanceof Uint && b instanceof Uint) return b.value === 0n ? divideByZero : toUint(a.value / b.value);
  return firstFailure(a, b);
}

/** `a % b` for ints and uints, with the sign of `a`. */
export function modulo(a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) {
    if (Number(b) === 0) return modulusByZero;
    if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0;
    return BigInt(a) === minInt && Number(b) === -1 ? intOverflow : toInt(BigInt(a) % BigInt(b));
  }
  if (a instanceof Uint && b instanceof Uint) return b.value === 0n ? modulusByZero : toUint(a.value % b.value);
  return firstFailure(a, b);
}

/** `-a` for ints and doubles. */
export function negate(a: Value): Value {
  if (typeof a === 'number') return 0 - a;
  if (typeof a === 'bigint') return toInt(-a);
  if (a instanceof Double) return new Double(-a.value);
  return firstFailure(a);
}

/** A duration in nanoseconds. An error when it does not fit into 64 bits. */
export function newDuration(nanos: bigint): Duration | ErrorValue {
  return nanos > maxInt || nanos < minInt ? intOverflow : new Duration(nanos);
}

/** A point in time from year 1 to 9999. An error for other times. */
export function newTimestamp(seconds: number, nanos: number, offsetMinutes = 0): Timestamp | ErrorValue {
  if (seconds < minSeconds || seconds > maxSeconds) return timestampOverflow;
  return new Timestamp(seconds, nanos, offsetMinutes);
}

function addNanos(time: Timestamp, nanos: bigint): Timestamp | Failure {
  const total = BigInt(time.seconds) * nanosPerSecond + BigInt(time.nanos) + nanos;
  const rest = ((total % nanosPerSecond) + nanosPerSecond) % nanosPerSecond;
  return newTimestamp(Number((total - rest) / nanosPerSecond), Number(rest), time.offsetMinutes);
}
