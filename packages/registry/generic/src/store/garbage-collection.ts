import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { DeleteOptions } from '../rest/rest-storage.js';
import type { DeleteStrategy } from '../rest/strategy.js';
import type { StoreCore } from './store-core.js';

export const finalizerOrphan = 'orphan';
export const finalizerForeground = 'foregroundDeletion';

/**
 * Finalizers that make the garbage collector handle the dependents of a deleted object. The options decide; without
 * them, an existing finalizer; without that, the kind's default.
 *
 * @returns the object's own `metadata.finalizers` when nothing changes, undefined if it has none
 */
export function deletionFinalizers<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  options: DeleteOptions,
): readonly string[] | undefined {
  const { finalizers } = object.metadata;
  if (!core.options.enableGarbageCollection) return finalizers;
  const present = finalizers ?? [];
  const policy = core.strategy.defaultGarbageCollectionPolicy ?? 'DeleteDependents';
  const wanted = policyFinalizer(policy, present, options);
  const kept = present.filter((finalizer) => finalizer !== finalizerOrphan && finalizer !== finalizerForeground);
  const result = wanted ? [...kept, wanted] : kept;
  const same = new Set(present);
  return new Set(result).size === same.size && result.every((finalizer) => same.has(finalizer)) ? finalizers : result;
}

function policyFinalizer(
  policy: NonNullable<DeleteStrategy['defaultGarbageCollectionPolicy']>,
  present: readonly string[],
  options: DeleteOptions,
): string | undefined {
  if (policy === 'Unsupported') return undefined;
  if (options.orphanDependents !== undefined) return options.orphanDependents ? finalizerOrphan : undefined;
  switch (options.propagationPolicy) {
    case 'Orphan':
      return finalizerOrphan;
    case 'Foreground':
      return finalizerForeground;
    case 'Background':
      return undefined;
  }
  const already = present.find((finalizer) => finalizer === finalizerOrphan || finalizer === finalizerForeground);
  if (already) return already;
  return policy === 'OrphanDependents' ? finalizerOrphan : undefined;
}
