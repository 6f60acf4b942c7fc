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
  /** Requests that failed. A write whose condition does not hold is not a failure. */
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
 * Counts the operations of one resource's storage. The counts are plain numbers, which only grow and are read when
 * metrics are requested.
 */
export class ResourceStatistics {
  readonly #requests = new Map<StoreOperation, StoreRequests>();
  /** Changes that the storage's watches have received. */
  storageEvents = 0;
  /** Revisions that the key-value store reported without changes. */
  progressReports = 0;
  /**
   * Lists that were answered from the store, and the numbers of objects that they read, compared with a selector and
   * returned.
   */
  readonly storageLists = { count: 0, fetched: 0, evaluated: 0, returned: 0 };
  /** Lists that were answered from the watch cache, and the numbers of objects that they read and returned. */
  readonly cacheLists = { count: 0, fetched: 0, returned: 0 };
  /** Number of times that the watch cache has loaded the whole state. */
  cacheInitializations = 0;
  /** Changes that the watch cache has received. */
  cacheEvents = 0;
  /** Changes that the watch cache has sent to its watchers. */
  dispatchedEvents = 0;
  /** Events at the beginning of watches: the state, or changes from the history. */
  initialEvents = 0;
  /** Watchers that were ended because they did not take their events in time. */
  terminatedWatchers = 0;
  /** Watches of a shard that are open. */
  shardedWatches = 0;
  /** Objects that the shards of watches left out. */
  filteredEvents = 0;
  /**
   * Numbers of consistent reads: answered by the cache; answered by the store because the cache had not caught up;
   * failed.
   */
  readonly consistentReads = { answered: 0, fellBack: 0, failed: 0 };
  /** Comparisons of the watch cache with the store. */
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
