import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { ObjectAttributes, StorageCodec, StorageInterface, Transformer } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { Pod } from './pod.js';

/** What the storage has to be made with. */
export interface StorageSettings {
  readonly prefix: string;
  readonly resourcePrefix: string;
  readonly groupResource: GroupResource;
  readonly codec: StorageCodec<Pod>;
  /** For a cache: what to select by. */
  readonly getAttrs: (object: Pod) => ObjectAttributes;
  /** For a cache: the field to index by. */
  readonly triggerField: string;
  readonly transformer?: Transformer;
  readonly unsafeCorruptObjectDeletion?: boolean;
  /** Nobody may mutate what comes out of a storage. */
  readonly freezeObjects: true;
}

/** A storage made for one test. */
export interface OpenedStorage {
  readonly storage: StorageInterface<Pod>;
  /** The store below, where there is one: to compact it, and to put what the storage would not. */
  readonly kv?: KeyValueStore;
  /** Ends the storage and removes what it left. */
  cleanup(): Promise<void>;
}

export interface StorageSuiteOptions {
  /** The storage's name, for the headings. */
  readonly name: string;
  /** An empty storage that is ready. */
  create(settings: StorageSettings): Promise<OpenedStorage>;
  readonly supports?: {
    /** Reads and watches are served from a cache, which sends bookmarks and may lag. Default false. */
    readonly watchCache?: boolean;
    /** Lists of past revisions. Default true. */
    readonly history?: boolean;
    /** Past states of one key, too. Default: as `history`. */
    readonly keyHistory?: boolean;
    /** The store below forgets its history when it is told to. Default true. */
    readonly compaction?: boolean;
    /** An update that names no time to live leaves the one that the object has; `ttlSeconds: 0` takes it away. Default false. */
    readonly keepsTTL?: boolean;
    /** Shortest time to live, in seconds, that is really kept. Default 1. */
    readonly shortestLease?: number;
    /** Changes of the stress test. Default 3,000. */
    readonly stressChanges?: number;
  };
}

/** Opens a storage for one test; it is cleaned up after it. */
export type OpenStorage = (settings?: Partial<StorageSettings>) => Promise<OpenedStorage>;
