export * from './rest-storage.js';
export type { StorageVersion } from './storage-version/storage-version-strategy.js';
