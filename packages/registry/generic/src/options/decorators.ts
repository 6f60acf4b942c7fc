import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageInterface } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createStorage, type StorageConfig, type StorageResource } from '@k8s-ts/storage-backend';
import type { CacheHints } from './rest-options.js';

interface Opened<T extends KubeObject> {
  readonly storage: StorageInterface<T>;
  destroy(): Promise<void>;
}

/** Every read goes to the store. */
export function undecoratedStorage<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
): Promise<Opened<T>> {
  return createStorage(config, resource);
}

/** Lists and watches are served from memory, which follows the store from now on. */
export async function storageWithCacher<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
  hints: CacheHints<T>,
): Promise<Opened<T>> {
  const { storage, destroy } = await createStorage(config, resource);
  const [triggerField] = hints.indexedFields;
  const cacher = new Cacher<T>({
    storage,
    resourcePrefix: hints.resourcePrefix,
    getAttrs: hints.getAttrs,
    ...(triggerField === undefined ? {} : { triggerField }),
  });
  return {
    storage: cacher,
    async destroy() {
      await cacher.destroy();
      await destroy();
    },
  };
}
