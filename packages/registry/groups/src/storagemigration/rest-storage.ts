import { defineGroup, optionalKind } from '@k8s-ts/registry-shared';

/** The group `storagemigration.k8s.io` (`kubernetes pkg/registry/storagemigration/rest`). */
export const storagemigration = defineGroup('storagemigration.k8s.io', () => ({
  storageVersionMigrations: optionalKind('storagemigration.k8s.io/v1beta1', 'StorageVersionMigration', {
    gate: 'StorageVersionMigrator',
    load: async () =>
      (await import('./storage-version-migration/storage-version-migration-strategy.js')).storageVersionMigrationRules,
  }),
}));
