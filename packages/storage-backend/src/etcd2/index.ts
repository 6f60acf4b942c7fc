export type * from '../etcd-client-options.js';
export { Etcd2Keys, type Etcd2KeysOptions, openEtcd2Keys } from './etcd2-keys.js';
export * from './etcd2-storage.js';
