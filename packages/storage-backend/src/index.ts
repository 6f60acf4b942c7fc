export type * from './call-tracer.js';
export * from './create-storage.js';
export { newStorageCheck, probeStore } from './storage-check.js';
export type * from './storage-config.js';
export { openKeyValueStore, StorePool } from './store-pool.js';
