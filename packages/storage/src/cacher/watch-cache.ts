import { equalLabels, type Selector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { ObjectAttributes, SelectionPredicate, StoredObject } from '../interface/storage-interface.js';
import { sortKey } from '../interface/storage-key.js';
import { CacheChange, type CacheEntry } from './cache-change.js';
import { EventHistory, type EventHistoryOptions } from './event-history.js';
import { LabelIndex } from './label-index.js';
import { ObjectStore } from './object-store.js';
import { RevisionSnapshots } from './revision-snapshots.js';

export interface WatchCacheOptions<T extends KubeObject> {
  readonly getAttrs: (object: T) => ObjectAttributes;
  /** Field for which the cache keeps an index, such as `spec.nodeName`. */
  readonly triggerField?: string;
  readonly history?: EventHistoryOptions;
}

const sizeOf = (entry: CacheEntry<KubeObject> | undefined): number => entry?.object.size ?? 0;

/**
 * The entry, with the labels and fields of the previous entry if they are equal: most updates change neither, and
 * readers never modify them.
 */
function withSharedAttributes<T extends KubeObject>(entry: CacheEntry<T>, previous: CacheEntry<T>): CacheEntry<T> {
  const { labels, fields } = entry.attributes;
  const before = previous.attributes;
  const sameLabels = equalLabels(labels, before.labels);
  const sameFields = equalLabels(fields, before.fields);
  if (!sameLabels && !sameFields) return entry;
  const attributes =
    sameLabels && sameFields
      ? before
      : { labels: sameLabels ? before.labels : labels, fields: sameFields ? before.fields : fields };
  return { object: entry.object, attributes };
}

function belowInOrder<T extends KubeObject>(prefix: string, entries: readonly CacheEntry<T>[]): CacheEntry<T>[] {
  return entries
    .filter(({ object }) => object.key.startsWith(prefix))
    .sort((a, b) => (sortKey(a.object.key) < sortKey(b.object.key) ? -1 : 1));
}

function objectsOf<T extends KubeObject>(entries: readonly CacheEntry<T>[]): readonly StoredObject<T>[] {
  return entries.map(({ object }) => object);
}

interface LastList<T extends KubeObject> {
  readonly prefix: string;
  readonly entries: readonly CacheEntry<T>[];
  /** Objects of the entries; undefined until they are first read. */
  objects: readonly StoredObject<T>[] | undefined;
}

/** Objects by value of the trigger field, then by key. */
type TriggerIndex<T extends KubeObject> = Map<string, Map<string, CacheEntry<T>>>;

/**
 * The state of a resource, its recent changes and its recent past states. All methods except {@link replace} are
 * synchronous: between two awaits a caller sees one revision.
 */
export class WatchCache<T extends KubeObject> {
  readonly history: EventHistory<T>;
  readonly snapshots: RevisionSnapshots<T>;
  readonly #options: WatchCacheOptions<T>;
  /** Undefined until it is first needed after a restore. */
  #index: TriggerIndex<T> | undefined = new Map();
  readonly #labels = new LabelIndex<T>(this);
  #store = new ObjectStore<T>();
  /**
   * The entries of the store by key, because finding one in the store compares a dozen keys. Undefined after a restore,
   * which does no work for each object.
   */
  #byKey: Map<string, CacheEntry<T>> | undefined = new Map();
  /**
   * The last list of a whole prefix, until the next change: clients often list the same objects at the same time, and
   * watches begin with them.
   */
  #listed: LastList<T> | undefined;
  #revision = 0;
  #changes = 0;
  /** Undefined after a restore, until it is first used. */
  #bytes: number | undefined = 0;

  constructor(options: WatchCacheOptions<T>) {
    this.#options = options;
    this.history = new EventHistory(options.history);
    this.snapshots = new RevisionSnapshots(this.history);
  }

  get revision(): number {
    return this.#revision;
  }

  /**
   * Grows with each change of the objects. Unlike the revision, it stays the same while only other resources change.
   */
  get changes(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#store.size;
  }

  /** Approximate total size of the objects, in bytes. */
  get bytes(): number {
    this.#bytes ??= this.#store.list('/').reduce((sum, entry) => sum + sizeOf(entry), 0);
    return this.#bytes;
  }

  /** Number of changes for which the history has room. */
  get capacity(): number {
    return this.history.capacity;
  }

  get(key: string): CacheEntry<T> | undefined {
    return this.#byKey === undefined ? this.#store.get(key) : this.#byKey.get(key);
  }

  /** Objects below a prefix that ends in `/`, from a key on, in key order. */
  list(prefix: string, start?: string): readonly CacheEntry<T>[] {
    if (start !== undefined) return this.#store.list(prefix, start);
    if (this.#listed?.prefix !== prefix)
      this.#listed = { prefix, entries: this.#store.list(prefix), objects: undefined };
    return this.#listed.entries;
  }

  /** The objects of the first `count` entries of a list. */
  objectsOf(entries: readonly CacheEntry<T>[], count: number): readonly StoredObject<T>[] {
    if (count < entries.length) return objectsOf(entries.slice(0, count));
    if (entries !== this.#listed?.entries) return objectsOf(entries);
    this.#listed.objects ??= objectsOf(entries);
    return this.#listed.objects;
  }

  /**
   * If the predicate requires a value of the trigger field: the objects below a prefix with that value, in key order.
   * Otherwise undefined.
   */
  indexed(prefix: string, predicate: SelectionPredicate<T> | undefined): CacheEntry<T>[] | undefined {
    const { triggerField } = this.#options;
    const value = triggerField === undefined ? undefined : predicate?.field.requiresExactMatch(triggerField);
    if (value === undefined) return undefined;
    this.#index ??= this.#newIndex();
    return belowInOrder(prefix, [...(this.#index.get(value)?.values() ?? [])]);
  }

  /**
   * If the selector requires values of a label that lists ask for often: the objects below a prefix with these values,
   * in key order. Undefined when looking at all objects is better.
   */
  labelled(prefix: string, selector: Selector): CacheEntry<T>[] | undefined {
    const found = this.#labels.select(selector);
    return found && belowInOrder(prefix, found);
  }

  /** The state at a revision that is not newer than the cache; undefined when it is no longer available. */
  at(revision: number): ObjectStore<T> | undefined {
    return this.snapshots.at(revision, { revision: this.#revision, store: this.#store });
  }

  /** Makes the cache entry of an object. @throws errors of decoding and of `getAttrs` */
  entry(object: StoredObject<T>): CacheEntry<T> {
    const { getAttrs } = this.#options;
    if (object.attributes === undefined) return { object, attributes: getAttrs(object.object) };
    // Makes the JSON now, so that a list of everything does not have to make it for all objects at once.
    void object.json;
    object.detachBuffer?.();
    return { object, attributes: object.attributes(getAttrs) };
  }

  /** Replaces the whole state. Resolves when the new state is in place; until then the old state is served. */
  async replace(objects: readonly StoredObject<T>[], revision: number): Promise<void> {
    const slice = timeSlice();
    const store = new ObjectStore<T>();
    const index: TriggerIndex<T> = new Map();
    const byKey = new Map<string, CacheEntry<T>>();
    let bytes = 0;
    for (const object of objects) {
      const entry = this.entry(object);
      store.add(object.key, entry);
      byKey.set(object.key, entry);
      bytes += sizeOf(entry);
      this.#addToIndex(index, entry);
      if (slice.isOver()) await slice.next();
    }
    this.#changed();
    this.#store = store;
    this.#byKey = byKey;
    this.#bytes = bytes;
    this.#index = index;
    this.#labels.reset();
    this.#revision = revision;
    this.history.reset(revision);
    this.snapshots.reset();
  }

  /**
   * Replaces the whole state by an earlier one. History restarts at this revision. The time does not grow with the
   * number of objects.
   */
  restore(store: ObjectStore<T>, revision: number): void {
    this.#changed();
    this.#store = store;
    this.#byKey = undefined;
    this.#bytes = undefined;
    this.#index = undefined;
    this.#labels.reset();
    this.#revision = revision;
    this.history.reset(revision);
    this.snapshots.reset();
  }

  /**
   * Applies one change.
   *
   * @param fresh the new state; undefined: deleted
   * @returns the change with the state before it; undefined when the key to delete did not exist
   */
  apply(key: string, revision: number, fresh: CacheEntry<T> | undefined): CacheChange<T> | undefined {
    if (revision > this.#revision) this.snapshots.beforeChange(this.#revision, this.#store);
    this.#revision = revision;
    const previous = this.get(key);
    if (fresh === undefined && previous === undefined) return undefined;
    const entry = fresh && previous ? withSharedAttributes(fresh, previous) : fresh;
    this.#changed();
    if (this.#bytes !== undefined) this.#bytes += sizeOf(entry) - sizeOf(previous);
    const change = new CacheChange(key, revision, entry, previous, Date.now());
    this.history.add(change);
    if (previous !== undefined) {
      this.#removeFromIndex(previous);
      this.#labels.remove(previous);
    }
    if (entry === undefined) {
      this.#store.delete(key);
      this.#byKey?.delete(key);
    } else {
      if (previous === undefined) this.#store.add(key, entry);
      else this.#store.set(key, entry);
      this.#byKey?.set(key, entry);
      if (this.#index !== undefined) this.#addToIndex(this.#index, entry);
      this.#labels.add(entry);
    }
    return change;
  }

  /** Records that there are no other changes up to this revision. */
  advance(revision: number): void {
    if (revision > this.#revision) this.#revision = revision;
  }

  #changed(): void {
    this.#changes++;
    this.#listed = undefined;
  }

  #newIndex(): TriggerIndex<T> {
    const index: TriggerIndex<T> = new Map();
    for (const entry of this.#store.list('/')) this.#addToIndex(index, entry);
    return index;
  }

  #addToIndex(index: TriggerIndex<T>, entry: CacheEntry<T>): void {
    const value = this.#triggerValue(entry);
    if (value === undefined) return;
    let entries = index.get(value);
    if (entries === undefined) {
      entries = new Map();
      index.set(value, entries);
    }
    entries.set(entry.object.key, entry);
  }

  #removeFromIndex(entry: CacheEntry<T>): void {
    const value = this.#triggerValue(entry);
    if (value === undefined) return;
    const entries = this.#index?.get(value);
    entries?.delete(entry.object.key);
    if (entries?.size === 0) this.#index?.delete(value);
  }

  #triggerValue(entry: CacheEntry<T>): string | undefined {
    const { triggerField } = this.#options;
    return triggerField === undefined ? undefined : (entry.attributes.fields[triggerField] ?? '');
  }
}
