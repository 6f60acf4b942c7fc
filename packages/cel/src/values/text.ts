import { formatGoFloat } from '@k8s-ts/apimachinery/validation';
import { Type } from '../types/type.js';
import { Failure } from './failure.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import { durationText, timestampText } from './time.js';
import { typeOf } from './type-of.js';
import type { Value } from './value.js';
import { AbstractValue, ListValue, MapValue, OptionalValue } from './value.js';

/** A value as it stands in error messages, such as `no such key: a` (Go's `%v`). */
export function valueText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value === null) return 'null';
  if (value instanceof Double) return formatGoFloat(value.value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof ListValue) return `[${[...value].map(valueText).join(', ')}]`;
  if (value instanceof MapValue) {
    const entries = [...value.keys()].map((key) => `${valueText(key)}: ${valueText(value.find(key) as Value)}`);
    return `{${entries.join(', ')}}`;
  }
  if (value instanceof Uint8Array) return `[${[...value].join(' ')}]`;
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof OptionalValue) {
    return value.value === undefined ? 'optional.none()' : `optional(${valueText(value.value)})`;
  }
  if (value instanceof AbstractValue) return value.text() ?? typeOf(value).name;
  if (value instanceof Failure) return value.message;
  return value instanceof Type ? value.toString() : '';
}
