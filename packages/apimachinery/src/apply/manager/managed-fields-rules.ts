import { getOwn, isObject, type JSONObject, jsonEqual } from '../../strategic-patch/json-value.js';
import { decodeManagedFields, type ManagedFieldsEntry, managedFieldsOf, withManagedFields } from './managed-fields.js';

/**
 * Checks `metadata.managedFields` as the server does after mutating admission.
 * @throws Error with upstream's text when an entry is invalid.
 */
export function validateManagedFields(entries: unknown): void {
  decodeManagedFields(entries);
}

/**
 * Returns `next` with the times of `live`'s managedFields if the objects differ in nothing else, so that a write never
 * changes only timestamps. Source: kubernetes/apiserver pkg/endpoints/handlers/fieldmanager/equality.go.
 */
export function ignoreTimestampChanges<T extends object>(live: T, next: T): T;
export function ignoreTimestampChanges(live: JSONObject, next: JSONObject): JSONObject {
  const before = managedFieldsOf(live);
  const after = managedFieldsOf(next);
  if (!Array.isArray(before) || !Array.isArray(after)) return next;
  if (before.length !== after.length || after.length === 0) return next;
  let changed = false;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (!equalButForTime(before[i], after[i])) return next;
    if (getOwn(before[i] as JSONObject, 'time') !== getOwn(after[i] as JSONObject, 'time')) changed = true;
  }
  if (!changed) return next;
  if (!jsonEqual(withManagedFields(live, undefined), withManagedFields(next, undefined))) return next;
  return withManagedFields(next, before as ManagedFieldsEntry[]);
}

function equalButForTime(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return false;
  const { time: _, ...before } = left;
  const { time: __, ...after } = right;
  return jsonEqual(before, after);
}
