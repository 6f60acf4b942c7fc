import { compareUTF8 } from '../../text/compare-utf8.js';

const plain = /^[ !#-%'-;=?-[\]-~]*$/;
// Characters that Go's encoder escapes and JSON.stringify does not; \b and \f, which Go writes as \u0008 and \u000c.
const special = /[<>&\u2028\u2029]|\\[bf\\]/g;

/** A string as upstream writes it inside path elements: JSON with `<`, `>` and `&` escaped, as Go's encoder does. */
export function quoteJSON(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(special, (match) => {
    if (match === '\\\\') return match;
    const code = match === '\\b' ? 8 : match === '\\f' ? 12 : match.charCodeAt(0);
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** A JSON value as upstream writes it inside path elements: no spaces, object keys sorted. */
export function canonicalJSON(value: unknown): string {
  if (typeof value === 'string') return quoteJSON(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJSON).join(',')}]`;
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object).sort(compareUTF8);
  return `{${keys.map((key) => `${quoteJSON(key)}:${canonicalJSON(object[key])}`).join(',')}}`;
}

/**
 * Total order of JSON values: numbers, strings, booleans, lists, objects, null.
 * Source: structured-merge-diff value.Compare.
 */
export function compareValues(left: unknown, right: unknown): number {
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case 0:
      return (left as number) < (right as number) ? -1 : (left as number) > (right as number) ? 1 : 0;
    case 1:
      return compareUTF8(left as string, right as string);
    case 2:
      return Number(left) - Number(right);
    case 3:
      return compareLists(left as unknown[], right as unknown[]);
    case 4:
      return compareObjects(left as Record<string, unknown>, right as Record<string, unknown>);
    default:
      return 0;
  }
}

function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 0;
    case 'string':
      return 1;
    case 'boolean':
      return 2;
  }
  if (value === null || value === undefined) return 5;
  return Array.isArray(value) ? 3 : 4;
}

function compareLists(left: readonly unknown[], right: readonly unknown[]): number {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compareValues(left[i], right[i]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareObjects(left: Record<string, unknown>, right: Record<string, unknown>): number {
  const lKeys = Object.keys(left).sort(compareUTF8);
  const rKeys = Object.keys(right).sort(compareUTF8);
  for (let i = 0; i < lKeys.length && i < rKeys.length; i++) {
    const l = lKeys[i] as string;
    const r = rKeys[i] as string;
    const order = compareUTF8(l, r) || compareValues(left[l], right[r]);
    if (order !== 0) return order;
  }
  return lKeys.length - rKeys.length;
}
