import type { ListMeta } from '@k8s-ts/apimachinery/types';
import type { ListRepresentation } from '@k8s-ts/registry-generic/rest';
import type { EncodingCache } from '../encodings/encoding-cache.js';
import type { RequestScope } from '../handlers/request-scope.js';

/** The parts of a scope that lists are written with. */
export type ListScope = Pick<RequestScope, 'serializer' | 'kind' | 'encodings'>;

/** `metadata` of a list, its keys in the order of the wire. */
export function listMetaOf(list: ListRepresentation): ListMeta {
  return {
    ...(list.resourceVersion !== '' ? { resourceVersion: list.resourceVersion } : undefined),
    ...(list.continue ? { continue: list.continue } : undefined),
    ...(list.remainingItemCount !== undefined ? { remainingItemCount: list.remainingItemCount } : undefined),
  };
}

/**
 * Whether forms of a list's items that are made now should be kept: not those of a list that would push out most of what is kept. Forms are
 * about as large as the objects at most.
 */
export function keepsForms(encodings: EncodingCache, { items }: ListRepresentation): boolean {
  let size = 0;
  for (const item of items) size += item.size ?? 4096;
  return encodings.hasRoomFor(size);
}
