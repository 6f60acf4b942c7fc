import { setOwn } from '../json/canonical-values.js';
import { equalJSON, isJSONArray, isJSONObject, type JSONObject, ownMember } from '../json-patch/json-value.js';
import type { JSONValue } from '../types/index.js';
import { applyMergePatch } from './apply-merge-patch.js';
import { createObjectMergePatch } from './create-merge-patch.js';
import { PatchConflictError, PreconditionFailedError } from './merge-patch-error.js';

/** Returns false for a patch that changes something that it must not change. */
export type PatchPrecondition = (patch: JSONObject) => boolean;

/** True for patches without this member. */
export function requireKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => !Object.hasOwn(patch, key);
}

/** True for patches without this member of `metadata`. */
export function requireMetadataKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => {
    const metadata = ownMember(patch, 'metadata');
    return !isJSONObject(metadata) || !Object.hasOwn(metadata, key);
  };
}

/**
 * Makes the merge patch that sets in `current` the members of `modified`, and removes the members of `original` that
 * `modified` lacks. Other members of `current` are kept. `kubectl apply` uses it for kinds without strategic merge
 * patches.
 *
 * @param original the last applied configuration; null without one
 * @param modified the configuration to apply
 * @param current the server's object
 * @throws PreconditionFailedError when a precondition does not hold for the patch; MergePatchError for values that are
 *   not objects
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

/**
 * Whether two patches set a member to different values. Lists are compared item by item, and conflict if their lengths
 * differ.
 */
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

/**
 * Keeps only the nulls of a patch, or everything except nulls. Empty maps are kept; maps that become empty are removed.
 */
function keepNulls(patch: JSONObject, keep: boolean): JSONObject {
  const kept: { [key: string]: JSONValue } = {};
  for (const key of Object.keys(patch)) {
    const value = patch[key] as JSONValue;
    if (isJSONObject(value) && Object.keys(value).length > 0) {
      const inner = keepNulls(value, keep);
      if (Object.keys(inner).length > 0) setOwn(kept, key, inner);
    } else if ((value === null) === keep) {
      setOwn(kept, key, value);
    }
  }
  return kept;
}
