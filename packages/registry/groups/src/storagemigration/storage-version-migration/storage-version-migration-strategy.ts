import type { storagemigrationv1beta1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type KindRules,
  keepFrom,
  statusAlone,
} from '@k8s-ts/registry-shared';
import {
  validateStorageVersionMigration,
  validateStorageVersionMigrationStatusUpdate,
  validateStorageVersionMigrationUpdate,
} from './storage-version-migration-validation.js';

export type StorageVersionMigration = storagemigrationv1beta1.StorageVersionMigration;

/** Storage version migrations. Their spec never changes. */
export const storageVersionMigrationStrategy: BuiltinStrategy<StorageVersionMigration> = {
  prepareForCreate: (migration) => ({ ...migration, status: {} }),
  prepareForUpdate: (migration, old) => keepFrom(migration, old, 'status'),
  validate: validateStorageVersionMigration,
  validateUpdate: validateStorageVersionMigrationUpdate,
};

/** The strategy of `/status`, which also keeps the metadata. */
export const storageVersionMigrationStatusStrategy: BuiltinUpdateStrategy<StorageVersionMigration> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateStorageVersionMigrationStatusUpdate,
};

/** Strategies and settings of the storage of storage version migrations. */
export const storageVersionMigrationRules: KindRules<StorageVersionMigration> = {
  strategy: storageVersionMigrationStrategy,
  status: storageVersionMigrationStatusStrategy,
};
