export * from './compactor.js';
export * from './create-storage.js';
export * from './open-key-value-store.js';
export type * from './storage-config.js';
