import type { KubeObject, ManagedFieldsEntry } from '@k8s-ts/apimachinery/types';
import { withMeta } from './object-meta.js';

/**
 * The updated object, with the times in `metadata.managedFields` as they were when nothing but them has changed: then the update writes
 * nothing and keeps the resource version (`kubernetes/apimachinery pkg/util/managedfields`).
 */
export function keepManagedFieldsTimestamps<T extends KubeObject>(object: T, old: T): T {
  const before = old.metadata.managedFields;
  const after = object.metadata.managedFields;
  if (!before || !after || before.length !== after.length || before === after) return object;
  if (!after.every((entry, i) => equal(withoutTime(entry), withoutTime(before[i] as ManagedFieldsEntry))))
    return object;
  const restored = withMeta(object, { managedFields: before });
  return equal(restored, old) ? restored : object;
}

function withoutTime({ time: _, ...entry }: ManagedFieldsEntry): unknown {
  return entry;
}

/** Deep equality of JSON values; an absent field equals one that is undefined. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i]));
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [
      Object.hasOwn(left, key) ? left[key] : undefined,
      Object.hasOwn(right, key) ? right[key] : undefined,
    ];
    if (!equal(one, other)) return false;
  }
  return true;
}
