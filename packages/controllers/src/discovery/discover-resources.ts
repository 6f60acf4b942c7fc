import type { Client } from '@k8s-ts/client';

/** A resource that a server serves in one version. */
export interface DiscoveredResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: ReadonlySet<string>;
  /** Whether the resource has the subresource `scale`, as a Scale of `autoscaling/v1`. */
  readonly hasScale: boolean;
}

export interface DiscoveredResources {
  /** Every resource in every version, in the order of preference that the server gives. */
  readonly resources: readonly DiscoveredResource[];
  /**
   * Group-versions, such as `metrics.k8s.io/v1beta1`, whose resources are not known because their server does not
   * answer.
   */
  readonly failed: readonly string[];
}

/** The part of an APIGroupDiscoveryList that is read here. */
interface GroupDiscoveryList {
  readonly items: readonly {
    readonly metadata?: { readonly name?: string };
    readonly versions?: readonly {
      readonly version: string;
      readonly freshness?: string;
      readonly resources?: readonly {
        readonly resource: string;
        readonly responseKind?: { readonly kind: string };
        readonly scope: string;
        readonly verbs: readonly string[];
        readonly subresources?: readonly {
          readonly subresource: string;
          readonly responseKind?: { readonly group: string; readonly version: string; readonly kind: string };
        }[];
      }[];
    }[];
  }[];
}

const aggregated = { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' };

/**
 * Asks a server for all its resources, without subresources, by two requests for aggregated discovery.
 *
 * @throws StatusError when the server refuses
 */
export async function discoverResources(client: Client, signal?: AbortSignal): Promise<DiscoveredResources> {
  const lists = await Promise.all(
    ['/api', '/apis'].map((path) =>
      client.request<GroupDiscoveryList>({ path, headers: aggregated, ...(signal && { signal }) }),
    ),
  );
  const versions = lists
    .flatMap(({ items }) => items)
    .flatMap(({ metadata, versions = [] }) => versions.map((each) => ({ group: metadata?.name ?? '', ...each })));
  const resources = versions.flatMap(({ group, version, resources = [] }) =>
    resources.map(({ resource, responseKind, scope, verbs, subresources = [] }) => ({
      group,
      version,
      resource,
      kind: responseKind?.kind ?? '',
      namespaced: scope === 'Namespaced',
      verbs: new Set(verbs),
      hasScale: subresources.some(
        ({ subresource, responseKind: { group, version, kind } = { group: '', version: '', kind: '' } }) =>
          subresource === 'scale' && group === 'autoscaling' && version === 'v1' && kind === 'Scale',
      ),
    })),
  );
  const failed = versions
    .filter(({ freshness }) => freshness === 'Stale')
    .map(({ group, version }) => (group === '' ? version : `${group}/${version}`));
  return { resources, failed };
}

/** Each resource once, in the version that the server prefers among those that have the resource. */
export function preferredResources(resources: readonly DiscoveredResource[]): readonly DiscoveredResource[] {
  const seen = new Set<string>();
  return resources.filter(({ group, resource }) => {
    const key = `${resource}.${group}`;
    return !seen.has(key) && seen.add(key);
  });
}
