import type { Pod } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';

/** The pod with the next generation, when its spec has changed. */
export function withGeneration(pod: Pod, old: Pod): Pod {
  if (builtinSemanticEqual(pod.spec, old.spec)) return pod;
  return { ...pod, metadata: { ...pod.metadata, generation: (pod.metadata?.generation ?? 0) + 1 } };
}

/**
 * The old metadata with the name, uid, resourceVersion and managed fields of the update, for subresources that do not
 * change metadata.
 */
export function resetMeta(pod: Pod, old: Pod): NonNullable<Pod['metadata']> {
  const { managedFields, resourceVersion, name, namespace, uid } = pod.metadata ?? {};
  const { managedFields: _m, resourceVersion: _v, ...kept } = old.metadata ?? {};
  return {
    ...kept,
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(managedFields === undefined ? {} : { managedFields }),
  };
}
