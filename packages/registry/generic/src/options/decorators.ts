import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createStorage } from '@k8s-ts/storage-backend';
import type { StorageDecorator } from './rest-options.js';

/** Every read goes to the store. */
export const undecoratedStorage: StorageDecorator = (config, resource) => createStorage(config, resource);

/** Lists and watches are served from memory; the cache is filled at its first use. */
export const storageWithCacher: StorageDecorator = async (config, resource, hints) => {
  const { storage, destroy } = await createStorage(config, resource);
  const cacher = new Cacher<KubeObject>(storage, { ...hints, resourcePrefix: resource.resourcePrefix });
  return {
    storage: cacher,
    async destroy() {
      await cacher.destroy();
      await destroy();
    },
  } as unknown as Awaited<ReturnType<StorageDecorator>>;
};
