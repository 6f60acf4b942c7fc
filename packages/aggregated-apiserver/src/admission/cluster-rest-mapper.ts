import { DefaultRESTMapper, type RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { withKind, withResource } from '@k8s-ts/apimachinery/schema';
import { type Client, sleep, systemClock } from '@k8s-ts/client';

/** Interval between requests for the discovery of the cluster, in ms. */
const intervalMs = 60_000;

interface DiscoveredGroup {
  readonly metadata?: { readonly name?: string };
  readonly versions?: readonly {
    readonly version?: string;
    readonly resources?: readonly {
      readonly resource?: string;
      readonly singularResource?: string;
      readonly scope?: string;
      readonly responseKind?: { readonly kind?: string };
    }[];
  }[];
}

/** The kinds of a cluster, as its discovery lists them. They are read again every minute. */
export interface ClusterKinds {
  readonly restMapper: RESTMapper;
  /** Whether the cluster serves the resource. */
  serves(group: string, version: string, resource: string): boolean;
  /** Reads the kinds again until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Reads the kinds of the cluster.
 *
 * @param onError called when they cannot be read again
 * @throws Error when they cannot be read
 */
export async function openClusterKinds(client: Client, onError: (error: unknown) => void): Promise<ClusterKinds> {
  let groups = await readGroups(client);
  let restMapper = mapperOf(groups);
  return {
    get restMapper() {
      return restMapper;
    },
    serves: (group, version, resource) =>
      groups
        .find(({ metadata }) => (metadata?.name ?? '') === group)
        ?.versions?.find((each) => each.version === version)
        ?.resources?.some((each) => each.resource === resource) ?? false,
    async run(signal) {
      for (;;) {
        await sleep(systemClock, intervalMs, signal);
        if (signal.aborted) return;
        try {
          groups = await readGroups(client, signal);
          restMapper = mapperOf(groups);
        } catch (error) {
          if (!signal.aborted) onError(error);
        }
      }
    },
  };
}

async function readGroups(client: Client, signal?: AbortSignal): Promise<readonly DiscoveredGroup[]> {
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const lists = await Promise.all(
    ['/api', '/apis'].map((path) =>
      client.request<{ readonly items?: readonly DiscoveredGroup[] }>({
        path,
        headers: { accept },
        ...(signal ? { signal } : {}),
      }),
    ),
  );
  return lists.flatMap(({ items = [] }) => items);
}

function mapperOf(groups: readonly DiscoveredGroup[]): RESTMapper {
  const versions = groups.flatMap(({ metadata, versions: all = [] }) =>
    all.map(({ version = '', resources = [] }) => ({ group: metadata?.name ?? '', version, resources })),
  );
  const mapper = new DefaultRESTMapper(versions.map(({ group, version }) => ({ group, version })));
  for (const { group, version, resources } of versions) {
    const gv = { group, version };
    for (const { resource = '', singularResource, scope, responseKind } of resources) {
      const kind = responseKind?.kind ?? '';
      const singular = withResource(gv, singularResource || kind.toLowerCase());
      mapper.addSpecific(
        withKind(gv, kind),
        withResource(gv, resource),
        singular,
        scope === 'Cluster' ? 'root' : 'namespace',
      );
    }
  }
  return mapper;
}
