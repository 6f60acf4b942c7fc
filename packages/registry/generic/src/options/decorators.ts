import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createStorage, type StorageConfig, type StorageResource } from '@k8s-ts/storage-backend';
import type { Tracer } from '../rest/tracer.js';
import type { CacheHints, OpenStorage } from './rest-options.js';

/** The storage of a resource, with spans when there is a tracer. */
async function openStorage<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
  tracer: Tracer | undefined,
): ReturnType<typeof createStorage<T>> {
  if (tracer === undefined) return createStorage(config, resource);
  const { tracedResource, tracedStorage } = await import('./traced-storage.js');
  const { storage, destroy } = await createStorage(config, tracedResource(resource, tracer));
  return { storage: tracedStorage(storage, resource, tracer), destroy };
}

/**
 * A storage without cache.
 * `kubernetes/apiserver pkg/registry/generic/storage_decorator.go, UndecoratedStorage, NewRawStorage`.
 */
export async function undecoratedStorage<T extends KubeObject>(
  config: StorageConfig,
  resource: StorageResource<T>,
  hints: Pick<CacheHints<T>, 'tracer'> = {},
): Promise<OpenStorage<T>> {
  const { storage, destroy } = await openStorage(config, resource, hints.tracer);
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
  const { tracer } = hints;
  const { storage, destroy } = await openStorage(config, resource, tracer);
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
    storage:
      tracer === undefined ? cacher : (await import('./traced-storage.js')).tracedCache(cacher, resource, tracer),
    cache: cacher,
    ready: () => cacher.ready(),
    async destroy() {
      await cacher.destroy();
      await destroy();
    },
  };
}
