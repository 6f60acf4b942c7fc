import { formatGroupVersion } from '../schema/index.js';

/** The fields of an APIResourceList entry that a mapper needs. */
export interface DiscoveredResource {
  /** Plural name; subresources such as `pods/status` are not mapped. */
  readonly name: string;
  /** If empty or absent, it is guessed from the kind. */
  readonly singularName?: string;
  readonly namespaced: boolean;
  readonly kind: string;
  readonly shortNames?: readonly string[];
}

/** A group with its versions, in the server's order, and their resources. Versions without an entry are not mapped. */
export interface APIGroupResources {
  readonly name: string;
  readonly versions: readonly string[];
  readonly preferredVersion?: string;
  readonly resources: ReadonlyMap<string, readonly DiscoveredResource[]>;
}

/** `APIGroup` as served under `/apis`. */
interface APIGroupDocument {
  readonly name: string;
  readonly versions: readonly { readonly version: string }[];
  readonly preferredVersion?: { readonly version: string };
}

/** `APIResourceList` as served under `/apis/<group>/<version>` and `/api/v1`. */
interface APIResourceListDocument {
  readonly groupVersion: string;
  readonly resources: readonly DiscoveredResource[] | null;
}

/**
 * Joins plain discovery documents.
 *
 * @param groups groups of `/apis`; the core group, which is not among them, as
 *   `{ name: '', versions: [{ version: 'v1' }] }`
 * @param lists the lists that could be fetched; leave out failed ones
 */
export function groupResourcesFromDocuments(
  groups: readonly APIGroupDocument[],
  lists: readonly APIResourceListDocument[],
): readonly APIGroupResources[] {
  const byGroupVersion = new Map(lists.map((list) => [list.groupVersion, list.resources ?? []]));
  return groups.map(({ name, versions, preferredVersion }) => {
    const resources = new Map<string, readonly DiscoveredResource[]>();
    for (const { version } of versions) {
      const found = byGroupVersion.get(formatGroupVersion({ group: name, version }));
      if (found !== undefined) resources.set(version, found);
    }
    return {
      name,
      versions: versions.map(({ version }) => version),
      ...(preferredVersion !== undefined && { preferredVersion: preferredVersion.version }),
      resources,
    };
  });
}

/** `APIGroupDiscoveryList` of aggregated discovery (`apidiscovery.k8s.io/v2`). */
interface APIGroupDiscoveryListDocument {
  readonly items: readonly {
    readonly metadata: { readonly name?: string };
    readonly versions?: readonly {
      readonly version: string;
      /** `Stale` if the aggregator could not reach the server of the version. */
      readonly freshness?: string;
      readonly resources?: readonly {
        readonly resource: string;
        readonly responseKind?: { readonly kind?: string };
        readonly scope: string;
        readonly singularResource?: string;
        readonly shortNames?: readonly string[];
      }[];
    }[];
  }[];
}

/** Reads aggregated discovery; stale versions are left out. The first version of a group is its preferred one. */
export function groupResourcesFromAggregated(list: APIGroupDiscoveryListDocument): readonly APIGroupResources[] {
  return list.items.map((group) => {
    const versions = group.versions ?? [];
    const resources = new Map<string, readonly DiscoveredResource[]>();
    for (const { version, freshness, resources: found = [] } of versions) {
      if (freshness === 'Stale') continue;
      resources.set(
        version,
        found
          .filter((resource) => resource.responseKind?.kind)
          .map((resource) => ({
            name: resource.resource,
            singularName: resource.singularResource ?? '',
            namespaced: resource.scope === 'Namespaced',
            kind: resource.responseKind?.kind ?? '',
            shortNames: resource.shortNames ?? [],
          })),
      );
    }
    const preferred = versions[0]?.version;
    return {
      name: group.metadata.name ?? '',
      versions: versions.map(({ version }) => version),
      ...(preferred !== undefined && { preferredVersion: preferred }),
      resources,
    };
  });
}
