export * from './backup-store.js';
export * from './check-store.js';
export * from './damaged-store-error.js';
export type { StoreReport } from './data-file/check-data-file.js';
export * from './lmdb-store.js';
export * from './restore-store.js';
