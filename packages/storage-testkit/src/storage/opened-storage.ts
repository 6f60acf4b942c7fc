import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { ObjectAttributes, StorageCodec, StorageInterface, Transformer } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { Pod } from './pod.js';

/** Options with which the storage has to be made. */
export interface StorageSettings {
  readonly prefix: string;
  readonly resourcePrefix: string;
  readonly groupResource: GroupResource;
  readonly codec: StorageCodec<Pod>;
  /** Reads the attributes that selectors match, for a cache. */
  readonly getAttrs: (object: Pod) => ObjectAttributes;
  /** The field to index by, for a cache. */
  readonly triggerField: string;
  readonly transformer?: Transformer;
  readonly unsafeCorruptObjectDeletion?: boolean;
  /** Maximum time for which a read waits until a cache has caught up, in ms. Default: the storage's own. */
  readonly freshnessTimeout?: number;
  /** Freezes returned objects, so that mutations fail. */
  readonly freezeObjects: true;
}

/** A storage made for one test. */
export interface OpenedStorage {
  readonly storage: StorageInterface<Pod>;
  /** The key-value store, if there is one: for compaction, and for values that the storage would not write. */
  readonly kv?: KeyValueStore;
  /** Destroys the storage and removes its data. */
  cleanup(): Promise<void>;
}

export interface StorageSuiteOptions {
  /** The storage's name, for the headings. */
  readonly name: string;
  /** Opens an empty, ready storage. */
  create(settings: StorageSettings): Promise<OpenedStorage>;
  readonly supports?: {
    /** Reads and watches are served from a cache, which sends bookmarks and may lag. Default false. */
    readonly watchCache?: boolean;
    /** The storage supports lists of past revisions. Default true. */
    readonly history?: boolean;
    /** The storage can return past states of single keys. Default: the value of `history`. */
    readonly keyHistory?: boolean;
    /** The key-value store supports compaction. Default true. */
    readonly compaction?: boolean;
    /** An update without `ttlSeconds` keeps the object's time to live; `ttlSeconds: 0` removes it. Default false. */
    readonly keepsTTL?: boolean;
    /** Shortest time to live that is supported, in seconds. Default 1. */
    readonly shortestLease?: number;
    /** Number of changes in the stress test. Default 3,000. */
    readonly stressChanges?: number;
  };
}

/** Opens a storage for one test; it is destroyed after the test. */
export type OpenStorage = (settings?: Partial<StorageSettings>) => Promise<OpenedStorage>;
