import { setOwn } from '../json/canonical-values.js';
import { haveSameDropped, keepDropped } from '../json/dropped-empties.js';

export { setOwn };

/** A JSON object. The patch functions never change it; its keys come from clients. */
export type JSONObject = Readonly<Record<string, unknown>>;

/** Whether `value` is a JSON object (not an array, not null). */
export function isObject(value: unknown): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property `key` of `object`; inherited ones (`constructor`, `__proto__`) do not count. */
export function getOwn(object: JSONObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Whether two JSON values are equal: order counts in arrays and does not in objects. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!jsonEqual(left[i], right[i])) return false;
    return true;
  }
  if (Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    if (!jsonEqual((left as JSONObject)[key], (right as JSONObject)[key])) return false;
  }
  return true;
}

/**
 * The value, with parts of another value in place of equal parts, so that later comparisons of the two find them
 * identical. The other value itself when all is equal. The order of keys does not count.
 */
export function withEqualParts(value: unknown, other: unknown): unknown {
  if (value === other || typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return value;
  if (Array.isArray(value)) return Array.isArray(other) ? withEqualItems(value, other) : value;
  return Array.isArray(other) ? value : withEqualMembers(value as JSONObject, other as JSONObject);
}

function withEqualItems(items: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  let result: unknown[] | undefined;
  let isEqual = items.length === others.length;
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    const shared = withEqualParts(item, others[i]);
    if (shared !== others[i]) isEqual = false;
    if (shared === item) continue;
    result ??= items.slice();
    result[i] = shared;
  }
  return isEqual ? others : (result ?? items);
}

function withEqualMembers(object: JSONObject, other: JSONObject): JSONObject {
  let result: Record<string, unknown> | undefined;
  let isEqual = true;
  let count = 0;
  for (const key in object) {
    count++;
    const member = object[key];
    const theirs = getOwn(other, key);
    const shared = withEqualParts(member, theirs);
    if (shared !== theirs || theirs === undefined) isEqual = false;
    if (shared === member) continue;
    result ??= { ...object };
    setOwn(result, key, shared);
  }
  if (isEqual) {
    for (const _key in other) count--;
    if (count === 0 && haveSameDropped(object, other)) return other;
  }
  return result === undefined ? object : keepDropped(result, undefined, object);
}
