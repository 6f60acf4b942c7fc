export { componentChecksOf, openStorageChecks, type StorageChecks } from './storage-checks.js';
