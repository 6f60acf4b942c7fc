import type { ListMeta } from '@k8s-ts/apimachinery/types';
import type { ListRepresentation } from '@k8s-ts/registry-generic/rest';
import type { RepresentationScope } from '../encodings/representation-scope.js';

/** The parts of a scope that lists are written with. */
export type ListScope = Pick<RepresentationScope, 'serializer' | 'kind' | 'encodings'>;

/** `metadata` of a list, its keys in the order of the wire. */
export function listMetaOf(list: ListRepresentation): ListMeta {
  return {
    ...(list.resourceVersion !== '' ? { resourceVersion: list.resourceVersion } : undefined),
    ...(list.continue ? { continue: list.continue } : undefined),
    ...(list.remainingItemCount !== undefined ? { remainingItemCount: list.remainingItemCount } : undefined),
  };
}

/** `metadata` of a list of whole objects. Only it shows the shard: tables and lists of metadata do not. */
export function wholeListMetaOf(list: ListRepresentation): ListMeta {
  const metadata = listMetaOf(list);
  return list.shard === undefined ? metadata : { ...metadata, shardInfo: { selector: list.shard } };
}
