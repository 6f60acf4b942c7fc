export { newStorageVersionMigrator } from './storage-version-migrator.js';
