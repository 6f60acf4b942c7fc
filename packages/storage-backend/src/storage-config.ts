import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheableStorage, KeyValueStorageOptions } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { CallTracer } from './call-tracer.js';

/** Selects and configures the store: upstream's `storagebackend.Config`, with options for the embedded engines. */
export interface StorageConfig {
  /** `memory`, `lmdb`, `etcd2`, `etcd3`. Default: `etcd3` when `transport.servers` has any, else `lmdb`. */
  readonly type?: string;
  /** Prefix of all keys. Default `/registry`. */
  readonly prefix?: string;
  /** Servers and credentials of etcd. */
  readonly transport?: TransportConfig;
  /** For etcd2: reads go through the cluster's leader and see all writes before them. Default true. */
  readonly quorum?: boolean;
  /** For lmdb: the folder of the data. Default `./k8s-data`. */
  readonly dataDir?: string;
  /** For memory: name of the instance. Equal names in one process share a store. Default `default`. */
  readonly memory?: string;
  /**
   * For memory: the store of the instance, made by `createMemoryStore`, when it is opened first. Default: a new one.
   */
  readonly memoryStore?: KeyValueStore;
  /**
   * Interval between compactions of history, in ms. History is kept for one to two intervals. Default 300,000; 0:
   * never.
   */
  readonly compactionIntervalMs?: number;
  /** Time limit for the store's answer to a health check, in ms. Default, and for 0: 2,000. */
  readonly healthcheckTimeoutMs?: number;
  /** Time limit for the store's answer to the check of `/readyz`, in ms. Default, and for 0: 2,000. */
  readonly readycheckTimeoutMs?: number;
  /** Opens the store: a `StorePool`. Default: the stores that are shared within this process. */
  readonly stores?: KeyValueStores;
}

/** Open stores, shared by all their users. */
export interface KeyValueStores {
  /**
   * Opens the store of a configuration, or adds a reference to it when it is open already.
   *
   * @throws as `openKeyValueStore` does
   */
  open(config: StorageConfig): Promise<OpenKeyValueStore>;
}

/** A reference to a shared store. */
export interface OpenKeyValueStore {
  readonly store: KeyValueStore;
  /** Makes the storage of one resource over the store. */
  newStorage<T extends KubeObject>(options: KeyValueStorageOptions<T>): Promise<CacheableStorage<T>>;
  /** Releases the reference; releasing the last one closes the store. Idempotent. */
  destroy(): Promise<void>;
}

/**
 * How to connect to an etcd cluster. Certificates and keys are PEM, as text or bytes or as a file path; text takes
 * precedence over the path.
 */
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
  /**
   * For etcd3: makes spans of calls in this process. Servers that share a store share the tracer of the first one.
   * Default: calls are not traced.
   */
  readonly tracer?: CallTracer;
}
