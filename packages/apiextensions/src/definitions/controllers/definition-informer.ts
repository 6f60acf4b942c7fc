import { type Informer, type ListerWatcher, newInformer } from '@k8s-ts/client';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { hasWantedNames } from '../kind/wanted-names.js';
import { withoutSchemas } from '../kind/without-schemas.js';

/** Names of the indexes of a {@link DefinitionInformer}. */
export type DefinitionIndex = 'acceptedResource' | 'acceptedKind' | 'waiting' | 'served';

/**
 * Definitions in memory, by name. They have no schemas; see `withoutSchemas`. Indexes: `acceptedResource` and
 * `acceptedKind` by `nameKey`, `waiting` by group for definitions whose names were not all accepted, `served` by
 * `servedVersions`.
 */
export type DefinitionInformer = Informer<CustomResourceDefinition, DefinitionIndex>;

/** Key of a name in the indexes of accepted names. */
export const nameKey = (group: string, name: string): string => `${group}/${name}`;

/** The served group-versions of a definition, as APIServices name them: `v1.example.com`. */
export const servedVersions = ({ spec }: CustomResourceDefinition): string[] =>
  (spec.versions ?? []).flatMap(({ name, served }) => (served ? [`${name}.${spec.group}`] : []));

/**
 * The informer that the controllers of definitions share.
 *
 * @param source a resource of a client, or a `storeClient` of the store
 * @param onError called with failures of the source, which are retried
 */
export function newDefinitionInformer(
  source: ListerWatcher<CustomResourceDefinition>,
  onError?: (error: unknown) => void,
): DefinitionInformer {
  return newInformer({
    source,
    transform: withoutSchemas,
    indexers: {
      acceptedResource: ({ spec, status }) => {
        const { plural, singular, shortNames = [] } = status?.acceptedNames ?? {};
        return keysOf(spec.group, [plural, singular, ...shortNames]);
      },
      acceptedKind: ({ spec, status }) => {
        const { kind, listKind } = status?.acceptedNames ?? {};
        return keysOf(spec.group, [kind, listKind]);
      },
      waiting: (definition) => (hasWantedNames(definition) ? [] : [definition.spec.group]),
      served: servedVersions,
    },
    ...(onError ? { onError } : {}),
  });
}

function keysOf(group: string, names: readonly (string | undefined)[]): string[] {
  return names.flatMap((name) => (name ? [nameKey(group, name)] : []));
}
