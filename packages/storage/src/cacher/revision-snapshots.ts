import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { EventHistory } from './event-history.js';
import type { ObjectStore } from './object-store.js';

/** A copy is kept about every this many changes; in between, changes are taken back. */
const interval = 64;

interface Snapshot<T extends KubeObject> {
  readonly revision: number;
  readonly store: ObjectStore<T>;
}

/**
 * States of the past. Any revision in the history can be had: the next copy at or after it is taken, and the changes in between are
 * undone on a copy of that. So a state costs few steps and copies are few.
 */
export class RevisionSnapshots<T extends KubeObject> {
  readonly #history: EventHistory<T>;
  #snapshots: Snapshot<T>[] = [];
  #changes = 0;
  #enabled = true;

  constructor(history: EventHistory<T>) {
    this.#history = history;
  }

  /** Forgets all states; the next ones begin with a new history. */
  reset(): void {
    this.#snapshots = [];
    this.#changes = 0;
  }

  /** Switches states of the past off (and on again), for a cache that was found to differ from the store. */
  setEnabled(enabled: boolean): void {
    this.#enabled = enabled;
    if (!enabled) this.reset();
  }

  /** To be called with the state before the first change of each new revision. */
  beforeChange(revision: number, store: ObjectStore<T>): void {
    if (!this.#enabled || ++this.#changes % interval !== 0) return;
    const { floor } = this.#history;
    let stale = 0;
    while (stale < this.#snapshots.length && (this.#snapshots[stale] as Snapshot<T>).revision < floor) stale++;
    if (stale > 0) this.#snapshots.splice(0, stale);
    this.#snapshots.push({ revision, store: store.clone() });
  }

  /** Whether the state at this revision can be had. */
  has(revision: number): boolean {
    return this.#enabled && revision >= this.#history.floor;
  }

  /**
   * The state at a revision; undefined when it is no longer known.
   *
   * @param current the newest state, and its revision
   */
  at(revision: number, current: Snapshot<T>): ObjectStore<T> | undefined {
    if (!this.has(revision)) return undefined;
    if (revision >= current.revision) return current.store;
    const from = this.#firstNotBefore(revision) ?? current;
    const store = from.store.clone();
    for (const { key, previous } of this.#history.backwards(from.revision, revision)) {
      if (previous === undefined) store.delete(key);
      else store.set(key, previous);
    }
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
