import { formatGoFloat } from '../text/go-float.js';
import { isObject } from './json-value.js';

/** Go's name of the type that a JSON value decodes to, as `%s` prints a `reflect.Type` in error texts. */
export function goTypeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'bigint':
    case 'number':
      return isInt64(value) ? 'int64' : 'float64';
  }
  if (value === null || value === undefined) return '%!s(<nil>)';
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** A JSON value as Go's `%v` prints it: `map[a:1 b:[x y]]`, keys sorted, texts without quotes, null as `<nil>`. */
export function formatGoValue(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatGoValue).join(' ')}]`;
  if (isObject(value)) {
    const entries = Object.keys(value)
      .sort()
      .map((key) => `${key}:${formatGoValue(value[key])}`);
    return `map[${entries.join(' ')}]`;
  }
  if ((typeof value === 'number' || typeof value === 'bigint') && !isInt64(value)) return formatGoFloat(Number(value));
  return String(value);
}

/** Whether Go holds an untyped number as an int64: other numbers are floats. */
const isInt64 = (value: number | bigint): boolean =>
  typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isInteger(value) && Math.abs(value) < 2 ** 63;
