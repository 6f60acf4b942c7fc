import { MessageChannel } from 'node:worker_threads';
import { keyValueStoreSuite } from '@k8s-ts/storage-testkit';
import { RemoteStores, serveStores } from './index.js';

let instances = 0;

keyValueStoreSuite({
  name: 'a store of another thread',
  async create() {
    const { port1, port2 } = new MessageChannel();
    serveStores(port1);
    const stores = new RemoteStores(port2);
    const store = await stores.open({ type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 });
    return {
      store,
      async cleanup() {
        await store.close();
        port2.close();
      },
    };
  },
});
