export {
  createMemoryStore,
  type MemoryStore,
  type MemoryStoreOptions,
  type StoreClock,
  type StoredKey,
  type StoreSnapshot,
} from './memory-store.js';
