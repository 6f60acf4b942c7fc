import type { KeyValueStore } from '@k8s-ts/storage/kv';

/** A store made for one test. */
export interface OpenedStore {
  readonly store: KeyValueStore;
  /** Closes the store and removes what it left. */
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
    /** `reopen` is there and finds everything again. Default false. */
    readonly restart?: boolean;
    /** Shortest time to live, in seconds, that the store really grants. Default 1. */
    readonly shortestLease?: number;
    /** The most random operations of the model test, in its time. Default: as many as the time allows. */
    readonly modelOperations?: number;
    /** The longest that the model test runs, in ms. Default 8,000. */
    readonly modelTime?: number;
  };
}

export type OpenStore = () => Promise<OpenedStore>;
