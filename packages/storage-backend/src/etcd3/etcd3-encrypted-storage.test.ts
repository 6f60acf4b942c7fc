import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { encryptingTransformer } from '../../test/encrypting-transformer.js';
import { storageSuites } from '../../test/storage-suites.js';
import { newEtcd3Store } from './index.js';

const aesgcm = await encryptingTransformer('aesgcm');

describeWithEtcd('etcd3', () => {
  const open = async () => {
    const etcd = await startEtcd();
    return { kv: newEtcd3Store({ endpoints: [etcd.endpoint] }), remove: () => etcd.stop() };
  };
  storageSuites('etcd3, aesgcm', open, { stressChanges: 300 }, aesgcm);
});
