import type { Version } from './key-index.js';

export interface LeaseRecord {
  readonly id: string;
  readonly ttlSeconds: number;
  /** When the lease ends, in ms since the epoch. */
  readonly expiresAt: number;
}

/** The content of a journal when a store is opened on it. */
export interface JournalState {
  /** Highest revision that was ever assigned; 0: none yet. */
  readonly revision: number;
  readonly compactRevision: number;
  /** Versions in rising order of revision; values may be left to {@link Journal.value}. */
  readonly versions: Iterable<Version>;
  readonly leases: readonly LeaseRecord[];
}

/**
 * The durable part of a {@link MvccStore}. A method that returns undefined is done when it returns; a returned promise
 * resolves when the write is durable. Writes take effect in the order of the calls.
 */
export interface Journal {
  /** True: methods never return a promise. */
  readonly immediate: boolean;
  /**
   * True: versions keep their values in memory. False: values of older versions are dropped and read with
   * {@link value}.
   */
  readonly keepsValues: boolean;
  /** Adds versions, all or none. */
  append(versions: readonly Version[]): Promise<void> | undefined;
  /** Bytes of a version that was appended and not removed. */
  value(version: Version): Uint8Array;
  putLease(lease: LeaseRecord): Promise<void> | undefined;
  removeLease(id: string): Promise<void> | undefined;
  /** Stores the compacted revision, and the store's revision at that time. */
  setCompacted(compactRevision: number, revision: number): Promise<void> | undefined;
  /** Removes versions that can no longer be read. */
  remove(versions: readonly Version[]): Promise<void> | undefined;
  /**
   * Replaces the content by versions with this total length of keys and values. Only in journals whose stores can be
   * restored.
   */
  reset?(bytes: number): void;
  size(): number;
  /**
   * Calls a listener with an error when writes begin to fail, and with undefined when they succeed again. One listener
   * at a time.
   */
  onWriteFailure?(listener: (error: Error | undefined) => void): void;
  /** After a failed write: checks whether a write of its size succeeds now. Rejects with the reason if it does not. */
  probe?(): Promise<void>;
  close(): Promise<void>;
}
