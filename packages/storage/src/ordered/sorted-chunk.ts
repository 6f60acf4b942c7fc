/** An entry that has a place in an order. */
export interface Ordered {
  /** The sort key of the entry's key, see `sortKey`. */
  readonly order: string;
}

/** Maximum number of entries of a chunk. A larger chunk must be divided, see {@link SortedChunk.takeSecondHalf}. */
export const maxChunkEntries = 512;

/**
 * Number of new entries at which a chunk is sorted even if it is not read, so that the first read of many chunks has
 * little to do.
 */
const maxUnsorted = 128;

/** Maximum number of unsorted entries that are inserted one by one. */
const fewUnsorted = 8;

/**
 * A part of a long sorted list, which is never empty while it is in the list. A new entry is appended to its chunk, and
 * sorted in when the chunk is read, because an immediate search would compare it with keys that are in no processor
 * cache.
 */
export class SortedChunk<E extends Ordered> {
  /** Entries after the first {@link #sorted} are in the order in which they were added. */
  readonly #entries: E[];
  #sorted: number;
  #first: string;

  /** @param entries in order, at least one. The chunk changes them */
  constructor(entries: E[]) {
    this.#entries = entries;
    this.#sorted = entries.length;
    this.#first = (entries[0] as E).order;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** A lower bound of the chunk's entries, above all entries of earlier chunks. */
  get first(): string {
    return this.#first;
  }

  /** The entries in any order, for callers that need no order. */
  get unordered(): readonly E[] {
    return this.#entries;
  }

  /**
   * The entries in order. If the chunk is not shared, the caller may replace an entry by another entry of the same key.
   */
  inOrder(): E[] {
    const entries = this.#entries;
    const unsorted = entries.length - this.#sorted;
    if (unsorted > fewUnsorted) entries.sort(byOrder);
    else if (unsorted > 0)
      for (const entry of entries.splice(this.#sorted)) entries.splice(lowerBound(entries, entry.order), 0, entry);
    this.#sorted = entries.length;
    return entries;
  }

  /** Adds an entry that belongs to this chunk and is not there. */
  add(entry: E): void {
    const entries = this.#entries;
    if (this.#endsBefore(entry)) this.#sorted++;
    if (entry.order < this.#first) this.#first = entry.order;
    entries.push(entry);
    if (entries.length - this.#sorted >= maxUnsorted) this.inOrder();
  }

  /**
   * Whether the chunk is full and the entry belongs after its last one, so that the entry begins the next chunk. Keys
   * are often added in rising order, and chunks split in halves would stay half full.
   */
  isFullBefore(entry: E): boolean {
    return this.#entries.length >= maxChunkEntries && this.#endsBefore(entry);
  }

  /** Whether the entries are known to be in order, and the given one belongs after them. */
  #endsBefore(entry: E): boolean {
    const entries = this.#entries;
    return this.#sorted === entries.length && entry.order > (entries[entries.length - 1] as E).order;
  }

  /** Removes the second half of the entries from the chunk, and returns it in order. */
  takeSecondHalf(): E[] {
    const entries = this.inOrder();
    const half = entries.splice(entries.length >>> 1);
    this.#sorted = entries.length;
    return half;
  }

  /** Removes an entry, if the chunk has it. */
  remove(entry: E): void {
    const at = this.#entries.indexOf(entry);
    if (at < 0) return;
    this.#entries.splice(at, 1);
    if (at < this.#sorted) this.#sorted--;
  }
}

/** Position of the last chunk that begins at or before a place; -1: before all. */
export function chunkAt(chunks: readonly { readonly first: string }[], order: string): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle] as { readonly first: string }).first <= order) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Position of the first entry at or after a place. @param entries in order */
export function lowerBound(entries: readonly Ordered[], order: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] as Ordered).order < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

const byOrder = (a: Ordered, b: Ordered): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);
