export * from './api-group-info.js';
export * from './converted-storage.js';
export { extendStore, type StorageChanges } from './extend-storage.js';
export type * from './group-openapi.js';
export * from './request-context.js';
export { resourceFactsOf } from './resource-facts.js';
export * from './rest-storage.js';
export { storageVersionHash } from './storage-version-hash.js';
export type * from './strategy.js';
