export * from './rest-storage.js';
export type { StorageVersionMigration } from './storage-version-migration/storage-version-migration-strategy.js';
