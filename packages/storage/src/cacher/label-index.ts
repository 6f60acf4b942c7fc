import { Operator, type Requirement, type Selector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { timeSlice } from '@k8s-ts/event-loop';
import type { CacheEntry } from './cache-change.js';

/** Maximum number of label keys that are indexed at the same time. */
const maxKeys = 4;
/**
 * Number of lists that must have asked for a key before it is indexed: making an index takes about the time of two
 * lists without one.
 */
const asksBeforeIndex = 2;
/** Time without a list that uses it after which a key may be replaced by another key, in ms. */
const unusedAfter = 60_000;
/** Maximum number of keys whose requests are counted at the same time. */
const maxCounted = 64;
/** Minimum size of caches that use an index. Smaller caches are searched completely. */
const minObjects = 500;
/** An index is used only if it selects at most one in this number of objects. */
const minShare = 8;
/** Maximum number of requirements of a selector, and of values of a requirement, for which the index is used. */
const maxRequirements = 16;

/** The objects of one label key by its value. */
interface KeyIndex<T extends KubeObject> {
  readonly byValue: Map<string, Set<CacheEntry<T>>>;
  isComplete: boolean;
  usedAt: number;
}

/** The objects that an index is made of. */
interface Entries<T extends KubeObject> {
  readonly size: number;
  get(key: string): CacheEntry<T> | undefined;
  list(prefix: string): readonly CacheEntry<T>[];
}

/**
 * Finds objects by labels that lists often select by (`app=web`, `app in (web, api)`). A key is indexed at the second
 * list that asks for it. A key that was not asked for in a minute is forgotten when another key needs its place.
 */
export class LabelIndex<T extends KubeObject> {
  #keys = new Map<string, KeyIndex<T>>();
  #asks = new Map<string, number>();
  readonly #entries: Entries<T>;

  /** @param entries the cache, which reports all its changes with {@link add} and {@link remove} */
  constructor(entries: Entries<T>) {
    this.#entries = entries;
  }

  /** Label keys that are indexed, or are about to be. */
  get keys(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** Drops all indexes, because the cache has other objects now. */
  reset(): void {
    this.#keys = new Map();
    this.#asks = new Map();
  }

  add(entry: CacheEntry<T>): void {
    for (const [key, { byValue }] of this.#keys) addTo(byValue, key, entry);
  }

  remove(entry: CacheEntry<T>): void {
    for (const [key, { byValue }] of this.#keys) {
      const value = labelOf(entry, key);
      if (value === undefined) continue;
      const entries = byValue.get(value);
      entries?.delete(entry);
      if (entries?.size === 0) byValue.delete(value);
    }
  }

  /**
   * A superset of the objects that the selector selects, in any order. Undefined when there is no index yet, or looking
   * at all objects is faster.
   */
  select(selector: Selector): CacheEntry<T>[] | undefined {
    if (this.#entries.size < minObjects || selector.size > maxRequirements) return undefined;
    let best: readonly Set<CacheEntry<T>>[] | undefined;
    let least = this.#entries.size / minShare;
    const now = Date.now();
    for (const requirement of selector.requirements ?? []) {
      if (!namesValues(requirement)) continue;
      const index = this.#index(requirement.key, now);
      if (index === undefined) continue;
      const sets = [...new Set(requirement.values)].flatMap((value) => index.byValue.get(value) ?? []);
      const count = sets.reduce((sum, set) => sum + set.size, 0);
      if (count > least) continue;
      best = sets;
      least = count;
    }
    return best?.flatMap((set) => [...set]);
  }

  /**
   * The complete index of a key, or undefined. Counts the requests for it, and starts to build it when there are
   * enough.
   */
  #index(key: string, now: number): KeyIndex<T> | undefined {
    const index = this.#keys.get(key);
    if (index !== undefined) {
      index.usedAt = now;
      return index.isComplete ? index : undefined;
    }
    const asks = (this.#asks.get(key) ?? 0) + 1;
    if (this.#asks.size >= maxCounted) this.#asks.clear();
    this.#asks.set(key, asks);
    if (asks >= asksBeforeIndex && this.#hasPlace(now)) void this.#make(key, now);
    return undefined;
  }

  #hasPlace(now: number): boolean {
    for (const [key, { usedAt }] of this.#keys) if (now - usedAt > unusedAfter) this.#keys.delete(key);
    return this.#keys.size < maxKeys;
  }

  /** Looks at all objects, in slices of the event loop. Changes in the meantime arrive as always. */
  async #make(key: string, now: number): Promise<void> {
    const index: KeyIndex<T> = { byValue: new Map(), isComplete: false, usedAt: now };
    this.#asks.delete(key);
    this.#keys.set(key, index);
    const slice = timeSlice();
    for (const entry of this.#entries.list('/')) {
      if (slice.isOver()) {
        await slice.next();
        if (this.#keys.get(key) !== index) return;
      }
      // Skips objects that have changed since the indexing began; their newer states have been added already.
      if (this.#entries.get(entry.object.key) === entry) addTo(index.byValue, key, entry);
    }
    index.isComplete = true;
  }
}

const labelOf = <T extends KubeObject>({ attributes }: CacheEntry<T>, key: string): string | undefined =>
  Object.hasOwn(attributes.labels, key) ? attributes.labels[key] : undefined;

function addTo<T extends KubeObject>(
  byValue: Map<string, Set<CacheEntry<T>>>,
  key: string,
  entry: CacheEntry<T>,
): void {
  const value = labelOf(entry, key);
  if (value === undefined) return;
  const entries = byValue.get(value);
  if (entries === undefined) byValue.set(value, new Set([entry]));
  else entries.add(entry);
}

/** Whether only objects with one of the requirement's values match. */
function namesValues({ operator, values }: Requirement): boolean {
  const isEquality = operator === Operator.equals || operator === Operator.doubleEquals || operator === Operator.in;
  return isEquality && values.length <= maxRequirements;
}
