export {
  createMemoryStore,
  type MemoryStore,
  type MemoryStoreOptions,
  type SavedStore,
  type SavedVersion,
  type StoreClock,
  type StoredKey,
  type StoreSnapshot,
  savedStore,
} from './memory-store.js';
