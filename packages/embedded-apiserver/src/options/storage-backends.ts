/** Where objects are stored: in memory, in the embedded store, in an etcd cluster. */
export const storageBackends = ['memory', 'lmdb', 'etcd3', 'etcd2'] as const;

export type StorageBackend = (typeof storageBackends)[number];
