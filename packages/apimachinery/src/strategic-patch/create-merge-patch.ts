import type { TypeInfo } from '../field-table/types.js';
import { encodeYAML } from '../yaml/emit/encode-yaml.js';
import { diffMap } from './diff-map.js';
import { formatGoValue } from './go-format.js';
import type { JSONObject } from './json-value.js';
import { mergeMap } from './merge-map.js';
import { rootNode } from './patch-schema.js';
import { patchesConflict } from './patches-conflict.js';
import { boundedDepth } from './strategic-merge-patch.js';
import { PatchConflictError, PatchPreconditionError } from './strategic-patch-error.js';

/** Checks a finished patch; false rejects it. */
export type PatchPrecondition = (patch: JSONObject) => boolean;

/** Options of a two-way patch. */
export interface TwoWayMergePatchOptions {
  /** Conditions on the resulting patch. Default none. */
  readonly preconditions?: readonly PatchPrecondition[];
}

/** Options of a three-way patch. */
export interface ThreeWayMergePatchOptions extends TwoWayMergePatchOptions {
  /**
   * Use `modified`'s value for fields that were changed in the current object too, instead of failing. Default true.
   */
  readonly overwrite?: boolean;
}

/**
 * The strategic merge patch that changes `original` to `modified`; empty if they are equal.
 *
 * Lists with a merge key contain the changed elements, and deleted ones with `$patch: delete`; lists of scalars become
 * additions and `$deleteFromPrimitiveList`; both have `$setElementOrder`. Fields with the `retainKeys` strategy have
 * `$retainKeys`.
 * @throws StrategicPatchError when a document does not fit the type; PatchPreconditionError.
 */
export function createTwoWayMergePatch(
  type: TypeInfo,
  original: JSONObject,
  modified: JSONObject,
  options: TwoWayMergePatchOptions = {},
): JSONObject {
  return boundedDepth(() => {
    const patch = diffMap(original, modified, rootNode(type), { setElementOrder: true });
    requirePreconditions(patch, options.preconditions);
    return patch;
  });
}

/**
 * The strategic merge patch that sets in `current` what `modified` has, and deletes the fields that `original` has and
 * `modified` lacks. Fields that others added to `current` are kept. `original` is the last applied configuration (`{}`
 * the first time).
 *
 * @throws PatchConflictError when not `overwrite` and `current` was changed in a field that the patch sets differently;
 *   StrategicPatchError when a document does not fit the type; PatchPreconditionError.
 */
export function createThreeWayMergePatch(
  type: TypeInfo,
  original: JSONObject,
  modified: JSONObject,
  current: JSONObject,
  options: ThreeWayMergePatchOptions = {},
): JSONObject {
  const { overwrite = true, preconditions } = options;
  const node = rootNode(type);
  return boundedDepth(() => {
    const delta = diffMap(current, modified, node, { ignoreDeletions: true, setElementOrder: true });
    const deletions = diffMap(original, modified, node, { ignoreChanges: true, setElementOrder: true });
    const patch = mergeMap(deletions, delta, node, 'patch');
    requirePreconditions(patch, preconditions);
    if (!overwrite) {
      const changed = diffMap(original, current, node, {});
      if (patchesConflict(patch, changed, node)) {
        throw new PatchConflictError(
          `patch:\n${encodeYAML(patch)}\nconflicts with changes made from original to current:\n${encodeYAML(changed)}\n`,
        );
      }
    }
    return patch;
  });
}

/** A precondition: the patch does not touch the top-level field `key`. */
export function requireKeyUnchanged(key: string): PatchPrecondition {
  return (patch) => !Object.hasOwn(patch, key);
}

/** A precondition: the patch does not touch `metadata.<key>`. */
export function requireMetadataKeyUnchanged(key: string): PatchPrecondition {
  return ({ metadata }) => typeof metadata !== 'object' || metadata === null || !Object.hasOwn(metadata, key);
}

function requirePreconditions(patch: JSONObject, preconditions: readonly PatchPrecondition[] = []): void {
  for (const holds of preconditions) {
    if (!holds(patch)) throw new PatchPreconditionError(`precondition failed for: ${formatGoValue(patch)}`);
  }
}
