import type { KubeObject } from '@k8s-ts/apimachinery/types';
import * as sortedBTree from 'sorted-btree';
import { sortKey } from '../interface/storage-key.js';
import { prefixEnd } from '../kv/key-value-store.js';
import type { CacheEntry } from './cache-change.js';

type BTree<K, V> = import('sorted-btree').default<K, V>;
type BTreeClass = typeof import('sorted-btree').default;

/** sorted-btree is a CommonJS module: its default import is the class under a bundler, and `module.exports` in Node. */
const classOf = (imported: BTreeClass | { readonly default: BTreeClass }): BTreeClass =>
  typeof imported === 'function' ? imported : imported.default;
const BTreeClass = classOf(sortedBTree.default);

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);

/** Objects in key order (by UTF-8 bytes). Copies share their unchanged parts, so copying is cheap. */
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

  /** A copy. Later changes of either do not affect the other. */
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
