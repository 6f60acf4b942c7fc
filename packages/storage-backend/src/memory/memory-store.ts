import type { KeyValueStore } from '@k8s-ts/storage/kv';
import type { Journal } from '../mvcc/journal.js';
import { MvccStore } from '../mvcc/mvcc-store.js';
import type { StoreClock } from '../mvcc/store-clock.js';
import type { StoreSnapshot } from '../mvcc/store-snapshot.js';

export type { StoreClock, StoreSnapshot };

/** A store in memory, whose whole state can be taken and given back. `snapshot` and `restore` throw UnreachableError once the store is closed. */
export interface MemoryStore extends KeyValueStore {
  /** The revision of the last write. */
  readonly currentRevision: number;
  /** The state now, as a value. It shares keys and bytes with the store. It costs a reference for each key near those that have changed since the last one. */
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
  /** The time by which leases end. Default: the machine's. */
  readonly clock?: StoreClock;
  /** The state to begin with. Default: an empty store. */
  readonly snapshot?: StoreSnapshot;
  /**
   * Initial keys, in place of a snapshot, as if they had been written one after another. No key may be repeated.
   * Default none.
   */
  readonly keys?: readonly StoredKey[];
}

/** A key and the bytes stored under it. */
export interface StoredKey {
  readonly key: string;
  readonly value: Uint8Array;
}

/**
 * A key-value store in this process's memory. Its content is lost when the process ends. It keeps all history until
 * `compact` is called. For tests and other data that need not be durable.
 */
export function createMemoryStore({ clock, snapshot, keys = [] }: MemoryStoreOptions = {}): MemoryStore {
  const journal = memoryJournal();
  const versions = keys.map(({ key, value }, position) => {
    const revision = firstRevision + position;
    return { key, value, revision, createRevision: revision, lease: undefined };
  });
  journal.append(versions);
  const store = new MvccStore(journal, { revision: 0, compactRevision: 0, versions, leases: [] }, clock);
  if (snapshot !== undefined) store.restore(snapshot);
  return store;
}

/** An empty store is at revision 1, as in etcd. */
const firstRevision = 2;

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
