/** An entry of a {@link FairQueue}. */
interface Waiting<T> {
  readonly item: T;
  readonly size: number;
}

/** Limits of a {@link FairQueue}. */
export interface FairQueueLimits {
  /** Maximum number of waiting items of one key. */
  readonly perKey: number;
  /** Maximum number of waiting items. */
  readonly total: number;
  /** Maximum sum of the sizes of waiting items. */
  readonly totalSize: number;
}

/**
 * Items that wait by key. Keys take turns, so that a key with many items does not delay other keys. Within a key the
 * first item comes first.
 */
export class FairQueue<T> {
  readonly #limits: FairQueueLimits;
  /** Waiting items by key, in the order of the keys' turns. It has only keys with items. */
  readonly #waiting = new Map<string, Waiting<T>[]>();
  #count = 0;
  #size = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds an item. False when a limit is reached: the item is not added. */
  add(key: string, item: T, size: number): boolean {
    const { perKey, total, totalSize } = this.#limits;
    const same = this.#waiting.get(key);
    if (this.#count >= total || this.#size + size > totalSize || (same?.length ?? 0) >= perKey) return false;
    if (same === undefined) this.#waiting.set(key, [{ item, size }]);
    else same.push({ item, size });
    this.#count++;
    this.#size += size;
    return true;
  }

  /** Removes the first item of the key that is next. Undefined when nothing waits. */
  take(): T | undefined {
    for (const [key, items] of this.#waiting) {
      this.#waiting.delete(key);
      const [first, ...rest] = items as [Waiting<T>, ...Waiting<T>[]];
      if (rest.length > 0) this.#waiting.set(key, rest);
      return this.#taken(first);
    }
    return undefined;
  }

  /** Removes an item that waits. Returns false when it does not wait. */
  remove(key: string, item: T): boolean {
    const items = this.#waiting.get(key);
    const found = items?.find((each) => each.item === item);
    if (items === undefined || found === undefined) return false;
    if (items.length === 1) this.#waiting.delete(key);
    else items.splice(items.indexOf(found), 1);
    this.#taken(found);
    return true;
  }

  #taken({ item, size }: Waiting<T>): T {
    this.#count--;
    this.#size -= size;
    return item;
  }
}
