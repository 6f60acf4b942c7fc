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
  /** The changes after a revision. Throws CompactedError when they are not known any more. */
  changes(after: number, signal: AbortSignal): AsyncIterable<ChangeBatch<T>>;
  /** The revision that a cache must reach to be as new as the source is now. */
  revision(signal?: AbortSignal): Promise<number>;
  /** An object that a client has just written, at its revision. */
  written(object: T): StoredObject<T>;
  /** The last state of an object that a client has just deleted. */
  deleted(object: T): StoredObject<T>;
  /** Says how many clients watch. Default: it makes no difference. */
  setWatchers?(count: number): void;
  /** Ends reads outside of requests. Default: nothing is read outside of requests. */
  stop?(): void;
}
