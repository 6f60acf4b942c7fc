import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createStorage, type StorageConfig, type StorageResource } from '@k8s-ts/storage-backend';
import type { CacheHints, OpenStorage } from './rest-options.js';

/**
 * A storage without cache.
 * `kubernetes/apiserver pkg/registry/generic/storage_decorator.go, UndecoratedStorage, NewRawStorage`.
 */
export async function undecoratedStorage<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
): Promise<OpenStorage<T>> {
  const { storage, destroy } = await createStorage(config, resource);
  const { statistics, resourcePrefix } = resource;
  const countStored = () => storage.count(resourcePrefix ?? '/');
  if (statistics !== undefined) statistics.countStored = countStored;
  return {
    storage,
    ready: () => storage.readinessCheck(),
    destroy() {
      if (statistics?.countStored === countStored) statistics.countStored = undefined;
      return destroy();
    },
  };
}

/**
 * A storage with a watch cache, which serves lists and watches from memory.
 * `kubernetes/apiserver pkg/registry/generic/registry/storage_factory.go, StorageWithCacher`.
 */
export async function storageWithCacher<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
  hints: CacheHints<T>,
): Promise<OpenStorage<T>> {
  const { storage, destroy } = await createStorage(config, resource);
  const [triggerField] = hints.indexedFields;
  const cacher = new Cacher<T>({
    storage,
    resourcePrefix: hints.resourcePrefix,
    getAttrs: hints.getAttrs,
    ...(resource.statistics ? { statistics: resource.statistics } : {}),
    ...(resource.memory ? { history: { largeChanges: resource.memory.largeChanges } } : {}),
    ...(triggerField === undefined ? {} : { triggerField }),
    ...(hints.onInconsistency ? { onInconsistency: hints.onInconsistency } : {}),
  });
  return {
    storage: cacher,
    cache: cacher,
    ready: () => cacher.ready(),
    async destroy() {
      await cacher.destroy();
      await destroy();
    },
  };
}
