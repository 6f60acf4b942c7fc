import {
  type APIGroupResources,
  groupResourcesFromAggregated,
  newDiscoveryRESTMapper,
  type RESTMapper,
} from '@k8s-ts/apimachinery/rest-mapper';
import { type Client, sleep, systemClock } from '@k8s-ts/client';

/** Interval between requests for the discovery of the cluster, in ms. */
const intervalMs = 60_000;

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
  let restMapper: RESTMapper = newDiscoveryRESTMapper(groups);
  return {
    get restMapper() {
      return restMapper;
    },
    serves: (group, version, resource) =>
      groups
        .find(({ name }) => name === group)
        ?.resources.get(version)
        ?.some(({ name }) => name === resource) ?? false,
    async run(signal) {
      for (;;) {
        await sleep(systemClock, intervalMs, signal);
        if (signal.aborted) return;
        try {
          groups = await readGroups(client, signal);
          restMapper = newDiscoveryRESTMapper(groups);
        } catch (error) {
          if (!signal.aborted) onError(error);
        }
      }
    },
  };
}

async function readGroups(client: Client, signal?: AbortSignal): Promise<readonly APIGroupResources[]> {
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
  const lists = await Promise.all(
    ['/api', '/apis'].map((path) =>
      client.request<Parameters<typeof groupResourcesFromAggregated>[0]>({
        path,
        headers: { accept },
        ...(signal ? { signal } : {}),
      }),
    ),
  );
  // Servers without aggregated discovery answer with something else.
  return lists.flatMap(({ items }) => groupResourcesFromAggregated({ items: items ?? [] }));
}
