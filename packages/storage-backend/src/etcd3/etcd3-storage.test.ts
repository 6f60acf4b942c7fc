import { describeWithEtcd } from '@k8s-ts/storage-testkit';
import { inEmptiedEtcd } from '../../test/emptied-etcd.js';
import { storageSuites } from '../../test/storage-suites.js';

describeWithEtcd('etcd3', () => {
  storageSuites('etcd3', inEmptiedEtcd(), { stressChanges: 1000 });
});
