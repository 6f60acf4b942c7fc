import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { EventHistory } from './event-history.js';
import type { ObjectStore } from './object-store.js';

/**
 * A snapshot is kept after a number of changes: a quarter of the number of objects, but within these limits. After a
 * snapshot, the first change in each chunk copies the chunk's list of up to 512 objects, which stays in memory as long
 * as the snapshot. If the interval were always 64 changes, nearly every change in a cache of 20,000 objects would copy
 * such a list. Undoing 4,094 changes of 20,000 objects takes milliseconds.
 */
const minInterval = 64;
const maxInterval = 4096;

const intervalOf = (objects: number): number => Math.min(maxInterval, Math.max(minInterval, objects >> 2));

interface Snapshot<T extends KubeObject> {
  readonly revision: number;
  readonly store: ObjectStore<T>;
}

/**
 * Past states of the cache. The state at any revision in the history is made from the next snapshot at or after it, by
 * undoing the changes in between on a copy. This needs few snapshots, and few changes have to be undone.
 */
export class RevisionSnapshots<T extends KubeObject> {
  readonly #history: EventHistory<T>;
  #snapshots: Snapshot<T>[] = [];
  /** Number of changes since the last snapshot. */
  #changes = 0;
  #enabled = true;
  /** The last state that was made by undoing changes, because pages of a list are read one after another. */
  #made: { readonly revision: number; readonly store: WeakRef<ObjectStore<T>> } | undefined;

  constructor(history: EventHistory<T>) {
    this.#history = history;
  }

  /** Drops all snapshots, for a new history. */
  reset(): void {
    this.#snapshots = [];
    this.#changes = 0;
    this.#made = undefined;
  }

  /** Disables or enables past states. Disabled for a cache that differs from the store. */
  setEnabled(enabled: boolean): void {
    this.#enabled = enabled;
    if (!enabled) this.reset();
  }

  /** Call with the state before the first change of each new revision. */
  beforeChange(revision: number, store: ObjectStore<T>): void {
    if (!this.#enabled || ++this.#changes < intervalOf(store.size)) return;
    this.#changes = 0;
    const { floor } = this.#history;
    let stale = 0;
    while (stale < this.#snapshots.length && (this.#snapshots[stale] as Snapshot<T>).revision < floor) stale++;
    if (stale > 0) this.#snapshots.splice(0, stale);
    this.#snapshots.push({ revision, store: store.clone() });
  }

  /** Whether the state at this revision is available. */
  has(revision: number): boolean {
    return this.#enabled && revision >= this.#history.floor;
  }

  /**
   * The state at a revision, which must not be changed; undefined when it is no longer available.
   *
   * @param current the newest state, and its revision
   */
  at(revision: number, current: Snapshot<T>): ObjectStore<T> | undefined {
    if (!this.has(revision)) return undefined;
    if (revision >= current.revision) return current.store;
    const made = this.#made?.revision === revision ? this.#made.store.deref() : undefined;
    if (made !== undefined) return made;
    const from = this.#firstNotBefore(revision) ?? current;
    const store = from.store.clone();
    for (const { key, previous } of this.#history.backwards(from.revision, revision)) {
      if (previous === undefined) store.delete(key);
      else store.set(key, previous);
    }
    this.#made = { revision, store: new WeakRef(store) };
    return store;
  }

  #firstNotBefore(revision: number): Snapshot<T> | undefined {
    let low = 0;
    let high = this.#snapshots.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#snapshots[middle] as Snapshot<T>).revision >= revision) high = middle;
      else low = middle + 1;
    }
    return this.#snapshots[low];
  }
}
