import { JSONNumber } from './json-number.js';

/** The name of a JSON value's kind in errors of Go's decoder. */
export function kindOf(value: unknown): string {
  if (value instanceof JSONNumber) return 'number';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'number';
    default:
      return typeof value;
  }
}

/** Text of a number as Go's errors quote it. */
export const textOf = (value: unknown): string => (value instanceof JSONNumber ? value.text : String(value));

/** Number of keys in a value, at all levels. */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  const stack: object[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object' && item !== null) stack.push(item);
      continue;
    }
    for (const key in next) {
      count++;
      const item = (next as Record<string, unknown>)[key];
      if (typeof item === 'object' && item !== null) stack.push(item);
    }
  }
  return count;
}
