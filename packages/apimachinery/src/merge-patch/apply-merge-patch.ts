import { setOwn } from '../json/canonical-values.js';
import { goKind } from '../json-patch/decode-json-patch.js';
import { isJSONArray, isJSONObject, type JSONObject, ownMember } from '../json-patch/json-value.js';
import type { JSONValue } from '../types/index.js';
import { badJSONDocument, badJSONPatch, MergePatchError } from './merge-patch-error.js';

/**
 * Applies a JSON merge patch (RFC 7386) as kube-apiserver's library does (`gopkg.in/evanphx/json-patch.v4`): members
 * are merged, null removes a member, everything else replaces. In a list that is new or replaces a value other than an
 * object, null members of its objects are removed too; a list that replaces an object is not changed.
 *
 * Neither argument is changed. Unchanged parts are shared with the document; the document itself is returned if nothing
 * changes.
 *
 * @throws MergePatchError `Invalid JSON Patch` for a patch that is neither an object nor an array
 */
export function applyMergePatch(document: JSONValue, patch: JSONValue): JSONValue {
  return mergeDocuments(document, patch, false);
}

/**
 * Combines two merge patches into one with the same effect as applying them in succession.
 *
 * @throws MergePatchError
 */
export function mergeMergePatches(first: JSONValue, second: JSONValue): JSONValue {
  return mergeDocuments(first, second, true);
}

/**
 * Checks that a merge patch is an object, as an API server does before it applies it.
 *
 * @throws MergePatchError `json: cannot unmarshal array into Go value of type map[string]interface {}`
 */
export function checkMergePatch(patch: JSONValue): void {
  if (patch !== null && !isJSONObject(patch)) {
    throw new MergePatchError(`json: cannot unmarshal ${goKind(patch)} into Go value of type map[string]interface {}`);
  }
}

function mergeDocuments(document: JSONValue, patch: JSONValue, keepNulls: boolean): JSONValue {
  if (document === null) throw badJSONDocument();
  if (isJSONArray(patch)) return withoutNulls(patch);
  if (!isJSONObject(patch)) throw badJSONPatch();
  if (isJSONObject(document)) return mergeObjects(document, patch, keepNulls);
  return keepNulls ? patch : withoutNulls(patch);
}

function mergeObjects(document: JSONObject, patch: JSONObject, keepNulls: boolean): JSONObject {
  let merged: { [key: string]: JSONValue } | undefined;
  let removes = false;
  for (const key of Object.keys(patch)) {
    const change = patch[key] as JSONValue;
    const current = ownMember(document, key);
    if (change === null && !keepNulls) {
      removes ||= current !== undefined;
      continue;
    }
    const next = mergeValue(current, change, keepNulls);
    if (next === current) continue;
    merged ??= { ...document };
    setOwn(merged, key, next);
  }
  const all = merged ?? document;
  return removes ? withoutRemoved(all, patch) : all;
}

/**
 * A copy without the members that are null in the patch. Copying all members and deleting some takes more memory and
 * makes slow objects.
 */
function withoutRemoved(object: JSONObject, patch: JSONObject): JSONObject {
  const kept: { [key: string]: JSONValue } = {};
  for (const key of Object.keys(object)) {
    if (ownMember(patch, key) !== null) setOwn(kept, key, object[key] as JSONValue);
  }
  return kept;
}

function mergeValue(current: JSONValue | undefined, change: JSONValue, keepNulls: boolean): JSONValue {
  if (change === null) return null;
  if (current === undefined || current === null) return keepNulls ? change : withoutNulls(change);
  if (!isJSONObject(current)) return withoutNulls(change);
  return isJSONObject(change) ? mergeObjects(current, change, keepNulls) : change;
}

/** The value without null members, at any depth; items of lists are kept. Unchanged parts are shared. */
function withoutNulls(value: JSONValue): JSONValue {
  if (isJSONArray(value)) {
    let items: JSONValue[] | undefined;
    value.forEach((item, i) => {
      const kept = withoutNulls(item);
      if (kept === item) return;
      items ??= value.slice();
      items[i] = kept;
    });
    return items ?? value;
  }
  if (!isJSONObject(value)) return value;
  let members: { [key: string]: JSONValue } | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key] as JSONValue;
    const kept = withoutNulls(member);
    if (member !== null && kept === member) continue;
    members ??= { ...value };
    if (member === null) delete members[key];
    else setOwn(members, key, kept);
  }
  return members ?? value;
}
