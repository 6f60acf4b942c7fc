import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { describeWithEtcd, type Etcd, keyValueStoreSuite, startEtcd } from '@k8s-ts/storage-testkit';
import { newEtcd3Store } from './etcd3-store.js';

describeWithEtcd('etcd3', () => {
  keyValueStoreSuite({
    name: 'etcd3',
    supports: { restart: true, shortestLease: 1, modelOperations: 1_500, modelTime: 10_000 },
    async create() {
      const etcd: Etcd = await startEtcd();
      let store: KeyValueStore = newEtcd3Store({ endpoints: [etcd.endpoint] });
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
    },
  });
});
