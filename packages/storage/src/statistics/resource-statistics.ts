import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import { Latencies, shortLatencyBounds } from './latencies.js';

/**
 * The kinds of requests to the key-value store, as kube-apiserver names them
 * (`kubernetes/apiserver pkg/storage/etcd3/store.go`).
 */
export type StoreOperation = 'get' | 'create' | 'update' | 'delete' | 'list' | 'listWithCount' | 'listOnlyKeys';

/** Requests of one kind to the key-value store. */
export interface StoreRequests {
  readonly latencies: Latencies;
  /** Number of failed requests. A write whose condition does not hold is not a failure. */
  errors: number;
}

/** The current content of a resource's watch cache. */
export interface CacheState {
  /** Number of objects. */
  readonly size: number;
  /** Approximate total size of the objects, in bytes. */
  readonly bytes: number;
  /** 0 before the cache is loaded. */
  readonly revision: number;
  /** Number of changes for which the history has room. */
  readonly capacity: number;
}

/**
 * Counts the operations of one resource's storage. The counts are plain numbers, which are read when metrics are
 * requested. They only grow, except the number of open watches of shards.
 */
export class ResourceStatistics {
  readonly #requests = new Map<StoreOperation, StoreRequests>();
  /** Number of changes that the storage's watches have received. */
  storageEvents = 0;
  /** Number of progress reports of the key-value store: revisions without changes. */
  progressReports = 0;
  /**
   * Number of lists that were answered from the store, and of the objects that they read, compared with a selector and
   * returned.
   */
  readonly storageLists = { count: 0, fetched: 0, evaluated: 0, returned: 0 };
  /** Number of lists that were answered from the watch cache, and of the objects that they read and returned. */
  readonly cacheLists = { count: 0, fetched: 0, returned: 0 };
  /** Number of times that the watch cache has loaded the whole state. */
  cacheInitializations = 0;
  /** Number of changes that the watch cache has received. */
  cacheEvents = 0;
  /** Number of changes that the watch cache has sent to its watchers. */
  dispatchedEvents = 0;
  /** Number of events at the beginning of watches: the state, or changes from the history. */
  initialEvents = 0;
  /** Number of watchers that were ended because they did not take their events in time. */
  terminatedWatchers = 0;
  /** Number of open watches of a shard. */
  shardedWatches = 0;
  /** Number of events that watches left out because their objects are not in the shard. */
  filteredEvents = 0;
  /**
   * Numbers of consistent reads: answered by the cache; answered by the store because the cache had not caught up;
   * failed.
   */
  readonly consistentReads = { answered: 0, fellBack: 0, failed: 0 };
  /** Numbers of comparisons of the watch cache with the store, by result. */
  readonly consistencyChecks = { success: 0, failure: 0, error: 0 };
  /** Times for which reads waited until the watch cache had caught up. */
  readonly readWaits = new Latencies(shortLatencyBounds);
  /** The state of the watch cache. Undefined without a cache. */
  cache: CacheState | undefined;
  /** Counts the stored objects of a resource without a watch cache. Undefined: its storage is not open. */
  countStored: (() => Promise<number>) | undefined;

  constructor(readonly groupResource: GroupResource) {}

  /** Requests to the key-value store so far, by operation. */
  get requests(): ReadonlyMap<StoreOperation, StoreRequests> {
    return this.#requests;
  }

  /** Counts a request to the key-value store. */
  requested(operation: StoreOperation, seconds: number, failed: boolean): void {
    let requests = this.#requests.get(operation);
    if (requests === undefined) {
      requests = { latencies: new Latencies(), errors: 0 };
      this.#requests.set(operation, requests);
    }
    requests.latencies.observe(seconds);
    if (failed) requests.errors++;
  }

  /**
   * The current number of stored objects: in the watch cache, otherwise as the store counts them.
   *
   * @returns undefined while neither the cache nor the storage is open
   */
  async objectCount(): Promise<number | undefined> {
    const { cache } = this;
    if (cache !== undefined && cache.revision > 0) return cache.size;
    return this.countStored?.();
  }
}
