import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type LargeChange, LargeChanges } from '../codec/large-changes.js';
import type { CacheChange } from './cache-change.js';

export interface EventHistoryOptions {
  /** Smallest capacity, in changes. Default 100. */
  readonly lowerBound?: number;
  /** Largest capacity, in changes. Default 102,400, doubled for each doubling of the fresh duration. */
  readonly upperBound?: number;
  /** Time for which changes should be kept, in ms. Default 75 s: a little more than the interval of bookmarks. */
  readonly freshDuration?: number;
  /**
   * Limits the bytes of changes of large objects, which are dropped with all changes before them. Default: 8 MiB in
   * this history.
   */
  readonly largeChanges?: LargeChanges;
  /**
   * Changes older than the fresh duration are dropped while all changes together have more than this many bytes.
   * Default 64 MiB.
   */
  readonly maxStaleBytes?: number;
}

/** Size from which objects count as large, in bytes. Other objects are limited only by their number. */
const minLargeBytes = 128 * 1024;
const defaultMaxStaleBytes = 64 * 1024 * 1024;

export const defaultFreshDuration = 75_000;
const defaultLowerBound = 100;
const defaultUpperBound = 100 * 1024;

/**
 * The recent changes, oldest first, in a ring buffer. It grows when it is full of changes younger than the fresh
 * duration, and shrinks when there are few of them. `kubernetes/apiserver pkg/storage/cacher/watch_cache.go`; limits of
 * bytes are this project's.
 */
export class EventHistory<T extends KubeObject> {
  readonly #lowerBound: number;
  readonly #upperBound: number;
  readonly #freshDuration: number;
  #ring: (CacheChange<T> | undefined)[];
  /** Positions only increase; a change is stored at its position modulo the capacity. */
  #start = 0;
  #end = 0;
  #floor = 0;
  readonly #largeChanges: LargeChanges;
  /** The changes of large objects, oldest first. */
  readonly #large: LargeChange[] = [];
  readonly #self = new WeakRef(this);
  readonly #maxStaleBytes: number;
  #bytes = 0;

  constructor(options: EventHistoryOptions = {}) {
    this.#lowerBound = Math.max(1, options.lowerBound ?? defaultLowerBound);
    this.#freshDuration = options.freshDuration ?? defaultFreshDuration;
    this.#upperBound = Math.max(this.#lowerBound, options.upperBound ?? scaledUpperBound(this.#freshDuration));
    this.#largeChanges = options.largeChanges ?? new LargeChanges();
    this.#maxStaleBytes = options.maxStaleBytes ?? defaultMaxStaleBytes;
    this.#ring = new Array(this.#lowerBound);
  }

  /** Number of changes in the buffer. */
  get size(): number {
    return this.#end - this.#start;
  }

  get capacity(): number {
    return this.#ring.length;
  }

  /** All changes after this revision are in the buffer. */
  get floor(): number {
    return this.#floor;
  }

  /**
   * The revision that upstream names as the oldest possible start of a watch in its `too old resource version` errors.
   */
  get oldestStart(): number {
    const first = this.#ring[this.#start % this.#ring.length];
    return this.#start > 0 && first !== undefined && this.size > 0
      ? Math.max(first.revision - 1, this.#floor)
      : this.#floor;
  }

  /** Drops all changes. The history begins after this revision. */
  reset(revision: number): void {
    this.#ring = new Array(this.#ring.length);
    this.#start = 0;
    this.#end = 0;
    this.#floor = revision;
    for (const change of this.#large.splice(0)) this.#largeChanges.delete(change);
    this.#bytes = 0;
  }

  add(change: CacheChange<T>): void {
    this.#resize(change.time);
    if (this.#isFull()) this.#evict();
    this.#ring[this.#end % this.#ring.length] = change;
    const position = this.#end++;
    this.#bytes += change.size;
    while (this.#bytes > this.#maxStaleBytes && this.#isStale(change.time)) this.#evict();
    if (change.size < minLargeBytes) return;
    const large: LargeChange = { history: this.#self, position, bytes: change.size };
    this.#large.push(large);
    this.#largeChanges.add(large);
  }

  /**
   * Drops the change at a position and all before it. The newest change stays, so that watchers that have seen the one
   * before it can continue.
   */
  dropThrough(position: number): void {
    while (this.#start <= position && this.size > 1) this.#evict();
  }

  /** Changes after a revision, oldest first; undefined if some of them were dropped. */
  since(revision: number): CacheChange<T>[] | undefined {
    if (revision < this.#floor) return undefined;
    const changes: CacheChange<T>[] = [];
    for (let at = this.#firstAfter(revision); at < this.#end; at++) changes.push(this.#at(at));
    return changes;
  }

  /** Changes of the revisions from `after` (exclusive) to `upTo` (inclusive), newest first. */
  *backwards(upTo: number, after: number): Generator<CacheChange<T>, void, undefined> {
    for (let at = this.#firstAfter(upTo) - 1; at >= this.#start; at--) {
      const change = this.#at(at);
      if (change.revision <= after) return;
      yield change;
    }
  }

  #firstAfter(revision: number): number {
    let low = this.#start;
    let high = this.#end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#at(middle).revision > revision) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #at(position: number): CacheChange<T> {
    return this.#ring[position % this.#ring.length] as CacheChange<T>;
  }

  /** Whether there are more changes than the smallest capacity, and the oldest is older than the fresh duration. */
  #isStale(now: number): boolean {
    return this.size > this.#lowerBound && now - this.#at(this.#start).time > this.#freshDuration;
  }

  #isFull(): boolean {
    return this.size === this.#ring.length;
  }

  #evict(): void {
    const at = this.#start % this.#ring.length;
    const change = this.#at(this.#start);
    this.#floor = Math.max(this.#floor, change.revision);
    if (this.#large[0]?.position === this.#start) this.#largeChanges.delete(this.#large.shift() as LargeChange);
    this.#bytes -= change.size;
    this.#ring[at] = undefined;
    this.#start++;
  }

  #resize(now: number): void {
    if (!this.#isFull()) return;
    const capacity = this.#ring.length;
    if (now - this.#at(this.#start).time < this.#freshDuration) {
      this.#setCapacity(Math.min(capacity * 2, this.#upperBound));
    } else if (now - this.#at(this.#end - Math.max(1, capacity >> 2)).time > this.#freshDuration) {
      this.#setCapacity(Math.max(capacity >> 1, this.#lowerBound));
    }
  }

  #setCapacity(capacity: number): void {
    if (capacity === this.#ring.length) return;
    while (this.size > capacity) this.#evict();
    const ring: (CacheChange<T> | undefined)[] = new Array(capacity);
    for (let at = this.#start; at < this.#end; at++) ring[at % capacity] = this.#at(at);
    this.#ring = ring;
  }
}

/** Under the same load, a longer history needs more room. */
function scaledUpperBound(freshDuration: number): number {
  if (freshDuration <= defaultFreshDuration) return defaultUpperBound;
  const doublings = Math.ceil(Math.log2(freshDuration / defaultFreshDuration));
  return defaultUpperBound * 2 ** Math.min(doublings, 14);
}
