export { backupStore, type StoreCopy } from './backup-store.js';
export * from './check-store.js';
export * from './damaged-store-error.js';
export type { StoreReport } from './data-file/store-report.js';
export { type LmdbStoreOptions, openLmdbStore } from './lmdb-store.js';
export * from './restore-store.js';
