import type { ObjectLike } from '../client/resource-client.js';
import { objectKey } from './object-key.js';

/** Returns the values of an object in an index; without values, the index does not contain the object. Must be pure. */
export type Indexer<T> = (object: T) => readonly string[];

/** Reads objects by key (`namespace/name` or `name`) and by index. All objects are read-only. */
export interface Store<T, Index extends string = string> {
  get(key: string): T | undefined;
  has(key: string): boolean;
  /** All objects, in no particular order. */
  list(): readonly T[];
  keys(): readonly string[];
  readonly size: number;
  /** The objects with this value in the index. @throws TypeError for an unknown index */
  byIndex(index: Index, value: string): readonly T[];
  /** The keys of {@link Store.byIndex}. @throws TypeError for an unknown index */
  keysByIndex(index: Index, value: string): readonly string[];
  /** All values of an index that some object has. @throws TypeError for an unknown index */
  indexValues(index: Index): readonly string[];
}

/** Index of objects by their namespace; that of cluster-scoped objects is `''`. */
export const byNamespace: Indexer<ObjectLike> = ({ metadata }) => [metadata?.namespace ?? ''];

interface IndexTable<T> {
  readonly indexer: Indexer<T>;
  readonly keys: Map<string, Set<string>>;
}

/** A store that can be written; `kubernetes/client-go tools/cache` calls it an Indexer. */
export class ObjectStore<T extends ObjectLike, Index extends string = string> implements Store<T, Index> {
  readonly #objects = new Map<string, T>();
  readonly #indexes = new Map<string, IndexTable<T>>();

  constructor(indexers?: Readonly<Record<Index, Indexer<T>>>) {
    for (const name in indexers) this.addIndexer(name, indexers[name]);
  }

  /** Adds an index of all present and future objects. @throws TypeError when another index has the name */
  addIndexer(name: string, indexer: Indexer<T>): void {
    const present = this.#indexes.get(name);
    if (present?.indexer === indexer) return;
    if (present !== undefined) throw new TypeError(`another index is called ${JSON.stringify(name)}`);
    const table: IndexTable<T> = { indexer, keys: new Map() };
    this.#indexes.set(name, table);
    for (const [key, object] of this.#objects) enter(table, key, object);
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  has(key: string): boolean {
    return this.#objects.has(key);
  }

  list(): readonly T[] {
    return [...this.#objects.values()];
  }

  keys(): readonly string[] {
    return [...this.#objects.keys()];
  }

  byIndex(index: Index, value: string): readonly T[] {
    return this.keysByIndex(index, value).map((key) => this.#objects.get(key) as T);
  }

  keysByIndex(index: Index, value: string): readonly string[] {
    return [...(this.#table(index).keys.get(value) ?? [])];
  }

  indexValues(index: Index): readonly string[] {
    return [...this.#table(index).keys.keys()];
  }

  /** @returns the previous object of the key */
  set(object: T): T | undefined {
    const key = objectKey(object);
    const old = this.#objects.get(key);
    this.#objects.set(key, object);
    for (const table of this.#indexes.values()) {
      if (old !== undefined) leave(table, key, old);
      enter(table, key, object);
    }
    return old;
  }

  /** @returns the removed object */
  delete(object: T): T | undefined {
    const key = objectKey(object);
    const old = this.#objects.get(key);
    if (old === undefined) return undefined;
    this.#objects.delete(key);
    for (const table of this.#indexes.values()) leave(table, key, old);
    return old;
  }

  #table(index: string): IndexTable<T> {
    const table = this.#indexes.get(index);
    if (table === undefined) throw new TypeError(`no index is called ${JSON.stringify(index)}`);
    return table;
  }
}

function enter<T>({ indexer, keys }: IndexTable<T>, key: string, object: T): void {
  for (const value of indexer(object)) {
    const present = keys.get(value);
    if (present === undefined) keys.set(value, new Set([key]));
    else present.add(key);
  }
}

function leave<T>({ indexer, keys }: IndexTable<T>, key: string, object: T): void {
  for (const value of indexer(object)) {
    const present = keys.get(value);
    present?.delete(key);
    if (present?.size === 0) keys.delete(value);
  }
}
