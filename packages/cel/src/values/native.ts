import { Type } from '../types/type.js';
import { Failure } from './failure.js';
import { NativeList } from './list-value.js';
import { NativeMap, ObjectValue } from './map-value.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import { valueText } from './text.js';
import { durationText, timestampText } from './time.js';
import type { Value } from './value.js';
import { AbstractValue, ListValue, MapValue, OptionalValue } from './value.js';

/**
 * The plain JSON value of a value. Bytes become base64; durations, times, types and values of libraries become their
 * texts; ints and uints beyond the safe integers stay bigints; an empty optional is undefined. Keys of maps become
 * texts.
 *
 * @throws Error when the value is a failure
 */
export function toNative(value: Value): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Uint) return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value;
  if (value instanceof NativeList || value instanceof NativeMap || value instanceof ObjectValue) return value.native;
  if (value instanceof ListValue) return Array.from(value, toNative);
  if (value instanceof MapValue) {
    const keys = [...value.keys()];
    return Object.fromEntries(keys.map((key) => [valueText(key), toNative(value.find(key) as Value)]));
  }
  if (value instanceof Uint8Array) return btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(''));
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof OptionalValue) return value.value === undefined ? undefined : toNative(value.value);
  if (value instanceof Failure) throw new Error(value.message);
  return value instanceof Type || value instanceof AbstractValue ? valueText(value) : undefined;
}
