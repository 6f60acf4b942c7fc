import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { CacheChange } from './cache-change.js';

export interface EventHistoryOptions {
  /** Changes to hold at least. Default 100. */
  readonly lowerBound?: number;
  /** Changes to hold at most. Default 102,400, doubled along with longer fresh durations. */
  readonly upperBound?: number;
  /** For how long changes should stay, in ms. Default 75 s: a bookmark's interval and some more. */
  readonly freshDuration?: number;
}

export const defaultFreshDuration = 75_000;
const defaultLowerBound = 100;
const defaultUpperBound = 100 * 1024;

/**
 * The recent changes, oldest first, in a ring that grows while it is full of fresh ones and shrinks when they have become few.
 * `kubernetes/apiserver pkg/storage/cacher/watch_cache.go`.
 */
export class EventHistory<T extends KubeObject> {
  readonly #lowerBound: number;
  readonly #upperBound: number;
  readonly #freshDuration: number;
  #ring: (CacheChange<T> | undefined)[];
  /** Positions count up for ever; a change is at its position modulo the capacity. */
  #start = 0;
  #end = 0;
  #floor = 0;

  constructor(options: EventHistoryOptions = {}) {
    this.#lowerBound = Math.max(1, options.lowerBound ?? defaultLowerBound);
    this.#freshDuration = options.freshDuration ?? defaultFreshDuration;
    this.#upperBound = Math.max(this.#lowerBound, options.upperBound ?? scaledUpperBound(this.#freshDuration));
    this.#ring = new Array(this.#lowerBound);
  }

  /** Changes held. */
  get size(): number {
    return this.#end - this.#start;
  }

  get capacity(): number {
    return this.#ring.length;
  }

  /** All changes after this revision are here. */
  get floor(): number {
    return this.#floor;
  }

  /** The newest revision from which upstream would let a watch begin: what stands in its refusals. */
  get oldestStart(): number {
    const first = this.#ring[this.#start % this.#ring.length];
    return this.#start > 0 && first !== undefined && this.size > 0
      ? Math.max(first.revision - 1, this.#floor)
      : this.#floor;
  }

  /** Forgets everything: the state is known as of this revision, and nothing before. */
  reset(revision: number): void {
    this.#ring = new Array(this.#ring.length);
    this.#start = 0;
    this.#end = 0;
    this.#floor = revision;
  }

  add(change: CacheChange<T>): void {
    this.#resize(change.time);
    if (this.#isFull()) this.#evict();
    this.#ring[this.#end % this.#ring.length] = change;
    this.#end++;
  }

  /** Changes after a revision, oldest first; undefined when some of them are gone. */
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

  #isFull(): boolean {
    return this.size === this.#ring.length;
  }

  #evict(): void {
    const at = this.#start % this.#ring.length;
    this.#floor = Math.max(this.#floor, this.#at(this.#start).revision);
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

/** Longer histories need more room under the same load. */
function scaledUpperBound(freshDuration: number): number {
  if (freshDuration <= defaultFreshDuration) return defaultUpperBound;
  const doublings = Math.ceil(Math.log2(freshDuration / defaultFreshDuration));
  return defaultUpperBound * 2 ** Math.min(doublings, 14);
}
