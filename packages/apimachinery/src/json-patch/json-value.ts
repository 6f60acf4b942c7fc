import { ASCII } from '../text/ascii.js';
import type { JSONValue } from '../types/index.js';

/** A JSON object; read-only like every value that comes from a codec. */
export type JSONObject = { readonly [key: string]: JSONValue };

/** Whether a JSON value is an object (not an array, not null). */
export function isJSONObject(value: JSONValue | undefined): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an array. */
export function isJSONArray(value: JSONValue | undefined): value is readonly JSONValue[] {
  return Array.isArray(value);
}

/** The own member of an object; never an inherited one. */
export function ownMember(object: JSONObject, key: string): JSONValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Whether two JSON values are the same: members in any order, numbers by value whether number or bigint. */
export function equalJSON(a: JSONValue, b: JSONValue): boolean {
  if (a === b) return true;
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    // `<` and `>` compare numbers with bigints exactly.
    return isNumeric(a) && isNumeric(b) && !(a < b) && !(a > b);
  }
  if (isJSONArray(a)) {
    return isJSONArray(b) && a.length === b.length && a.every((item, i) => equalJSON(item, b[i] as JSONValue));
  }
  if (!isJSONObject(a) || !isJSONObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equalJSON(a[key] as JSONValue, b[key] as JSONValue));
}

/** Bytes of a value as Go's encoding/json writes it: UTF-8, with `<`, `>`, `&`, U+2028 and U+2029 escaped. */
export function encodedSize(value: JSONValue): number {
  const text = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? Number(member) : member));
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) size += code === ASCII.Less || code === ASCII.Greater || code === ASCII.Ampersand ? 6 : 1;
    else if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) size += 2;
    else size += code === 0x2028 || code === 0x2029 ? 6 : 3;
  }
  return size;
}

function isNumeric(value: JSONValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
