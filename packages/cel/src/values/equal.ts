import { Type } from '../types/type.js';
import { Failure } from './failure.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import type { Value } from './value.js';
import { AbstractValue, ListValue, MapValue, OptionalValue } from './value.js';

/**
 * `a == b`. Numbers of different types are equal when they are the same number; values of other different types are not
 * equal. The result is a failure when an argument is a failure, and when a library's value is compared with a value of
 * another kind, if the library refuses that.
 */
export function equal(a: Value, b: Value): boolean | Failure {
  if (a === b) return !(a instanceof Double) || !Number.isNaN(a.value) ? notFailure(a) : false;
  switch (typeof a) {
    case 'string':
    case 'boolean':
      return b instanceof Failure ? b : false;
    case 'number':
    case 'bigint':
      return typeof b === 'number' || typeof b === 'bigint' ? false : b instanceof Failure ? b : numbersEqual(a, b);
  }
  if (a instanceof Failure) return a;
  if (b instanceof Failure) return b;
  if (a === null || b === null) return false;
  if (a instanceof Uint || a instanceof Double) return numbersEqual(a, b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && bytesEqual(a, b);
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos;
  if (a instanceof ListValue) return b instanceof ListValue && listsEqual(a, b);
  if (a instanceof MapValue) return b instanceof MapValue && mapsEqual(a, b);
  if (a instanceof OptionalValue) return optionalsEqual(a, b);
  if (a instanceof AbstractValue) return a.equals(b);
  if (a instanceof Type) return b instanceof Type && a.name === b.name;
  return false;
}

function notFailure(value: Value): true | Failure {
  return value instanceof Failure ? value : true;
}

/** Compares two numbers of any of the three types. Undefined when one is not a number. NaN equals nothing. */
function numbersEqual(a: Value, b: Value): boolean {
  const left = numeric(a);
  const right = numeric(b);
  if (left === undefined || right === undefined) return false;
  if (a instanceof Double || b instanceof Double) return Number(left) === Number(right);
  return BigInt(left) === BigInt(right);
}

/** The number in a value of one of the three number types. */
export function numeric(value: Value): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return value instanceof Uint || value instanceof Double ? value.value : undefined;
}

function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function listsEqual(a: ListValue, b: ListValue): boolean | Failure {
  if (a.equals !== undefined) return a.equals(b);
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (equal(a.at(i), b.at(i)) === false) return false;
  return true;
}

function mapsEqual(a: MapValue, b: MapValue): boolean | Failure {
  if (a.equals !== undefined) return a.equals(b);
  if (a.size !== b.size) return false;
  for (const key of a.keys()) {
    const other = b.find(key);
    if (other === undefined || equal(a.find(key) as Value, other) === false) return false;
  }
  return true;
}

function optionalsEqual(a: OptionalValue, b: Value): boolean | Failure {
  if (!(b instanceof OptionalValue)) return false;
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equal(a.value, b.value);
}
