import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage, type KeyValueStorageOptions } from '@k8s-ts/storage';
import { openKeyValueStore } from './open-key-value-store.js';
import type { StorageConfig } from './storage-config.js';

/** What is stored: codec, group and resource, prefix of its keys, encryption; see `KeyValueStorageOptions` of `@k8s-ts/storage`. */
export type StorageResource<T extends KubeObject = KubeObject> = Omit<KeyValueStorageOptions<T>, 'prefix'>;

/**
 * Makes the storage of one resource over the store that a configuration names (`kubernetes/apiserver pkg/storage/storagebackend/factory`).
 * Resources with equal configurations share the store, and with it its revisions; the last `destroy` closes it.
 *
 * @throws for an unknown type, a folder in use, contradictory options. Whether an etcd cluster answers shows at the first call
 */
export async function createStorage<T extends KubeObject = KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
): Promise<{ storage: KeyValueStorage<T>; destroy(): Promise<void> }> {
  const { store, destroy } = await openKeyValueStore(config);
  try {
    const storage = new KeyValueStorage<T>(store, { ...resource, prefix: config.prefix || '/registry' });
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
