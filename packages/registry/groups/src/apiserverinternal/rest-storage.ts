import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import {
  type StorageVersion,
  storageVersionStatusStrategy,
  storageVersionStrategy,
} from './storage-version/storage-version-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface APIServerInternalStores {
  readonly storageVersions: Store<StorageVersion>;
}

/** The REST storages of `internal.apiserver.k8s.io/v1alpha1`. */
export function newRESTStorageProvider(): RESTStorageProvider<APIServerInternalStores> {
  return newBuiltinProvider('internal.apiserver.k8s.io', async ({ store }) => {
    const storageVersions = await store<StorageVersion>({
      resource: 'storageversions',
      kind: 'StorageVersion',
      version: 'v1alpha1',
      strategy: storageVersionStrategy,
    });
    return {
      stores: { storageVersions },
      versionedResources: {
        v1alpha1: {
          storageversions: storageVersions,
          'storageversions/status': builtinSubresource(storageVersions, 'status', storageVersionStatusStrategy),
        },
      },
    };
  });
}
