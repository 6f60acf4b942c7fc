import type { TypeInfo } from '../field-table/types.js';
import type { JSONObject } from './json-value.js';
import { mergeMap } from './merge-map.js';
import { rootNode } from './patch-schema.js';
import { StrategicPatchError } from './strategic-patch-error.js';

/**
 * Applies a strategic merge patch to an object of a built-in type.
 *
 * Maps are merged, null deletes, lists are merged by their merge key (or as sets of scalars) when the type says so and
 * replaced otherwise; `$patch`, `$retainKeys`, `$deleteFromPrimitiveList/…` and `$setElementOrder/…` are carried out.
 * The result is not validated and not defaulted. Time is near linear in the size of both documents.
 *
 * Where upstream's result depends on Go's map order, the order is fixed here: `$deleteFromPrimitiveList/x` comes before
 * `x`. `kubernetes/apimachinery pkg/util/strategicpatch/patch.go, StrategicMergePatch`.
 *
 * @typeParam T the type of the object. The result is taken to be of the same type, which is not checked
 * @param original the object at the patch's version; it and the patch are not changed, but the result shares parts with
 *   them.
 * @throws StrategicPatchError whose `code` tells the HTTP status (400, 422 or 500), with upstream's text. Source of the
 *   rules: kubernetes/apimachinery pkg/util/strategicpatch.
 */
export function strategicMergePatch<T extends object>(type: TypeInfo, original: T, patch: object): T {
  return boundedDepth(() =>
    mergeMap(original as JSONObject, patch as JSONObject, rootNode(type), 'object'),
  ) as JSONObject & T;
}

/** Runs a recursive function. A stack overflow by a deeply nested document becomes a 400 error. */
export function boundedDepth<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new StrategicPatchError('exceeded max depth', 400);
    throw error;
  }
}
