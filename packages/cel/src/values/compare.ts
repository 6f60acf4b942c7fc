import { numeric } from './equal.js';
import { ErrorValue, Failure, firstFailure } from './failure.js';
import { Double, Duration, Timestamp } from './scalars.js';
import type { Value } from './value.js';

/** Orders two values of one type, or two numbers. A failure when they have no order. */
export function compare(a: Value, b: Value): -1 | 0 | 1 | Failure {
  if (typeof a === 'number' && typeof b === 'number') return order(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const left = numeric(a);
  if (left !== undefined) {
    const right = numeric(b);
    if (right === undefined) return firstFailure(b);
    if (isNaNValue(a) || isNaNValue(b)) return new ErrorValue('NaN values cannot be ordered');
    // Next to a double, integers are compared as doubles, as upstream does.
    const inexact = a instanceof Double || b instanceof Double;
    return inexact ? order(Number(left), Number(right)) : order(left, right);
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return order(Number(a), Number(b));
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  if (a instanceof Duration && b instanceof Duration) return order(a.nanos, b.nanos);
  if (a instanceof Timestamp && b instanceof Timestamp) {
    return a.seconds === b.seconds ? order(a.nanos, b.nanos) : order(a.seconds, b.seconds);
  }
  return firstFailure(a, b);
}

/** Says whether values of this sort have an order. */
export function isComparable(value: Value): boolean {
  return value !== null && !(compare(value, value) instanceof Failure && !isNaNValue(value));
}

/** Orders texts by their code points, as Go does. */
export function compareStrings(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === length) return a.length < b.length ? -1 : 1;
  return rank(a.charCodeAt(i)) < rank(b.charCodeAt(i)) ? -1 : 1;
}

/** Surrogates stand for code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareBytes(a: Uint8Array, b: Uint8Array): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return order(a.length, b.length);
}

function order(a: number | bigint, b: number | bigint): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isNaNValue(value: Value): boolean {
  return value instanceof Double && Number.isNaN(value.value);
}
