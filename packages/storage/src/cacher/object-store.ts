import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { sortKey } from '../interface/storage-key.js';
import { prefixEnd } from '../kv/key-value-store.js';
import { chunkAt, lowerBound, maxChunkEntries, type Ordered, SortedChunk } from '../ordered/sorted-chunk.js';
import type { CacheEntry } from './cache-change.js';

interface PlacedEntry<T extends KubeObject> extends Ordered {
  readonly entry: CacheEntry<T>;
}

class Chunk<T extends KubeObject> extends SortedChunk<PlacedEntry<T>> {
  /** Part of several stores. A store copies it before changing it. */
  isShared = false;
}

/** Objects in key order (by UTF-8 bytes). Copies share their unchanged parts, so copying is cheap. */
export class ObjectStore<T extends KubeObject> {
  readonly #chunks: Chunk<T>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): CacheEntry<T> | undefined {
    return this.#find(sortKey(key))?.placed.entry;
  }

  /** Adds the entry of a key that the store does not have. Takes less time than {@link set}. */
  add(key: string, entry: CacheEntry<T>): void {
    const placed = { order: sortKey(key), entry };
    this.#size++;
    const at = Math.max(0, chunkAt(this.#chunks, placed.order));
    const chunk = this.#chunks[at];
    if (chunk === undefined || (at === this.#chunks.length - 1 && chunk.isFullBefore(placed))) {
      this.#chunks.push(new Chunk([placed]));
      return;
    }
    const own = this.#own(at);
    own.add(placed);
    if (own.length > maxChunkEntries) this.#chunks.splice(at + 1, 0, new Chunk(own.takeSecondHalf()));
  }

  /** Replaces the entry of the key, or adds it. */
  set(key: string, entry: CacheEntry<T>): void {
    const order = sortKey(key);
    const found = this.#find(order);
    if (found === undefined) this.add(key, entry);
    else this.#own(found.chunk).inOrder()[found.at] = { order, entry };
  }

  /** Does nothing for a key that is not in the store. */
  delete(key: string): void {
    const found = this.#find(sortKey(key));
    if (found === undefined) return;
    const chunk = this.#own(found.chunk);
    chunk.remove(found.placed);
    if (chunk.length === 0) this.#chunks.splice(found.chunk, 1);
    this.#size--;
  }

  /** A copy. Later changes of either do not affect the other. */
  clone(): ObjectStore<T> {
    const copy = new ObjectStore<T>();
    for (const chunk of this.#chunks) {
      chunk.isShared = true;
      copy.#chunks.push(chunk);
    }
    copy.#size = this.#size;
    return copy;
  }

  /** All objects below a prefix that ends in `/`, from a key on. */
  list(prefix: string, start: string = prefix): CacheEntry<T>[] {
    const found: CacheEntry<T>[] = [];
    const from = sortKey(start > prefix ? start : prefix);
    const to = sortKey(prefixEnd(prefix));
    for (let at = Math.max(0, chunkAt(this.#chunks, from)); at < this.#chunks.length; at++) {
      const chunk = this.#chunks[at] as Chunk<T>;
      if (chunk.first >= to) break;
      const entries = chunk.inOrder();
      for (let i = chunk.first >= from ? 0 : lowerBound(entries, from); i < entries.length; i++) {
        const { order, entry } = entries[i] as PlacedEntry<T>;
        if (order >= to) return found;
        found.push(entry);
      }
    }
    return found;
  }

  /** The position of an entry: the index of its chunk, and its index in the chunk. */
  #find(order: string): { readonly chunk: number; readonly at: number; readonly placed: PlacedEntry<T> } | undefined {
    const chunk = chunkAt(this.#chunks, order);
    const found = this.#chunks[chunk];
    if (found === undefined) return undefined;
    const entries = found.inOrder();
    const at = lowerBound(entries, order);
    const placed = entries[at];
    return placed?.order === order ? { chunk, at, placed } : undefined;
  }

  /** A chunk that is about to change. */
  #own(at: number): Chunk<T> {
    const chunk = this.#chunks[at] as Chunk<T>;
    if (!chunk.isShared) return chunk;
    const own = new Chunk(chunk.inOrder().slice());
    this.#chunks[at] = own;
    return own;
  }
}
