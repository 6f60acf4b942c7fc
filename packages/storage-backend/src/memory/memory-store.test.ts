import { keyValueStoreSuite } from '@k8s-ts/storage-testkit';
import { createMemoryStore } from './memory-store.js';

keyValueStoreSuite({
  name: 'memory',
  async create() {
    const store = createMemoryStore();
    return { store, cleanup: () => store.close() };
  },
});
