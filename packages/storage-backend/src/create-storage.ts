import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheableStorage, KeyValueStorageOptions } from '@k8s-ts/storage';
import { DEFAULT_PREFIX } from './key-value-engine.js';
import type { StorageConfig } from './storage-config.js';
import { openKeyValueStore } from './store-pool.js';

/**
 * Describes the resource to store: codec, group and resource, key prefix, encryption. See `KeyValueStorageOptions` of
 * `@k8s-ts/storage`.
 */
export type StorageResource<T extends KubeObject = KubeObject> = Omit<KeyValueStorageOptions<T>, 'prefix'>;

/**
 * Makes the storage of one resource over the store that a configuration names
 * (`kubernetes/apiserver pkg/storage/storagebackend/factory/factory.go, Create`). Resources with equal configurations
 * share the store, and with it its revisions; the last `destroy` closes it.
 *
 * @throws for an unknown type, an engine whose packages are not installed, a folder in use, contradictory options, or
 *   (etcd2) an etcd that does not serve the v2 API. An unreachable etcd cluster is only noticed by the first call
 */
export async function createStorage<T extends KubeObject = KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
): Promise<{ storage: CacheableStorage<T>; destroy(): Promise<void> }> {
  const { newStorage, destroy } = await openKeyValueStore(config);
  try {
    const storage = await newStorage({ ...resource, prefix: config.prefix || DEFAULT_PREFIX });
    return {
      storage,
      async destroy() {
        await storage.destroy();
        await destroy();
      },
    };
  } catch (error) {
    await destroy();
    throw error;
  }
}
