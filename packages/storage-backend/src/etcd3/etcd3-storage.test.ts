import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { storageSuites } from '../../test/storage-suites.js';
import { newEtcd3Store } from './index.js';

describeWithEtcd('etcd3', () => {
  const open = async () => {
    const etcd = await startEtcd();
    return { kv: newEtcd3Store({ endpoints: [etcd.endpoint] }), remove: () => etcd.stop() };
  };
  storageSuites('etcd3', open, { stressChanges: 1000 });
});
