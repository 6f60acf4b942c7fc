export * from './kv/index.js';
export type * from './storage-interface.js';
