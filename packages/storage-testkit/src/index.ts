export * from './certificates.js';
export * from './etcd.js';
export * from './etcd-cluster.js';
export * from './free-port.js';
export * from './kv/index.js';
export * from './random.js';
export * from './small-disk.js';
export * from './storage/index.js';
