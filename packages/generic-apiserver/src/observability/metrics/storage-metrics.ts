import { formatGroupResource } from '@k8s-ts/apimachinery/schema';
import { latencyBounds, type ResourceStatistics, type StorageStatistics, shortLatencyBounds } from '@k8s-ts/storage';
import { Gauge, HistogramView, type Labels, type Metric } from './registry.js';

/** Metrics of a resource's statistics: their names, help texts, and the fields with the counts. */
const totals: readonly (readonly [name: string, help: string, read: (each: ResourceStatistics) => number])[] = [
  ['apiserver_storage_events_received_total', 'Changes received from the store.', (each) => each.storageEvents],
  ['etcd_bookmark_total', 'Revisions that the store reported without changes.', (each) => each.progressReports],
  ['apiserver_storage_list_total', 'Lists served from the store.', (each) => each.storageLists.count],
  [
    'apiserver_storage_list_fetched_objects_total',
    'Objects read from the store for lists.',
    (each) => each.storageLists.fetched,
  ],
  [
    'apiserver_storage_list_evaluated_objects_total',
    'Objects read from the store that were compared with selectors.',
    (each) => each.storageLists.evaluated,
  ],
  [
    'apiserver_storage_list_returned_objects_total',
    'Objects returned by lists that were served from the store.',
    (each) => each.storageLists.returned,
  ],
  ['apiserver_cache_list_total', 'Lists served from the watch cache.', (each) => each.cacheLists.count],
  [
    'apiserver_cache_list_fetched_objects_total',
    'Objects read from the watch cache for lists.',
    (each) => each.cacheLists.fetched,
  ],
  [
    'apiserver_cache_list_returned_objects_total',
    'Objects returned by lists that were served from the watch cache.',
    (each) => each.cacheLists.returned,
  ],
  ['apiserver_init_events_total', 'Events with which watches began.', (each) => each.initialEvents],
  [
    'apiserver_terminated_watchers_total',
    'Watchers that were ended because they read too slowly.',
    (each) => each.terminatedWatchers,
  ],
  ['apiserver_watch_cache_events_received_total', 'Changes received by the watch cache.', (each) => each.cacheEvents],
  [
    'apiserver_watch_cache_events_dispatched_total',
    'Changes sent by the watch cache to its watchers.',
    (each) => each.dispatchedEvents,
  ],
  [
    'apiserver_watch_cache_initializations_total',
    'How often the watch cache has read the whole state.',
    (each) => each.cacheInitializations,
  ],
  [
    'apiserver_watch_filtered_events_total',
    'Objects that the shard selectors of watches left out.',
    (each) => each.filteredEvents,
  ],
];

/**
 * The statistics of storages and watch caches as metrics, with kube-apiserver's names
 * (`kubernetes/apiserver pkg/storage/etcd3/metrics`, `pkg/storage/cacher/metrics`). Metrics that begin with `etcd_`
 * count requests to any key-value store.
 */
export function storageMetrics(statistics: StorageStatistics): readonly Metric[] {
  const { resources } = statistics;
  return [
    ...requestMetrics(statistics),
    ...objectCounts(statistics),
    ...totals.map(([name, help, read]) => total(name, help, read)),
    new Gauge(
      'apiserver_watch_cache_consistent_read_total',
      'Consistent reads that the watch cache was asked for.',
      () =>
        [...resources].flatMap((each) => {
          const { answered, fellBack, failed } = each.consistentReads;
          const labels = (fallback: string, success: string): Labels => ({ fallback, ...labelsOf(each), success });
          return shown([
            [labels('false', 'true'), answered],
            [labels('true', 'true'), fellBack],
            [labels('false', 'false'), failed],
          ]);
        }),
      'counter',
    ),
    new Gauge(
      'apiserver_storage_consistency_checks_total',
      'Comparisons of the watch cache with the store, by their outcome.',
      () =>
        [...resources].flatMap((each) =>
          shown(
            Object.entries(each.consistencyChecks).map(([status, count]) => [{ ...labelsOf(each), status }, count]),
          ),
        ),
      'counter',
    ),
    new HistogramView(
      'apiserver_watch_cache_read_wait_seconds',
      'How long reads waited for the watch cache to catch up.',
      shortLatencyBounds,
      () => [...resources].flatMap((each) => (each.readWaits.count === 0 ? [] : [[labelsOf(each), each.readWaits]])),
    ),
    new Gauge('apiserver_watch_shards_total', 'Number of open watches of a shard.', () =>
      shown([...resources].map((each) => [labelsOf(each), each.shardedWatches])),
    ),
    ofCaches('apiserver_watch_cache_resource_version', 'Revision of the watch cache.', (cache) => cache.revision),
    ofCaches('watch_cache_capacity', 'Changes for which the history has room.', (cache) => cache.capacity),
  ];

  function total(name: string, help: string, read: (each: ResourceStatistics) => number): Metric {
    return new Gauge(name, help, () => shown([...resources].map((each) => [labelsOf(each), read(each)])), 'counter');
  }

  function ofCaches(
    name: string,
    help: string,
    read: (cache: NonNullable<ResourceStatistics['cache']>) => number,
  ): Metric {
    return new Gauge(name, help, () =>
      [...resources].flatMap((each) => (each.cache === undefined ? [] : [[labelsOf(each), read(each.cache)] as const])),
    );
  }
}

function labelsOf({ groupResource: { group, resource } }: ResourceStatistics): Labels {
  return { group, resource };
}

/** Omits series with the value 0, because there are about a hundred resources. */
function shown(series: readonly (readonly [Labels, number])[]): readonly (readonly [Labels, number])[] {
  return series.filter(([, value]) => value !== 0);
}

function requestMetrics({ resources }: StorageStatistics): readonly Metric[] {
  const all = () =>
    [...resources].flatMap((each) =>
      [...each.requests].map(([operation, requests]) => {
        const { group, resource } = each.groupResource;
        return [{ group, operation, resource }, requests] as const;
      }),
    );
  return [
    new HistogramView(
      'etcd_request_duration_seconds',
      'How long requests to the store took, by operation, group and resource.',
      latencyBounds,
      () => all().map(([labels, { latencies }]) => [labels, latencies]),
    ),
    new Gauge(
      'etcd_requests_total',
      'Requests to the store, by operation, group and resource.',
      () => all().map(([labels, { latencies }]) => [labels, latencies.count]),
      'counter',
    ),
    new Gauge(
      'etcd_request_errors_total',
      'Failed requests to the store, by operation, group and resource.',
      () => shown(all().map(([labels, { errors }]) => [labels, errors])),
      'counter',
    ),
  ];
}

/** The numbers of stored objects, -1 where they could not be read. */
function objectCounts({ resources }: StorageStatistics): readonly Metric[] {
  const counts = new Map<ResourceStatistics, number>();
  const byResource = new Gauge(
    'apiserver_storage_objects',
    'Number of stored objects, -1 if it could not be read. apiserver_resource_objects tells group and resource apart.',
    () => [...counts].map(([{ groupResource }, count]) => [{ resource: formatGroupResource(groupResource) }, count]),
  );
  const refreshed: Metric = Object.assign(byResource, {
    async refresh() {
      await Promise.all(
        [...resources].map(async (each) => {
          const count = await each.objectCount().catch(() => -1);
          if (count === undefined) counts.delete(each);
          else counts.set(each, count);
        }),
      );
    },
  });
  return [
    refreshed,
    new Gauge(
      'apiserver_resource_objects',
      'Number of stored objects by group and resource, -1 if it could not be read.',
      () => [...counts].map(([each, count]) => [labelsOf(each), count]),
    ),
  ];
}
