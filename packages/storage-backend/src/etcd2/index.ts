export { Etcd2Keys, type Etcd2KeysOptions } from './etcd2-keys.js';
export type * from './etcd2-options.js';
export * from './etcd2-storage.js';
