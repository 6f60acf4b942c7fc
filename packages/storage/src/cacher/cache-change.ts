import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectAttributes, StoredObject, WatchEvent } from '../interface/storage-interface.js';

/** An object in the cache, with the attributes that selectors match. */
export interface CacheEntry<T extends KubeObject> {
  readonly object: StoredObject<T>;
  readonly attributes: ObjectAttributes;
}

/** One change of one object. Makes each kind of watch event at most once; all watchers share it. */
export class CacheChange<T extends KubeObject> {
  readonly key: string;
  readonly revision: number;
  /** The new state; undefined: deleted. */
  readonly entry: CacheEntry<T> | undefined;
  /** The state before; undefined: created. */
  readonly previous: CacheEntry<T> | undefined;
  /** When the cache received the change, in ms since the epoch. */
  readonly time: number;
  /** Bytes that only this change keeps in memory: those of the new state, or of the state before a deletion. */
  readonly size: number;
  #added: WatchEvent<T> | undefined;
  #modified: WatchEvent<T> | undefined;
  #deleted: WatchEvent<T> | undefined;

  constructor(
    key: string,
    revision: number,
    entry: CacheEntry<T> | undefined,
    previous: CacheEntry<T> | undefined,
    time: number,
  ) {
    this.key = key;
    this.revision = revision;
    this.entry = entry;
    this.previous = previous;
    this.time = time;
    this.size = (entry ?? previous)?.object.size ?? 0;
  }

  /**
   * The event for a watcher. For an object that no longer matches, the event is DELETED, with its old content at the
   * new version. Undefined: no event.
   * @param now the watcher selects the new state
   * @param before the watcher selected the old state
   */
  event(now: boolean, before: boolean): WatchEvent<T> | undefined {
    if (now && this.entry !== undefined) {
      const { object } = this.entry;
      if (before) {
        this.#modified ??= { type: 'MODIFIED', object };
        return this.#modified;
      }
      this.#added ??= { type: 'ADDED', object };
      return this.#added;
    }
    if (!before || this.previous === undefined) return undefined;
    this.#deleted ??= { type: 'DELETED', object: atRevision(this.previous.object, this.revision) };
    return this.#deleted;
  }
}

function atRevision<T extends KubeObject>(object: StoredObject<T>, revision: number): StoredObject<T> {
  if (object.withRevision === undefined)
    throw new TypeError('a cache can only follow objects that have withRevision()');
  return object.withRevision(revision);
}
