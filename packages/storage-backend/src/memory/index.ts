export {
  createMemoryStore,
  type MemoryStore,
  type MemoryStoreOptions,
  type StoreClock,
  type StoreSnapshot,
} from './memory-store.js';
