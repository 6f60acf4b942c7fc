import { findShared, type SharedValue } from '@k8s-ts/apimachinery/json';
import { ASCII } from './ascii.js';
import { largeFieldSet } from './large-field-set.js';

/** The beginning of a field set in an entry of `managedFields`, whose other fields come first. */
const opening = Buffer.from(',"fieldsV1":{');
/**
 * Maximum number of managers of an object. Further places are not searched: a custom resource may have a hundred
 * thousand fields of this name.
 */
const mostPlaces = 100;

/**
 * Parses JSON of an object whose managed fields are known from other objects: they are half of the text of a Pod, and
 * are compared instead of parsed. The objects then share one value, which must not be changed. Large field sets are
 * parsed alone, see {@link largeFieldSet}.
 *
 * @param json without numbers that a double cannot hold
 * @returns undefined when no field set is known or large
 */
export function parseSharing(json: Buffer): unknown {
  const found: object[] = [];
  let text = '';
  let from = 0;
  let places = 0;
  for (let at = json.indexOf(opening); at >= 0 && places < mostPlaces; at = json.indexOf(opening, at)) {
    places++;
    at += opening.length - 1;
    const start = at;
    const shared = findShared((each) => isAt(json, start, each)) ?? largeFieldSet(json, start);
    if (shared === undefined) continue;
    // The index in the list of values stands in place of the value.
    text += `${json.toString('utf8', from, at)}${found.push(shared.value) - 1}`;
    at += shared.bytes.length;
    from = at;
  }
  if (found.length === 0) return undefined;
  const value: unknown = JSON.parse(text + json.toString('utf8', from));
  return putBack(value, found) ? value : undefined;
}

function isAt(json: Buffer, at: number, { bytes }: SharedValue): boolean {
  const end = at + bytes.length;
  return json[end - 1] === ASCII.CloseBrace && json.compare(bytes, 0, bytes.length, at, end) === 0;
}

/**
 * Inserts the values into the entries of `managedFields`. Returns false when the values are elsewhere, because an
 * object may have any field of this name.
 */
function putBack(value: unknown, found: readonly object[]): boolean {
  const { metadata } = value as { readonly metadata?: { readonly managedFields?: unknown } | null };
  const entries = metadata?.managedFields;
  if (!Array.isArray(entries)) return false;
  let count = 0;
  for (const entry of entries as ({ fieldsV1?: unknown } | null)[]) {
    if (typeof entry?.fieldsV1 !== 'number') continue;
    if (entry.fieldsV1 !== count) return false;
    entry.fieldsV1 = found[count++];
  }
  return count === found.length;
}
