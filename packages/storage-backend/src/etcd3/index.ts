export type * from '../etcd-client-options.js';
export { newEtcd3Store } from './etcd3-store.js';
