import type { KubeList, KubeObject, ListMeta, ObjectMeta } from '../types/index.js';

/** Versions of the API group `meta.k8s.io` in which tables and partial objects are served. */
export type MetaAPIVersion = 'meta.k8s.io/v1' | 'meta.k8s.io/v1beta1';

/** The metadata of an object. */
export interface PartialObjectMetadata {
  readonly kind: 'PartialObjectMetadata';
  readonly apiVersion: MetaAPIVersion;
  readonly metadata: ObjectMeta;
}

/** The metadata of a list's objects. The items of an empty list are null, as in kube-apiserver. */
export interface PartialObjectMetadataList {
  readonly kind: 'PartialObjectMetadataList';
  readonly apiVersion: MetaAPIVersion;
  readonly metadata: ListMeta;
  readonly items: readonly PartialObjectMetadata[] | null;
}

/** The object's metadata alone; the metadata is shared, not copied. */
export function asPartialObjectMetadata(
  object: Pick<KubeObject, 'metadata'>,
  apiVersion: MetaAPIVersion = 'meta.k8s.io/v1',
): PartialObjectMetadata {
  // Some kinds, such as Status, may lack metadata.
  return { kind: 'PartialObjectMetadata', apiVersion, metadata: object.metadata ?? {} };
}

/** The metadata of the list and of each of its items. */
export function asPartialObjectMetadataList(
  list: Pick<KubeList, 'metadata'> & { readonly items: readonly Pick<KubeObject, 'metadata'>[] | null },
  apiVersion: MetaAPIVersion = 'meta.k8s.io/v1',
): PartialObjectMetadataList {
  const items = list.items ?? [];
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion,
    metadata: pickListMeta(list.metadata),
    items: items.length === 0 ? null : items.map((item) => asPartialObjectMetadata(item, apiVersion)),
  };
}

/**
 * The list metadata that other forms of a list (partial, table) keep: resourceVersion, continue, remainingItemCount.
 */
export function pickListMeta(meta: ListMeta | undefined): ListMeta {
  const { resourceVersion, continue: token, remainingItemCount } = meta ?? {};
  return {
    ...(resourceVersion ? { resourceVersion } : undefined),
    ...(token ? { continue: token } : undefined),
    ...(remainingItemCount === undefined || remainingItemCount === null ? undefined : { remainingItemCount }),
  };
}
