import type { StorageInterface } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { describeWithEtcd, type Pod, startEtcd, storageModelSuite } from '@k8s-ts/storage-testkit';
import { Etcd2Keys, Etcd2Storage } from './index.js';

describeWithEtcd('etcd2', () => {
  for (const watchCache of [false, true]) {
    storageModelSuite({
      name: watchCache ? 'Cacher over etcd2' : 'Etcd2Storage over etcd2',
      supports: { watchCache, history: false, compaction: false, keepsTTL: true },
      async create(settings) {
        const etcd = await startEtcd({ v2: true });
        const open = async () => {
          const keys = new Etcd2Keys({ endpoints: [etcd.endpoint], prefix: '/registry/' });
          const below = new Etcd2Storage<Pod>(keys, settings);
          const cacher = watchCache ? new Cacher<Pod>({ ...settings, storage: below }) : undefined;
          await cacher?.ready();
          const storage: StorageInterface<Pod> = cacher ?? below;
          const close = async () => {
            await storage.destroy();
            await keys.close();
          };
          return { storage, kv: keys, close };
        };
        let current = await open();
        return {
          ...current,
          // An etcd member that writes when it starts, so that the index rises. When the store is reopened, etcd keeps
          // running and only the client is new.
          async reopen() {
            await current.close();
            current = await open();
            return current;
          },
          async cleanup() {
            await current.close();
            await etcd.stop();
          },
        };
      },
    });
  }
});
