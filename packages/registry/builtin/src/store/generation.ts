import { semanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';

/** Objects with a desired and an observed state. */
export type SpecifiedObject = KubeObject & { readonly spec?: object; readonly status?: object };

/**
 * A new object has no status, and is the first of its generations.
 *
 * @param status the empty one, with what is always told; undefined for kinds that have none
 */
export function firstGeneration<T extends SpecifiedObject>(object: T, status?: NonNullable<T['status']>): T {
  return withMeta(status === undefined ? object : { ...object, status }, { generation: 1 });
}

/** An update keeps the status, and begins a new generation when the desired state changed. */
export function nextGeneration<T extends SpecifiedObject>(
  object: T,
  old: T,
  changed = !semanticEqual(object.spec, old.spec),
): T {
  const result = object.status === old.status ? object : { ...object, status: old.status };
  return changed ? withMeta(result, { generation: (old.metadata.generation ?? 0) + 1 }) : result;
}

/** An update of the status keeps everything else that is desired. */
export function statusOnly<T extends SpecifiedObject>(object: T, old: T): T {
  return { ...object, spec: old.spec };
}
