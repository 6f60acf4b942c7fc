export { KeyValueStorage, type KeyValueStorageOptions } from './key-value-storage.js';
export type { LeaseManagerOptions } from './lease-manager.js';
