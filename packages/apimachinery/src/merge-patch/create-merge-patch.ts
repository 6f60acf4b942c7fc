import { setOwn } from '../json/canonical-values.js';
import { equalJSON, isJSONArray, isJSONObject, type JSONObject, ownMember } from '../json-patch/json-value.js';
import type { JSONValue } from '../types/index.js';
import { badJSONDocument, MergePatchError } from './merge-patch-error.js';

/**
 * The merge patch that changes one object into another. For two lists of objects: the list of the patches of each pair.
 * Lists inside objects are replaced as a whole if they differ.
 *
 * @throws MergePatchError `Mismatched JSON Documents` for a list and something else; `Invalid JSON Document` for values
 *   that are not objects and for lists of different lengths
 */
export function createMergePatch(original: JSONValue, modified: JSONValue): JSONValue {
  if (isJSONArray(original) && isJSONArray(modified)) {
    if (original.length !== modified.length) throw badJSONDocument();
    return original.map((item, i) => createObjectMergePatch(item, modified[i] as JSONValue));
  }
  if (isJSONArray(original) || isJSONArray(modified)) throw new MergePatchError('Mismatched JSON Documents');
  return createObjectMergePatch(original, modified);
}

/** As {@link createMergePatch} for two objects; null counts as an empty one. */
export function createObjectMergePatch(original: JSONValue, modified: JSONValue): JSONObject {
  const from = original ?? {};
  const to = modified ?? {};
  if (!isJSONObject(from) || !isJSONObject(to)) throw badJSONDocument();
  return difference(from, to);
}

function difference(from: JSONObject, to: JSONObject): JSONObject {
  const patch: { [key: string]: JSONValue } = {};
  for (const key of Object.keys(to)) {
    const target = to[key] as JSONValue;
    const source = ownMember(from, key);
    if (source !== undefined && isJSONObject(source) && isJSONObject(target)) {
      const inner = difference(source, target);
      if (Object.keys(inner).length > 0) setOwn(patch, key, inner);
    } else if (source === undefined || !equalJSON(source, target)) {
      setOwn(patch, key, target);
    }
  }
  for (const key of Object.keys(from)) {
    if (!Object.hasOwn(to, key)) setOwn(patch, key, null);
  }
  return patch;
}
