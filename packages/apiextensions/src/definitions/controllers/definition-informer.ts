import { type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { withoutSchemas } from '../kind/without-schemas.js';

/** Definitions in memory, by name and by group. They have no schemas; see `withoutSchemas`. */
export type DefinitionInformer = Informer<CustomResourceDefinition, 'group'>;

/**
 * The informer that the controllers of definitions share.
 *
 * @param source a resource of a client, or a `storeClient` of the store
 * @param onError called with failures of the source; it is tried again
 */
export function newDefinitionInformer(
  source: ListerWatcher<CustomResourceDefinition>,
  onError?: (error: unknown) => void,
): DefinitionInformer {
  return newInformer({
    source,
    transform: withoutSchemas,
    indexers: { group: ({ spec }) => [spec.group] },
    ...(onError ? { onError } : {}),
  });
}
