export type * from './api-group-info.js';
export * from './converted-storage.js';
export type * from './object-scheme.js';
export * from './object-serializer.js';
export * from './request-context.js';
export { resourceFactsOf } from './resource-facts.js';
export * from './rest-storage.js';
export { storageVersionHash } from './storage-version-hash.js';
export type * from './strategy.js';
