export * from './etcd.js';
export * from './kv/index.js';
export * from './storage/index.js';
