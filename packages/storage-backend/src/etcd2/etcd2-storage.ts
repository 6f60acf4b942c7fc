import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type DeleteOptions,
  isKeyNotFound,
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
 * Kubernetes' storage over etcd v2 (`kubernetes/apiserver pkg/storage/etcd` of release 1.6). Differs from other storages in two ways: an
 * update without `ttlSeconds` keeps the key's time to live, and a deletion without preconditions is unconditional. `destroy` does not close
 * `keys`.
 */
export class Etcd2Storage<T extends KubeObject = KubeObject> extends KeyValueStorage<T> {
  readonly #keys: Etcd2Keys;

  constructor(keys: Etcd2Keys, options: Etcd2StorageOptions<T>) {
    const { prefix } = keys;
    // A lease here is a time to live of one key. It is not shared, so it need not be longer than requested.
    const leases = { reuseSeconds: 0, maxObjectCount: 1 };
    super(keys, { revisionCacheSize: CACHE_SIZE, ...options, prefix, leases, keepLease: true });
    this.#keys = keys;
  }

  override async delete(key: string, options: DeleteOptions<T> = {}): Promise<StoredObject<T>> {
    const { preconditions, validateDeletion, ignoreStoreReadError, signal } = options;
    if (preconditions || validateDeletion || ignoreStoreReadError) return super.delete(key, options);
    try {
      // Throws for an object that cannot be read, which must not be deleted.
      await this.get(key, signal ? { signal } : {});
    } catch (error) {
      // A lagging member may not have the key yet.
      if (!isKeyNotFound(error)) throw error;
    }
    return this.deleteAtOnce(key, (whole) => this.#keys.deleteAny(whole, signal));
  }
}
