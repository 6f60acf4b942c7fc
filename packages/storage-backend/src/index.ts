export * from './create-storage.js';
export { type OpenKeyValueStore, openKeyValueStore, useRemoteStores } from './open-key-value-store.js';
export type * from './storage-config.js';
