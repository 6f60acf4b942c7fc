import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';

/** An object's metadata alone, as kind `PartialObjectMetadata` of `meta.k8s.io`. */
export function partialObjectMetadata(
  object: KubeObject,
  version: string,
): { readonly kind: string; readonly apiVersion: string; readonly metadata: ObjectMeta } {
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata ?? {} };
}
