import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type DeleteOptions,
  isKeyNotFound,
  KeyValueStorage,
  type KeyValueStorageOptions,
  type StoredObject,
} from '@k8s-ts/storage';
import type { Etcd2Keys } from './etcd2-keys.js';

/** Revisions that are remembered once they have been read. */
const CACHE_SIZE = 1_000;

export interface Etcd2StorageOptions<T extends KubeObject>
  extends Omit<KeyValueStorageOptions<T>, 'prefix' | 'leases'> {}

/**
 * Kubernetes' storage over etcd v2 (`kubernetes/apiserver pkg/storage/etcd` of release 1.6). What differs from other storages: an update
 * that names no time to live leaves the key the time that it has, and a deletion that asks for nothing is not conditional. It does not own
 * the keys: `destroy` leaves them open.
 */
export class Etcd2Storage<T extends KubeObject = KubeObject> extends KeyValueStorage<T> {
  readonly #keys: Etcd2Keys;

  constructor(keys: Etcd2Keys, options: Etcd2StorageOptions<T>) {
    const { prefix } = keys;
    // Leases are times to live: they are not shared, so they need not be longer than asked for.
    const leases = { reuseSeconds: 0, maxObjectCount: 1 };
    super(keys, { revisionCacheSize: CACHE_SIZE, ...options, prefix, leases, keepLease: true });
    this.#keys = keys;
  }

  override async delete(key: string, options: DeleteOptions<T> = {}): Promise<StoredObject<T>> {
    const { preconditions, validateDeletion, ignoreStoreReadError, signal } = options;
    if (preconditions || validateDeletion || ignoreStoreReadError) return super.delete(key, options);
    try {
      // What cannot be read is not deleted.
      await this.get(key, signal ? { signal } : {});
    } catch (error) {
      // A member that lags behind may not know it yet.
      if (!isKeyNotFound(error)) throw error;
    }
    return this.deleteAtOnce(key, (whole) => this.#keys.deleteAny(whole, signal));
  }
}
