import { formatGoFloat } from '@k8s-ts/apimachinery/validation';
import { Type } from '../types/type.js';
import { maxInt, maxSeconds, maxUint, minInt, minSeconds, timestampOverflow, toInt, toUint } from './arithmetic.js';
import { ErrorValue, Failure } from './failure.js';
import { parseGoFloat } from './go-float.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import { durationText, parseDuration, parseTimestamp, timestampText } from './time.js';
import { typeOf } from './type-of.js';
import type { Value } from './value.js';
import { AbstractValue } from './value.js';

/*
 * The type conversions `int(x)`, `string(x)`, … with the rules and errors of google/cel-go common/types.
 */

function conversionError(value: Value, to: string): Failure {
  if (value instanceof Failure) return value;
  return new ErrorValue(`type conversion error from '${typeOf(value).name}' to '${to}'`);
}

/** `int(x)`: converts numbers, texts, times (to seconds since 1970) and durations (to nanoseconds) to ints. */
export function convertToInt(value: Value): Value {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint) return value.value > maxInt ? new ErrorValue('integer overflow') : toInt(value.value);
  if (value instanceof Double) {
    const { value: double } = value;
    if (!(double > -(2 ** 63) && double < 2 ** 63)) return new ErrorValue('integer overflow');
    const whole = Math.trunc(double) + 0;
    return Number.isSafeInteger(whole) ? whole : toInt(BigInt(whole));
  }
  if (value instanceof Duration) return toInt(value.nanos);
  if (value instanceof Timestamp) return value.seconds;
  if (typeof value === 'string' && /^[+-]?[0-9]+$/.test(value)) {
    const parsed = BigInt(value.startsWith('+') ? value.slice(1) : value);
    if (parsed >= minInt && parsed <= maxInt) return toInt(parsed);
  }
  return conversionError(value, 'int');
}

/** `uint(x)`: converts numbers and texts to uints. */
export function convertToUint(value: Value): Value {
  if (value instanceof Uint) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return toUint(BigInt(value));
  if (value instanceof Double) {
    const { value: double } = value;
    if (!(double >= 0 && double < 2 ** 64)) return new ErrorValue('unsigned integer overflow');
    return new Uint(BigInt(Math.trunc(double)));
  }
  if (typeof value === 'string' && /^[0-9]+$/.test(value) && BigInt(value) <= maxUint) return new Uint(BigInt(value));
  return conversionError(value, 'uint');
}

/** `double(x)`: converts numbers and texts to doubles. */
export function convertToDouble(value: Value): Value {
  if (value instanceof Double) return value;
  if (typeof value === 'number' || typeof value === 'bigint') return new Double(Number(value));
  if (value instanceof Uint) return new Double(Number(value.value));
  if (typeof value === 'string') {
    const parsed = parseGoFloat(value);
    if (parsed !== undefined) return new Double(parsed);
  }
  return conversionError(value, 'double');
}

const trueTexts = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const falseTexts = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** `bool(x)`: converts texts such as `true`, `T` and `1` to booleans. */
export function convertToBool(value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') {
    if (trueTexts.has(value)) return true;
    if (falseTexts.has(value)) return false;
  }
  return conversionError(value, 'bool');
}

/** `string(x)`: converts scalars, types, and values of libraries that have a text to texts. */
export function convertToString(value: Value): Value {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
  }
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Double) return formatGoFloat(value.value);
  if (value instanceof Uint8Array) return decodeUTF8(value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Type) return value.name;
  if (value instanceof AbstractValue) return value.text() ?? conversionError(value, 'string');
  return conversionError(value, 'string');
}

function decodeUTF8(bytes: Uint8Array): Value {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new ErrorValue('invalid UTF-8 in bytes, cannot convert to string');
  }
}

/** `bytes(x)`: encodes texts in UTF-8. */
export function convertToBytes(value: Value): Value {
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? new TextEncoder().encode(value) : conversionError(value, 'bytes');
}

/** `duration(x)`: converts texts such as `1h30m` to durations. */
export function convertToDuration(value: Value): Value {
  if (value instanceof Duration) return value;
  const parsed = typeof value === 'string' ? parseDuration(value) : undefined;
  return parsed ?? conversionError(value, 'google.protobuf.Duration');
}

/** `timestamp(x)`: converts texts in RFC 3339, and ints (seconds since 1970), to timestamps. */
export function convertToTimestamp(value: Value): Value {
  if (value instanceof Timestamp) return value;
  if (typeof value === 'number' || typeof value === 'bigint') {
    return value < minSeconds || value > maxSeconds ? timestampOverflow : new Timestamp(Number(value), 0);
  }
  const parsed = typeof value === 'string' ? parseTimestamp(value) : undefined;
  return parsed ?? conversionError(value, 'google.protobuf.Timestamp');
}

/** `type(x)`. */
export function convertToType(value: Value): Value {
  return value instanceof Failure ? value : typeOf(value);
}
