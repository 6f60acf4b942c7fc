import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { Informer, InformerHandler } from '../cache/informer.js';
import { objectKey } from '../cache/object-key.js';
import type { Indexer } from '../cache/store.js';
import type { ObjectLike } from '../client/resource-client.js';
import { type CacheListOptions, labelFilter, type ObjectName } from './list-options.js';

/** The values of an indexed field of an object. Must be pure. */
export type IndexerFunc<T> = (object: T) => readonly string[];

/** A collection that a cache follows: its informers, one for each namespace or one for all. */
export interface CacheInformer<T extends ObjectLike> {
  /**
   * Adds functions that are called with changes, first with an `onAdd` for each object that the cache has.
   * @returns a function that removes them
   */
  addHandler(handler: InformerHandler<T>): () => void;
  hasSynced(): boolean;
  /**
   * The object as the cache has it now, without waiting: undefined when there is no such object, and before the
   * informer has synced. For functions that cannot wait, such as those that map objects to requests.
   *
   * @throws Error for a namespace that the cache does not have
   */
  get(name: ObjectName): T | undefined;
  /**
   * The objects that the options choose, as the cache has them now, without waiting.
   *
   * @throws Error for a namespace that the cache does not have, a field without an index, or an invalid selector
   */
  list(options?: CacheListOptions): readonly T[];
  /** Resolves once the cache has the collection. Rejects with the signal's reason, or when the cache stops before. */
  whenSynced(signal?: AbortSignal): Promise<void>;
  /**
   * Resolves once the cache shows an object as a write returned it, or a later version.
   *
   * @throws TypeError for an object without a resourceVersion; Error for a namespace that the cache does not have
   */
  waitForVersion(object: T, signal?: AbortSignal): Promise<void>;
}

const controllerIndex = 'controller';
const fieldIndex = (field: string) => `field:${field}`;

const byController: Indexer<ObjectLike> = ({ metadata }) => {
  const owner = (metadata as ObjectMeta | undefined)?.ownerReferences?.find(({ controller }) => controller === true);
  return owner === undefined ? [] : [owner.uid];
};

/** The objects of one resource in a cache. */
export class CachedResource<T extends ObjectLike> implements CacheInformer<T> {
  /** By namespace; `''` holds the informer of all namespaces, and that of a cluster-scoped resource. */
  readonly #informers: ReadonlyMap<string, Informer<T, string>>;
  readonly #fields = new Map<string, IndexerFunc<T>>();

  constructor(informers: ReadonlyMap<string, Informer<T, string>>) {
    this.#informers = informers;
  }

  addHandler(handler: InformerHandler<T>): () => void {
    const ends = [...this.#informers.values()].map((informer) => informer.addHandler(handler));
    return () => {
      for (const end of ends) end();
    };
  }

  hasSynced(): boolean {
    return [...this.#informers.values()].every((informer) => informer.hasSynced());
  }

  async whenSynced(signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.#informers.values()].map((informer) => informer.whenSynced(signal)));
  }

  async waitForVersion(object: T, signal?: AbortSignal): Promise<void> {
    await this.#informerOf(object.metadata?.namespace ?? '', 'get').waitForVersion(object, signal);
  }

  /** @throws TypeError when another function was given for the field */
  addField(field: string, extract: IndexerFunc<T>): void {
    for (const informer of this.#informers.values()) informer.addIndexer(fieldIndex(field), extract);
    this.#fields.set(field, extract);
  }

  get({ namespace = '', name }: ObjectName): T | undefined {
    return this.#informerOf(namespace, 'get').store.get(objectKey({ metadata: { namespace, name } }));
  }

  list(options: CacheListOptions = {}): readonly T[] {
    const { namespace, limit = Number.POSITIVE_INFINITY } = options;
    const hasLabels = labelFilter(options);
    const informers = namespace === undefined ? [...this.#informers.values()] : [this.#informerOf(namespace, 'list')];
    const found: T[] = [];
    for (const informer of informers) {
      for (const object of this.#candidates(informer, options)) {
        if (found.length >= limit) return found;
        if (namespace !== undefined && (object.metadata?.namespace ?? '') !== namespace) continue;
        if (hasLabels(object)) found.push(object);
      }
    }
    return found;
  }

  /**
   * The objects that have all index values that the options name. Only the first value is looked up in its index; the
   * objects found are compared with the other values.
   */
  #candidates(informer: Informer<T, string>, options: CacheListOptions): readonly T[] {
    const { namespace, matchingFields = {}, controlledBy } = options;
    const values = Object.entries(matchingFields).map(([field, value]) => ({
      index: fieldIndex(field),
      of: this.#fieldOf(field),
      value,
    }));
    if (controlledBy !== undefined) {
      informer.addIndexer(controllerIndex, byController);
      values.push({ index: controllerIndex, of: byController, value: controlledBy.metadata?.uid ?? '' });
    }
    const [first, ...rest] = values;
    const { store } = informer;
    if (first === undefined) return namespace === undefined ? store.list() : store.byIndex('namespace', namespace);
    return store
      .byIndex(first.index, first.value)
      .filter((object) => rest.every(({ of, value }) => of(object).includes(value)));
  }

  #fieldOf(field: string): IndexerFunc<T> {
    const extract = this.#fields.get(field);
    if (extract === undefined) throw new Error(`Index with name ${fieldIndex(field)} does not exist`);
    return extract;
  }

  #informerOf(namespace: string, verb: 'get' | 'list'): Informer<T, string> {
    const informer = this.#informers.get(namespace) ?? this.#informers.get('');
    if (informer !== undefined) return informer;
    throw new Error(`unable to ${verb}: ${namespace} because of unknown namespace for the cache`);
  }
}
