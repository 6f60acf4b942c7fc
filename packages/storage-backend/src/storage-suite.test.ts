import { KeyValueStorage } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { cacherSuite, storageSuite } from '@k8s-ts/storage-testkit';
import { createMemoryStore } from './memory/index.js';

storageSuite({
  name: 'KeyValueStorage over memory',
  async create(settings) {
    const kv = createMemoryStore();
    const storage = new KeyValueStorage(kv, settings);
    const cleanup = async () => {
      await storage.destroy();
      await kv.close();
    };
    return { storage, kv, cleanup };
  },
});

storageSuite({
  name: 'Cacher over memory',
  supports: { watchCache: true },
  async create(settings) {
    const kv = createMemoryStore();
    const storage = new Cacher({ ...settings, storage: new KeyValueStorage(kv, settings) });
    await storage.ready();
    const cleanup = async () => {
      await storage.destroy();
      await kv.close();
    };
    return { storage, kv, cleanup };
  },
});

cacherSuite({ name: 'memory', createStore: async () => createMemoryStore() });
