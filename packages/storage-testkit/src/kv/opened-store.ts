import type { KeyValueStore } from '@k8s-ts/storage/kv';

/** A store made for one test. */
export interface OpenedStore {
  readonly store: KeyValueStore;
  /** Closes the store and removes its files. */
  cleanup(): Promise<void>;
  /** Closes the store and opens another on the same data; for stores that outlive their process. */
  reopen?(): Promise<KeyValueStore>;
}

export interface KeyValueStoreSuiteOptions {
  /** The engine's name, for the headings. */
  readonly name: string;
  /** An empty store. */
  create(): Promise<OpenedStore>;
  readonly supports?: {
    /** The store is durable: `reopen` exists and finds all data again. Default false. */
    readonly restart?: boolean;
    /** Shortest time to live that the store supports, in seconds. Default 1. */
    readonly shortestLease?: number;
    /** Maximum number of random operations in the model test. Default: no limit but its time. */
    readonly modelOperations?: number;
    /** Duration of the model test, in ms. Default 8,000. */
    readonly modelTime?: number;
  };
}

export type OpenStore = () => Promise<OpenedStore>;
