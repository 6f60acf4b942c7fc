import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyValueStorage } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { cacherSuite, describeWithEtcd, startEtcd, storageSuite } from '@k8s-ts/storage-testkit';
import { newEtcd3Store } from './etcd3/index.js';
import { openLmdbStore } from './lmdb/index.js';
import { createMemoryStore } from './memory/index.js';

interface Opened {
  readonly kv: KeyValueStore;
  readonly remove?: () => Promise<void> | void;
}

function suites(engine: string, open: () => Opened | Promise<Opened>, supports: { stressChanges?: number } = {}): void {
  storageSuite({
    name: `KeyValueStorage over ${engine}`,
    supports,
    async create(settings) {
      const { kv, remove } = await open();
      const storage = new KeyValueStorage(kv, settings);
      const cleanup = async () => {
        await storage.destroy();
        await kv.close();
        await remove?.();
      };
      return { storage, kv, cleanup };
    },
  });

  storageSuite({
    name: `Cacher over ${engine}`,
    supports: { ...supports, watchCache: true },
    async create(settings) {
      const { kv, remove } = await open();
      const storage = new Cacher({ ...settings, storage: new KeyValueStorage(kv, settings) });
      await storage.ready();
      const cleanup = async () => {
        await storage.destroy();
        await kv.close();
        await remove?.();
      };
      return { storage, kv, cleanup };
    },
  });
}

suites('memory', () => ({ kv: createMemoryStore() }));
cacherSuite({ name: 'memory', createStore: async () => createMemoryStore() });

suites('lmdb', () => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-suite-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  return { kv: openLmdbStore({ directory }), remove };
});

describeWithEtcd('etcd3', () => {
  const open = async () => {
    const etcd = await startEtcd();
    return { kv: newEtcd3Store({ endpoints: [etcd.endpoint] }), remove: () => etcd.stop() };
  };
  suites('etcd3', open, { stressChanges: 1000 });
});
