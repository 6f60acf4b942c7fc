export * from './lmdb-store.js';
