import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import {
  type StorageVersionMigration,
  storageVersionMigrationStatusStrategy,
  storageVersionMigrationStrategy,
} from './storage-version-migration/storage-version-migration-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface StorageMigrationStores {
  readonly storageVersionMigrations: Store<StorageVersionMigration>;
}

/** The REST storages of `storagemigration.k8s.io/v1beta1`. */
export function newRESTStorageProvider(): RESTStorageProvider<StorageMigrationStores> {
  return newBuiltinProvider('storagemigration.k8s.io', async ({ store }) => {
    const migrations = await store<StorageVersionMigration>({
      resource: 'storageversionmigrations',
      kind: 'StorageVersionMigration',
      version: 'v1beta1',
      strategy: storageVersionMigrationStrategy,
    });
    return {
      stores: { storageVersionMigrations: migrations },
      versionedResources: {
        v1beta1: {
          storageversionmigrations: migrations,
          'storageversionmigrations/status': builtinSubresource(
            migrations,
            'status',
            storageVersionMigrationStatusStrategy,
          ),
        },
      },
    };
  });
}
