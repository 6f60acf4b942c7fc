import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CacheableStorage, KeyValueStorage, type StorageInterface } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import {
  describeWithEtcd,
  type Pod,
  type StorageSettings,
  startEtcd,
  storageModelSuite,
} from '@k8s-ts/storage-testkit';
import { newEtcd3Store } from './etcd3/index.js';
import { openLmdbStore } from './lmdb/index.js';
import { createMemoryStore } from './memory/index.js';

/** A store for one test. */
interface Engine {
  readonly store: KeyValueStore;
  /** Closes the store and opens another on the same data. A memory store is kept as it is. */
  reopen(): Promise<KeyValueStore>;
  cleanup(): Promise<void>;
}

function models(name: string, open: () => Promise<Engine>, lateWatches = false): void {
  const suite = (
    title: string,
    watchCache: boolean,
    wrap: (below: CacheableStorage<Pod>, settings: StorageSettings) => Promise<StorageInterface<Pod>>,
  ) =>
    storageModelSuite({
      name: title,
      supports: { watchCache, lateWatches: lateWatches && !watchCache },
      async create(settings) {
        const engine = await open();
        const over = async (kv: KeyValueStore) => ({
          kv,
          storage: await wrap(new KeyValueStorage<Pod>(kv, settings), settings),
        });
        let current = await over(engine.store);
        return {
          ...current,
          async reopen() {
            await current.storage.destroy();
            current = await over(await engine.reopen());
            return current;
          },
          async cleanup() {
            await current.storage.destroy();
            await engine.cleanup();
          },
        };
      },
    });
  suite(`KeyValueStorage over ${name}`, false, async (below) => below);
  suite(`Cacher over ${name}`, true, async (storage, settings) => {
    const cacher = new Cacher<Pod>({ ...settings, storage });
    await cacher.ready();
    return cacher;
  });
}

models('memory', async () => {
  const store = createMemoryStore();
  return { store, reopen: async () => store, cleanup: () => store.close() };
});

models('lmdb', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-model-'));
  let store = openLmdbStore({ directory });
  return {
    store,
    async reopen() {
      await store.close();
      store = openLmdbStore({ directory });
      return store;
    },
    async cleanup() {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});

describeWithEtcd('etcd3', () => {
  const open = async () => {
    const etcd = await startEtcd();
    let store = newEtcd3Store({ endpoints: [etcd.endpoint] });
    return {
      store,
      async reopen() {
        await store.close();
        await etcd.restart();
        store = newEtcd3Store({ endpoints: [etcd.endpoint] });
        return store;
      },
      async cleanup() {
        await store.close();
        await etcd.stop();
      },
    };
  };
  models('etcd3', open, true);
});
