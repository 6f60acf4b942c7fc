import type { OpenedStorage, StorageSettings } from '../opened-storage.js';

/** A storage that may support reopening. */
export interface OpenedModelStorage extends OpenedStorage {
  /** Destroys the storage and opens another on the same data. A durable store is reopened too. */
  reopen?(): Promise<Pick<OpenedStorage, 'storage' | 'kv'>>;
}

/** The options of `storageSuite` can be passed. */
export interface StorageModelSuiteOptions {
  /** The storage's name, for the headings and `MODEL_ENGINE`. */
  readonly name: string;
  /** Opens an empty, ready storage. If it returns `kv`, the test compacts it. */
  create(settings: StorageSettings): Promise<OpenedModelStorage>;
  readonly supports?: {
    /** Reads and watches are served from a cache, which may lag. Default false. */
    readonly watchCache?: boolean;
    /**
     * The storage supports pages and lists of past revisions, and its revisions rise by one with each write. Default
     * true.
     */
    readonly history?: boolean;
    /** The key-value store supports compaction. Default true. */
    readonly compaction?: boolean;
    /** An update without `ttlSeconds` keeps the object's time to live; `ttlSeconds: 0` removes it. Default false. */
    readonly keepsTTL?: boolean;
    /**
     * A watch may start in the store only after later writes and compactions. A watch that has yielded nothing may then
     * end with 410. Default false.
     */
    readonly lateWatches?: boolean;
    /** Shortest time to live that is supported, in seconds. Default 1. */
    readonly shortestLease?: number;
  };
}
