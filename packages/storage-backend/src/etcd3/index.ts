export type * from './etcd3-options.js';
export { newEtcd3Store } from './etcd3-store.js';
