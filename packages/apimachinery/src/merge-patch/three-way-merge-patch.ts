import {
  equalJSON,
  isJSONArray,
  isJSONObject,
  type JSONObject,
  ownMember,
  setOwnMember,
} from '../json-patch/json-value.js';
import type { JSONValue } from '../types/index.js';
import { applyMergePatch } from './apply-merge-patch.js';
import { createObjectMergePatch } from './create-merge-patch.js';
import { PatchConflictError, PreconditionFailedError } from './merge-patch-error.js';

/** Says whether a patch leaves alone what it must not change. */
export type PatchPrecondition = (patch: JSONObject) => boolean;

/** Holds for patches without this member. */
export function requireKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => !Object.hasOwn(patch, key);
}

/** Holds for patches without this member of `metadata`. */
export function requireMetadataKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => {
    const metadata = ownMember(patch, 'metadata');
    return !isJSONObject(metadata) || !Object.hasOwn(metadata, key);
  };
}

/**
 * The merge patch that brings `current` to `modified`, and removes from it what `modified` has no longer compared with
 * `original`: `kubectl apply` of kinds without a strategic patch. Members of `current` that neither of the others knows stay.
 *
 * @param original what was applied last, null for nothing
 * @param modified what is applied now
 * @param current what the server has
 * @throws PreconditionFailedError when a precondition does not hold for the patch; MergePatchError for values that are no objects
 */
export function createThreeWayMergePatch(
  original: JSONValue,
  modified: JSONValue,
  current: JSONValue,
  ...preconditions: readonly PatchPrecondition[]
): JSONObject {
  const additions = keepNulls(createObjectMergePatch(current, modified), false);
  const deletions = keepNulls(createObjectMergePatch(original, modified), true);
  if (patchesConflict(additions, deletions)) {
    throw new PatchConflictError(
      `patch:\n${JSON.stringify(additions)}\nconflicts with changes made from original to current:\n${JSON.stringify(deletions)}\n`,
    );
  }
  const patch = applyMergePatch(deletions, additions) as JSONObject;
  if (!preconditions.every((holds) => holds(patch))) {
    throw new PreconditionFailedError(`precondition failed for: ${JSON.stringify(patch)}`);
  }
  return patch;
}

/** Whether two patches give one member different values; lists conflict item by item, and when their lengths differ. */
export function patchesConflict(left: JSONValue, right: JSONValue): boolean {
  if (isJSONObject(left)) {
    if (!isJSONObject(right)) return true;
    return Object.keys(left).some(
      (key) => Object.hasOwn(right, key) && patchesConflict(left[key] as JSONValue, right[key] as JSONValue),
    );
  }
  if (isJSONArray(left)) {
    if (!isJSONArray(right) || left.length !== right.length) return true;
    return left.some((item, i) => patchesConflict(item, right[i] as JSONValue));
  }
  return !equalJSON(left, right);
}

/** Only the nulls of a patch, or all but them. An empty map is a value; one that becomes empty is left out. */
function keepNulls(patch: JSONObject, keep: boolean): JSONObject {
  const kept: { [key: string]: JSONValue } = {};
  for (const key of Object.keys(patch)) {
    const value = patch[key] as JSONValue;
    if (isJSONObject(value) && Object.keys(value).length > 0) {
      const inner = keepNulls(value, keep);
      if (Object.keys(inner).length > 0) setOwnMember(kept, key, inner);
    } else if ((value === null) === keep) {
      setOwnMember(kept, key, value);
    }
  }
  return kept;
}
