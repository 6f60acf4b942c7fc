/** Number of items in a chunk when a list is made. A chunk that has grown to double that number is split. */
const chunkSize = 1024;

/**
 * A long list for insertions and removals of single items at any place. An array moves all later items; this list moves
 * only the later items of one chunk.
 */
export class LongList<T> {
  readonly #chunks: T[][] = [];
  #length: number;

  constructor(items: readonly T[]) {
    for (let i = 0; i < items.length; i += chunkSize) this.#chunks.push(items.slice(i, i + chunkSize));
    this.#length = items.length;
  }

  get length(): number {
    return this.#length;
  }

  /** @param index below the length */
  get(index: number): T {
    const [chunk, at] = this.#find(index);
    return (this.#chunks[chunk] as T[])[at] as T;
  }

  /** @param index below the length */
  set(index: number, item: T): void {
    const [chunk, at] = this.#find(index);
    (this.#chunks[chunk] as T[])[at] = item;
  }

  /** Puts an item before the one at the index, or at the end. @param index at most the length */
  insert(index: number, item: T): void {
    this.#length++;
    if (this.#chunks.length === 0) this.#chunks.push([]);
    const [number, at] = this.#find(index);
    const chunk = this.#chunks[number] as T[];
    chunk.splice(at, 0, item);
    if (chunk.length >= 2 * chunkSize) this.#chunks.splice(number + 1, 0, chunk.splice(chunkSize));
  }

  /** @param index below the length */
  remove(index: number): void {
    const [number, at] = this.#find(index);
    const chunk = this.#chunks[number] as T[];
    chunk.splice(at, 1);
    if (chunk.length === 0) this.#chunks.splice(number, 1);
    this.#length--;
  }

  toArray(): T[] {
    return this.#chunks.flat();
  }

  /** The chunk that contains an index, and the place in it. For the length of the list: the end of the last chunk. */
  #find(index: number): readonly [chunk: number, at: number] {
    let at = index;
    let number = 0;
    const last = this.#chunks.length - 1;
    while (number < last && at >= (this.#chunks[number] as T[]).length) at -= (this.#chunks[number++] as T[]).length;
    return [number, at];
  }
}
