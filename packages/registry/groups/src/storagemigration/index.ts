export * from './rest-storage.js';
export * from './storage-version-migration/storage-version-migration-strategy.js';
export * from './storage-version-migration/storage-version-migration-validation.js';
