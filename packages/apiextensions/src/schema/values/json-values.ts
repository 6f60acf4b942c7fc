import { compareUTF8, sortKeys } from '@k8s-ts/apimachinery/json';

/** A JSON object. */
export type JSONObject = Readonly<Record<string, unknown>>;

/** A value as errors show it: upstream's objects have their keys sorted. */
export function shown(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? sortKeys(value, compareUTF8) : value;
}

/** Whether a value is a JSON object: not null and no list. */
export function isObject(value: unknown): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own key; undefined if missing. */
export function own(object: JSONObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * The object with its members changed. A member for which the function returns undefined is dropped. The same object
 * when nothing changes; members that are undefined count as absent.
 */
export function mapObject(object: JSONObject, change: (value: unknown, key: string) => unknown): JSONObject {
  let changed: [string, unknown][] | undefined;
  const keys = Object.keys(object);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = object[key];
    if (value === undefined) continue;
    const next = change(value, key);
    if (changed === undefined) {
      if (next === value) continue;
      changed = keys.slice(0, i).map((before) => [before, object[before]]);
    }
    if (next !== undefined) changed.push([key, next]);
  }
  // Object.fromEntries keeps a key `__proto__`, which an assignment would not.
  return changed === undefined ? object : Object.fromEntries(changed);
}

/** The list with its items changed; the same list when nothing changes. */
export function mapList(
  list: readonly unknown[],
  change: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    const next = change(item, i);
    if (changed === undefined) {
      if (next === item) continue;
      changed = list.slice(0, i);
    }
    changed.push(next);
  }
  return changed ?? list;
}

/**
 * Whether two JSON values are the same: the order of keys does not matter, absent and null differ, numbers and big
 * integers compare by value.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // biome-ignore lint/suspicious/noDoubleEquals: compares a number with a bigint by value
    return isNumber(a) && isNumber(b) && typeof a !== typeof b && a == b;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]));
  }
  if (Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual((a as JSONObject)[key], (b as JSONObject)[key]));
}

/** Whether a value is a number in JSON. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether Go holds a number as int64: it was written without a fraction, and fits. */
export function isInt64(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
}
