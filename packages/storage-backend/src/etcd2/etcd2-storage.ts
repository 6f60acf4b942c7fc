import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type GuaranteedUpdateOptions,
  KeyValueStorage,
  type KeyValueStorageOptions,
  type StoredObject,
} from '@k8s-ts/storage';
import type { Etcd2Keys } from './etcd2-keys.js';

/** Number of decoded revisions that are cached. */
const CACHE_SIZE = 1_000;

export interface Etcd2StorageOptions<T extends KubeObject>
  extends Omit<KeyValueStorageOptions<T>, 'prefix' | 'leases'> {}

/**
 * Kubernetes' storage over etcd v2 (`kubernetes/apiserver pkg/storage/etcd` of release 1.6). It differs from other
 * storages in one way: an update without `ttlSeconds` keeps the key's time to live, and `ttlSeconds: 0` removes it.
 * `destroy` does not close `keys`.
 */
export class Etcd2Storage<T extends KubeObject = KubeObject> extends KeyValueStorage<T> {
  readonly #keys: Etcd2Keys;

  constructor(keys: Etcd2Keys, options: Etcd2StorageOptions<T>) {
    const { prefix } = keys;
    // A lease here is a time to live of one key. It is not shared, so it need not be longer than requested.
    const leases = { reuseSeconds: 0, maxObjectCount: 1 };
    super(keys, { revisionCacheSize: CACHE_SIZE, ...options, prefix, leases });
    this.#keys = keys;
  }

  override guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>> {
    return super.guaranteedUpdate(key, {
      ...options,
      tryUpdate: async (current, meta) => {
        const next = await options.tryUpdate(current, meta);
        if (current === undefined || next.ttlSeconds !== undefined) return next;
        // Another write may have changed the time to live since then. etcd then refuses this write, and the update is
        // retried.
        const ttlSeconds = await this.#keys.timeToLive(key, options.signal);
        return ttlSeconds === undefined ? next : { ...next, ttlSeconds };
      },
    });
  }
}
