export { openStorageChecks, type StorageChecks } from './storage-checks.js';
