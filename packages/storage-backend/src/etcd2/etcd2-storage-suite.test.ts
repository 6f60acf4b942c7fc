import { Cacher } from '@k8s-ts/storage/cacher';
import { describeWithEtcd, startEtcd, storageSuite } from '@k8s-ts/storage-testkit';
import { Etcd2Keys, Etcd2Storage } from './index.js';

describeWithEtcd('etcd2', () => {
  for (const cached of [false, true]) {
    storageSuite({
      name: cached ? 'Cacher over etcd2' : 'Etcd2Storage',
      supports: {
        watchCache: cached,
        history: cached,
        keyHistory: false,
        compaction: false,
        keepsTTL: true,
        stressChanges: 1000,
      },
      async create(settings) {
        const etcd = await startEtcd({ v2: true });
        const kv = new Etcd2Keys({ endpoints: [etcd.endpoint], prefix: '/registry/' });
        const below = new Etcd2Storage(kv, settings);
        const cacher = cached ? new Cacher({ ...settings, storage: below }) : undefined;
        await cacher?.ready();
        const storage = cacher ?? below;
        const cleanup = async () => {
          await storage.destroy();
          await kv.close();
          await etcd.stop();
        };
        return { storage, kv, cleanup };
      },
    });
  }
});
