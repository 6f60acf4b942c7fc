/** Where objects are kept: as upstream's `storagebackend.Config`, plus what the embedded engines need. */
export interface StorageConfig {
  /** `memory`, `lmdb`, `etcd2`, `etcd3`. Default: `etcd3` when `transport.servers` has any, else `lmdb`. */
  readonly type?: string;
  /** What all keys begin with. Default `/registry`. */
  readonly prefix?: string;
  /** For etcd. */
  readonly transport?: TransportConfig;
  /** For etcd2: reads go through the cluster's leader and see all writes before them. Default true. */
  readonly quorum?: boolean;
  /** For lmdb: the folder of the data. Default `./k8s-data`. */
  readonly dataDir?: string;
  /** For memory: the name of the instance; who uses one name in one process shares one store. Default `default`. */
  readonly memory?: string;
  /** How often history is compacted, in ms; it is kept for one to two intervals. Default 300,000; 0: never. */
  readonly compactionIntervalMs?: number;
}

/** How an etcd cluster is reached. Certificates and keys are PEM, given as text or bytes, or by the file's path; text goes before path. */
export interface TransportConfig {
  /** URLs of the members' client ports. */
  readonly servers?: readonly string[];
  readonly ca?: string | Uint8Array;
  readonly caFile?: string;
  readonly cert?: string | Uint8Array;
  readonly certFile?: string;
  readonly key?: string | Uint8Array;
  readonly keyFile?: string;
  readonly username?: string;
  readonly password?: string;
}
