import type { KubeObject } from '@k8s-ts/apimachinery/types';
import * as sortedBTree from 'sorted-btree';
import { prefixEnd } from '../kv/key-value-store.js';
import { sortKey } from '../storage-key.js';
import type { CacheEntry } from './cache-change.js';

type BTree<K, V> = import('sorted-btree').default<K, V>;
type BTreeClass = typeof import('sorted-btree').default;

/** The class itself, whichever way a CommonJS module with a default export comes out of an import. */
const BTreeClass: BTreeClass = ((imported: { default: unknown }) => {
  const outer = imported.default as { default?: unknown };
  return (outer.default ?? outer) as BTreeClass;
})(sortedBTree as unknown as { default: unknown });

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Objects in key order (by UTF-8 bytes). Copies share what has not changed since, so that a copy costs nothing. */
export class ObjectStore<T extends KubeObject> {
  readonly #tree: BTree<string, CacheEntry<T>>;

  constructor(tree?: BTree<string, CacheEntry<T>>) {
    this.#tree = tree ?? new BTreeClass<string, CacheEntry<T>>(undefined, byCodeUnits);
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: string): CacheEntry<T> | undefined {
    return this.#tree.get(sortKey(key));
  }

  set(key: string, entry: CacheEntry<T>): void {
    this.#tree.set(sortKey(key), entry);
  }

  delete(key: string): void {
    this.#tree.delete(sortKey(key));
  }

  /** The state of now, untouched by later changes of either. */
  clone(): ObjectStore<T> {
    return new ObjectStore(this.#tree.clone());
  }

  /** All objects below a prefix that ends in `/`, from a key on. */
  list(prefix: string, start: string = prefix): CacheEntry<T>[] {
    const entries: CacheEntry<T>[] = [];
    const from = start > prefix ? start : prefix;
    this.#tree.forRange(sortKey(from), sortKey(prefixEnd(prefix)), false, (_key, entry) => {
      entries.push(entry);
    });
    return entries;
  }
}
