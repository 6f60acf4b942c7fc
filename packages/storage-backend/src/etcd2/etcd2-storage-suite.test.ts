import { identityTransformer } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { describeWithEtcd, type Etcd, startEtcd, storageSuite } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll } from 'vitest';
import { encryptingTransformer } from '../../test/encrypting-transformer.js';
import { Etcd2Keys, Etcd2Storage } from './index.js';

const aesgcm = await encryptingTransformer('aesgcm');

describeWithEtcd('etcd2', () => {
  // One etcd for all tests. Each removes its keys.
  let etcd: Etcd;
  beforeAll(async () => {
    etcd = await startEtcd({ v2: true });
  });
  afterAll(() => etcd?.stop());

  for (const [name, cached, transformer] of [
    ['Etcd2Storage over etcd2', false, identityTransformer],
    ['Cacher over etcd2', true, identityTransformer],
    ['Etcd2Storage over etcd2, aesgcm', false, aesgcm],
    ['Cacher over etcd2, aesgcm', true, aesgcm],
  ] as const) {
    storageSuite({
      name,
      supports: {
        watchCache: cached,
        history: cached,
        keyHistory: false,
        compaction: false,
        keepsTTL: true,
        stressChanges: transformer === aesgcm ? 300 : 1000,
      },
      async create(settings) {
        const kv = new Etcd2Keys({ endpoints: [etcd.endpoint], prefix: '/registry/' });
        const below = new Etcd2Storage(kv, { transformer, ...settings });
        const cacher = cached ? new Cacher({ ...settings, storage: below }) : undefined;
        await cacher?.ready();
        const storage = cacher ?? below;
        const cleanup = async () => {
          await storage.destroy();
          await kv.close();
          await fetch(`${etcd.endpoint}/v2/keys/registry?recursive=true`, { method: 'DELETE' });
        };
        return { storage, kv, cleanup };
      },
    });
  }
});
