import { describeWithEtcd } from '@k8s-ts/storage-testkit';
import { inEmptiedEtcd } from '../../test/emptied-etcd.js';
import { encryptingTransformer } from '../../test/encrypting-transformer.js';
import { storageSuites } from '../../test/storage-suites.js';

const aesgcm = await encryptingTransformer('aesgcm');

describeWithEtcd('etcd3', () => {
  storageSuites('etcd3, aesgcm', inEmptiedEtcd(), { stressChanges: 300 }, aesgcm);
});
