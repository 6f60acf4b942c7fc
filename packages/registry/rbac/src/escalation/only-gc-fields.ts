import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * Whether an update only changes finalizers, owner references and managed fields, as the garbage collector's updates
 * do.
 */
export function onlyChangesGCFields(object: KubeObject, old: KubeObject | undefined): boolean {
  return old !== undefined && builtinSemanticEqual(withoutGCFields(object), withoutGCFields(old));
}

function withoutGCFields({ metadata, ...rest }: KubeObject): object {
  const { ownerReferences: _owners, finalizers: _finalizers, managedFields: _managed, ...kept } = metadata;
  return { ...rest, metadata: kept };
}
