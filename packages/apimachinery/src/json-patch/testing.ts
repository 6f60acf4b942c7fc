import fc from 'fast-check';
import type { JSONValue } from '../types/index.js';

/** Deep-freezes a value, so that a test fails if code changes its input. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

/** Small JSON values with few different keys, among them keys that are dangerous in JavaScript. */
export function jsonValue(options: { nulls?: boolean; lists?: boolean } = {}): fc.Arbitrary<JSONValue> {
  const { nulls = true, lists = true } = options;
  const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '', 'x/y', '~', '0', '-');
  const leaf = fc.oneof(
    fc.constantFrom<JSONValue[]>('', 'x', 0, 1, true),
    nulls ? fc.constant(null) : fc.constant(false),
  );
  return fc.letrec<{ value: JSONValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(objectFrom),
      lists ? fc.array(tie('value'), { maxLength: 3 }) : leaf,
    ),
  })).value;
}

function objectFrom(entries: readonly [string, JSONValue][]): JSONValue {
  return Object.fromEntries(entries);
}
