import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ChangeBatch, StoredObject } from '@k8s-ts/storage';

/** All objects of a source at a revision. */
export interface SourceList<T extends KubeObject> {
  readonly objects: readonly StoredObject<T>[];
  readonly revision: number;
}

/** The objects of a source, each at a revision. */
export interface Revisions<T extends KubeObject> {
  list(signal?: AbortSignal): Promise<SourceList<T>>;
  /** Reads one object. */
  get(key: string, signal?: AbortSignal): Promise<StoredObject<T> | undefined>;
  /** The changes after a revision. Throws CompactedError when they are no longer known. */
  changes(after: number, signal: AbortSignal): AsyncIterable<ChangeBatch<T>>;
  /** The revision that a cache must reach to contain the current state of the source. */
  revision(signal?: AbortSignal): Promise<number>;
  /** Returns an object that a client has just written, with its revision. */
  written(object: T): StoredObject<T>;
  /** Returns the last state of an object that a client has just deleted. */
  deleted(object: T): StoredObject<T>;
  /** Called with the number of clients that watch. Default: the number is not needed. */
  setWatchers?(count: number): void;
  /** Ends reads outside of requests. Default: nothing is read outside of requests. */
  stop?(): void;
}
