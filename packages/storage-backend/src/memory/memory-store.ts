import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { Journal, JournalState } from '../mvcc/journal.js';
import type { Version } from '../mvcc/key-index.js';
import { MvccStore } from '../mvcc/mvcc-store.js';
import { machineClock, type StoreClock } from '../mvcc/store-clock.js';
import type { StoreSnapshot } from '../mvcc/store-snapshot.js';

export type { StoreClock, StoreSnapshot };

/**
 * A store in memory, whose whole state can be saved and restored. `snapshot` and `restore` throw UnreachableError once
 * the store is closed.
 */
export interface MemoryStore extends KeyValueStore {
  /** The revision of the last write. */
  readonly currentRevision: number;
  /**
   * The state now, as a value. It shares keys and bytes with the store. Its cost is one reference for each key in the
   * chunks that have changed since the last snapshot.
   */
  snapshot(): StoreSnapshot;
  /**
   * Restores a state of this or another memory store at once. The time grows with the number of keys with leases, not
   * with that of all keys. Keys have their old revisions; the store's revision rises above all earlier ones. History
   * before it counts as compacted: running watches throw `CompactedError`. Leases have the time left that they had.
   *
   * @returns the new revision
   */
  restore(snapshot: StoreSnapshot): number;
}

export interface MemoryStoreOptions {
  /** The clock that decides when leases end. Default: the machine's. */
  readonly clock?: StoreClock;
  /** The initial state. Default: an empty store. */
  readonly snapshot?: StoreSnapshot;
  /** The initial state, as made by {@link savedStore}, in place of a snapshot. */
  readonly saved?: SavedStore;
  /**
   * Initial keys, in place of a snapshot, as if they had been written one after another. No key may be repeated.
   * Default: no keys.
   */
  readonly keys?: readonly StoredKey[];
}

/** A key and the bytes stored under it. */
export interface StoredKey {
  readonly key: string;
  readonly value: Uint8Array;
}

/** The state of a store as plain data, which can be written to a file or a database. */
export interface SavedStore {
  readonly revision: number;
  /** The newest versions of the existing keys, in the order of their revisions. */
  readonly versions: readonly SavedVersion[];
  /** With the time that they have left, in ms. */
  readonly leases: readonly { readonly id: string; readonly ttlSeconds: number; readonly remainingMs: number }[];
}

/** A key with its bytes and revisions. */
export interface SavedVersion extends StoredKey {
  readonly revision: number;
  readonly createRevision: number;
  readonly lease: string | undefined;
}

/** Converts a snapshot to plain data. It shares the bytes of values with the store. */
export function savedStore({ revision, leases, versions }: StoreSnapshot): SavedStore {
  const saved = [...versions()].map(({ key, value, revision, createRevision, lease }) => {
    if (value === undefined) throw new TypeError(`${key} has no value`);
    return { key, value, revision, createRevision, lease };
  });
  return { revision, versions: saved.sort((a, b) => a.revision - b.revision), leases };
}

/**
 * A key-value store in this process's memory. Its content is lost when the process ends. It keeps all history until
 * `compact` is called. For tests and other data that need not be durable.
 */
export function createMemoryStore({ clock, snapshot, saved, keys = [] }: MemoryStoreOptions = {}): MemoryStore {
  const journal = memoryJournal();
  const state = saved === undefined ? stateOfKeys(keys) : stateOf(saved, clock ?? machineClock);
  journal.append(state.versions);
  const store = new MvccStore(journal, state, clock);
  if (snapshot !== undefined) store.restore(snapshot);
  return store;
}

/** An empty store is at revision 1, as in etcd. */
const firstRevision = 2;

interface MemoryState extends JournalState {
  readonly versions: readonly Version[];
}

function stateOfKeys(keys: readonly StoredKey[]): MemoryState {
  const versions = keys.map(({ key, value }, position) => {
    const revision = firstRevision + position;
    return { key, value, revision, createRevision: revision, lease: undefined };
  });
  return { revision: 0, compactRevision: 0, versions, leases: [] };
}

/** The history before the saved state counts as compacted. */
function stateOf({ revision, versions, leases }: SavedStore, clock: StoreClock): MemoryState {
  const records = leases.map(({ id, ttlSeconds, remainingMs }) => ({
    id,
    ttlSeconds,
    expiresAt: clock.now() + remainingMs,
  }));
  return { revision, compactRevision: revision, versions: versions.map((each) => ({ ...each })), leases: records };
}

function memoryJournal(): Journal {
  let bytes = 0;
  return {
    immediate: true,
    keepsValues: true,
    append(versions) {
      for (const { key, value } of versions) bytes += key.length + (value?.length ?? 0);
      return undefined;
    },
    value: (version) => {
      throw new Error(`revision ${version.revision} of ${version.key} has no value`);
    },
    putLease: () => undefined,
    removeLease: () => undefined,
    setCompacted: () => undefined,
    remove(versions) {
      for (const { key, value } of versions) bytes -= key.length + (value?.length ?? 0);
      return undefined;
    },
    reset(content) {
      bytes = content;
    },
    size: () => bytes,
    close: async () => undefined,
  };
}
