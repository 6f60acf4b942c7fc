import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityTransformer, KeyValueStorage, type Transformer } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { cacherSuite, describeWithEtcd, startEtcd, storageSuite } from '@k8s-ts/storage-testkit';
import { encryptingTransformer } from '../test/encrypting-transformer.js';
import { newEtcd3Store } from './etcd3/index.js';
import { openLmdbStore } from './lmdb/index.js';
import { createMemoryStore } from './memory/index.js';

interface Opened {
  readonly kv: KeyValueStore;
  readonly remove?: () => Promise<void> | void;
}

interface Supports {
  readonly stressChanges?: number;
}

/** @param transformer for the tests that bring none of their own */
function suites(
  engine: string,
  open: () => Opened | Promise<Opened>,
  supports: Supports = {},
  transformer: Transformer = identityTransformer,
): void {
  storageSuite({
    name: `KeyValueStorage over ${engine}`,
    supports,
    async create(settings) {
      const { kv, remove } = await open();
      const storage = new KeyValueStorage(kv, { transformer, ...settings });
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
      const storage = new Cacher({ ...settings, storage: new KeyValueStorage(kv, { transformer, ...settings }) });
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

const aesgcm = await encryptingTransformer('aesgcm');
const secretbox = await encryptingTransformer('secretbox');

const openMemory = () => ({ kv: createMemoryStore() });
suites('memory', openMemory);
suites('memory, aesgcm', openMemory, { stressChanges: 1000 }, aesgcm);
suites('memory, secretbox', openMemory, { stressChanges: 1000 }, secretbox);
cacherSuite({ name: 'memory', createStore: async () => createMemoryStore() });

const openLmdb = () => {
  const directory = mkdtempSync(join(tmpdir(), 'storage-suite-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  return { kv: openLmdbStore({ directory }), remove };
};
suites('lmdb', openLmdb);
suites('lmdb, aesgcm', openLmdb, { stressChanges: 1000 }, aesgcm);

describeWithEtcd('etcd3', () => {
  const open = async () => {
    const etcd = await startEtcd();
    return { kv: newEtcd3Store({ endpoints: [etcd.endpoint] }), remove: () => etcd.stop() };
  };
  suites('etcd3', open, { stressChanges: 1000 });
  suites('etcd3, aesgcm', open, { stressChanges: 300 }, aesgcm);
});
