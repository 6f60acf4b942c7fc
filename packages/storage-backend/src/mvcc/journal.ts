import type { Version } from './key-index.js';

export interface LeaseRecord {
  readonly id: string;
  readonly ttlSeconds: number;
  /** When it ends, in ms since the epoch. */
  readonly expiresAt: number;
}

/** What a journal knows when a store is opened on it. */
export interface JournalState {
  /** Highest revision ever given out; 0: none yet. */
  readonly revision: number;
  readonly compactRevision: number;
  /** Versions in rising order of revision; values may be left to {@link Journal.value}. */
  readonly versions: Iterable<Version>;
  readonly leases: readonly LeaseRecord[];
}

/**
 * Where a {@link MvccStore} keeps what it must not forget. Methods that return undefined are done when they return; a promise resolves
 * when what was written is durable. Writes take effect in the order of the calls.
 */
export interface Journal {
  /** No method ever returns a promise. */
  readonly immediate: boolean;
  /** Versions keep their values; otherwise those of older versions are dropped and asked for by {@link value}. */
  readonly keepsValues: boolean;
  /** Adds versions, all or none. */
  append(versions: readonly Version[]): Promise<void> | undefined;
  /** Bytes of a version that was appended and not removed. */
  value(version: Version): Uint8Array;
  putLease(lease: LeaseRecord): Promise<void> | undefined;
  removeLease(id: string): Promise<void> | undefined;
  /** Remembers how far history is gone, and the store's revision then. */
  setCompacted(compactRevision: number, revision: number): Promise<void> | undefined;
  /** Removes versions that nothing can ask for any more. */
  remove(versions: readonly Version[]): Promise<void> | undefined;
  size(): number;
  close(): Promise<void>;
}
