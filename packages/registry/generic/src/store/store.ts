import type { GroupResource, GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { mapBatches } from '@k8s-ts/event-loop';
import {
  interpretGetError,
  interpretListError,
  type GetOptions as StorageGetOptions,
  type StorageInterface,
  type WatchEvent,
} from '@k8s-ts/storage';
import type { OpenStorage } from '../options/rest-options.js';
import type { RequestContext } from '../rest/request-context.js';
import { resourceFactsOf } from '../rest/resource-facts.js';
import type {
  CollectionDeleter,
  Creater,
  GetOptions,
  Getter,
  GracefulDeleter,
  Lister,
  ListOptions,
  ListRepresentation,
  RESTStorage,
  Representation,
  TableConvertor,
  UpdatedObjectInfo,
  Updater,
  WatchEventRepresentation,
  Watcher,
  WatchOptions,
} from '../rest/rest-storage.js';
import { type CreateRequest, createObject } from './create.js';
import { type DeleteRequest, type DeleteResult, deleteObject } from './delete.js';
import { deleteCollection } from './delete-collection.js';
import { deleteCorrupt } from './delete-corrupt.js';
import { openStorage } from './open-storage.js';
import { selectionOf } from './selection.js';
import { keyOf, keyRoot, represent, type StoreCore } from './store-core.js';
import type { StoreOptions, SubresourceOptions } from './store-options.js';
import { type UpdateRequest, updateObject } from './update.js';

/** Opens the storage of a resource and makes a Store of it. */
export async function newStore<T extends KubeObject>(options: StoreOptions<T>): Promise<Store<T>> {
  const withCodec = { ...options, codec: options.codec ?? options.options.newCodec<T>(options.kind) };
  const opened = await openStorage(withCodec);
  return new Store({ ...withCodec, storage: opened.storage }, opened);
}

/**
 * The REST storage of a stored resource: all verbs over a StorageInterface, by the rules of a strategy
 * (`kubernetes/apiserver pkg/registry/generic/registry/store.go, Store`). Made with {@link newStore}.
 */
export class Store<T extends KubeObject = KubeObject>
  implements
    RESTStorage,
    Getter<T>,
    Lister<T>,
    Watcher<T>,
    Creater<T>,
    Updater<T>,
    GracefulDeleter<T>,
    CollectionDeleter<T>,
    Partial<TableConvertor<T>>
{
  readonly kind: GroupVersionKind;
  readonly namespaced: boolean;
  readonly resource: GroupResource;
  readonly singularName?: RESTStorage['singularName'];
  readonly shortNames?: RESTStorage['shortNames'];
  readonly categories?: RESTStorage['categories'];
  readonly storageVersion?: RESTStorage['storageVersion'];
  readonly deprecation?: RESTStorage['deprecation'];
  readonly removedRelease?: RESTStorage['removedRelease'];
  readonly deleteReturnsDeletedObject: boolean;
  readonly resetFields?: RESTStorage['resetFields'];
  readonly tableColumns?: TableConvertor<T>['tableColumns'];
  readonly tableRow?: TableConvertor<T>['tableRow'];
  /** Caches the objects of the storage's cached lists, as readers see them. */
  readonly #cachedObjects = new WeakMap<readonly unknown[], readonly T[]>();

  constructor(
    readonly core: StoreCore<T>,
    private readonly opened: Pick<OpenStorage<T>, 'ready' | 'destroy'>,
  ) {
    this.kind = core.kind;
    this.namespaced = core.strategy.namespaced;
    this.resource = core.resource;
    Object.assign(this, resourceFactsOf(core));
    this.deleteReturnsDeletedObject = core.returnDeletedObject ?? false;
    if (core.resetFields) this.resetFields = core.resetFields;
    if (core.table) {
      const { table } = core;
      this.tableColumns = table.tableColumns;
      this.tableRow = (object) => table.tableRow(object);
    }
  }

  /** The underlying storage, for work besides REST (allocators, finalization). */
  get storage(): StorageInterface<T> {
    return this.core.storage;
  }

  /** Resolves once reads are answered (a watch cache has loaded). Rejects when the store is destroyed before that. */
  ready(): Promise<void> {
    return this.opened.ready();
  }

  /** Storage key of an object. */
  keyOf(namespace: string, name: string): string {
    return keyOf(this.core, namespace, name);
  }

  async get(name: string, options: GetOptions, context: RequestContext): Promise<Representation<T>> {
    const key = this.keyOf(context.namespace, name);
    try {
      return represent(this.core, await this.core.storage.get(key, getOptions(options, context)));
    } catch (error) {
      throw interpretGetError(error, this.resource, name);
    }
  }

  /**
   * The object, if the watch cache has it and it is known to be as new as the options ask for. Otherwise undefined: use
   * {@link get}.
   */
  getSync(name: string, { resourceVersion }: GetOptions, context: RequestContext): Representation<T> | undefined {
    const key = this.keyOf(context.namespace, name);
    try {
      const stored = this.core.storage.getSync?.(key, resourceVersion);
      return stored && represent(this.core, stored);
    } catch (error) {
      throw interpretGetError(error, this.resource, name);
    }
  }

  /**
   * The objects of a namespace (`''`: of all namespaces) that the watch cache has now. Takes much less time than
   * {@link list}, which has a promise. The answer is the same array until an object of the resource changes.
   *
   * @returns undefined when there is no watch cache, or it is not ready
   */
  peekList(namespace: string): readonly T[] | undefined {
    const items = this.core.storage.peekList?.(keyRoot(this.core, namespace));
    if (items === undefined) return undefined;
    let objects = this.#cachedObjects.get(items);
    if (objects === undefined) {
      objects = items.map((item) => represent(this.core, item).object);
      this.#cachedObjects.set(items, objects);
    }
    return objects;
  }

  /**
   * The object that the watch cache has now. Takes much less time than {@link get}, which has a promise.
   *
   * @param namespace `''` for cluster-scoped resources
   * @returns undefined when the cache does not have it, or there is no cache: {@link get} may still find it
   */
  peek(namespace: string, name: string): T | undefined {
    const stored = this.core.storage.peek?.(keyRoot(this.core, namespace) + name);
    return stored && represent(this.core, stored).object;
  }

  cachedSize(namespace: string, name: string): number | undefined {
    return this.core.storage.cachedSize?.(keyRoot(this.core, namespace) + name);
  }

  async list(options: ListOptions, context: RequestContext): Promise<ListRepresentation<T>> {
    const { labelSelector: _l, fieldSelector: _f, shardSelector: _s, servedVersion, ...rest } = options;
    const { key, recursive, predicate } = selectionOf(this.core, options, context);
    try {
      const list = await this.core.storage.list(key, {
        ...rest,
        recursive,
        ...(predicate ? { predicate } : {}),
        ...(context.signal ? { signal: context.signal } : {}),
      });
      const shard = predicate?.shard?.text;
      if (!this.core.decorate && shard === undefined) return list;
      const items = this.core.decorate ? list.items.map((item) => represent(this.core, item)) : list.items;
      return { ...list, items, ...(shard === undefined ? undefined : { shard }) };
    } catch (error) {
      throw interpretListError(error, this.resource);
    }
  }

  async watch(
    options: WatchOptions,
    context: RequestContext & { readonly signal: AbortSignal },
  ): Promise<AsyncIterable<readonly WatchEventRepresentation<T>[]>> {
    const {
      labelSelector: _l,
      fieldSelector: _f,
      shardSelector: _s,
      servedVersion,
      limit: _limit,
      continue: _continue,
      resourceVersionMatch: _match,
      ...rest
    } = options;
    const { key, recursive, predicate } = selectionOf(this.core, options, context);
    // Like kube-apiserver, errors of invalid versions are not converted.
    const events = await this.core.storage.watch(key, {
      ...rest,
      recursive,
      ...(predicate ? { predicate } : {}),
      signal: context.signal,
    });
    return this.core.decorate ? decorated(this.core, events) : events;
  }

  create(
    _name: string | undefined,
    object: T,
    options: CreateRequest<T>,
    context: RequestContext,
  ): Promise<Representation<T>> {
    return createObject(this.core, object, options, context);
  }

  update(
    name: string,
    info: UpdatedObjectInfo<T>,
    options: UpdateRequest<T>,
    context: RequestContext,
  ): Promise<{ readonly result: Representation<T>; readonly created: boolean }> {
    return updateObject(this.core, { strategy: this.core.strategy, name, info, options, context });
  }

  delete(name: string, options: DeleteRequest<T>, context: RequestContext): Promise<DeleteResult<T>> {
    return options.ignoreStoreReadErrorWithClusterBreakingPotential
      ? deleteCorrupt(this.core, name, context)
      : deleteObject(this.core, name, options, context);
  }

  deleteCollection(
    options: DeleteRequest<T>,
    list: ListOptions,
    context: RequestContext,
  ): Promise<ListRepresentation<T>> {
    return deleteCollection(this.core, (page) => this.list(page, context), options, list, context);
  }

  /** The same objects under another update strategy: `/status` and the like (GET, PUT, PATCH). */
  subresource(options: SubresourceOptions<T>): SubresourceStore<T> {
    return new SubresourceStore(this, options);
  }

  /** Closes the storage. Idempotent. */
  destroy(): Promise<void> {
    return this.opened.destroy();
  }
}

/**
 * A subresource that reads and writes whole objects under its own update strategy. It creates objects if that strategy
 * allows it, and for apply only if the options say so.
 */
export class SubresourceStore<T extends KubeObject = KubeObject> implements RESTStorage, Getter<T>, Updater<T> {
  readonly kind: GroupVersionKind;
  readonly namespaced: boolean;
  readonly deprecation?: RESTStorage['deprecation'];
  readonly removedRelease?: RESTStorage['removedRelease'];
  readonly resetFields?: RESTStorage['resetFields'];
  readonly withoutTables?: boolean;
  private readonly core: StoreCore<T>;

  constructor(
    readonly parent: Store<T>,
    private readonly options: SubresourceOptions<T>,
  ) {
    // Subresources such as `/status` allocate nothing.
    const { beginCreate: _create, beginUpdate: _update, ...hooks } = parent.core.hooks ?? {};
    const { beginUpdate } = options;
    this.core = { ...parent.core, hooks: { ...hooks, ...(beginUpdate ? { beginUpdate } : {}) } };
    this.kind = parent.kind;
    this.namespaced = parent.namespaced;
    if (parent.deprecation !== undefined) this.deprecation = parent.deprecation;
    if (parent.removedRelease !== undefined) this.removedRelease = parent.removedRelease;
    if (options.resetFields) this.resetFields = options.resetFields;
    if (options.withoutTables) this.withoutTables = true;
  }

  get tableColumns(): TableConvertor<T>['tableColumns'] | undefined {
    return this.parent.tableColumns;
  }

  get tableRow(): TableConvertor<T>['tableRow'] | undefined {
    return this.parent.tableRow;
  }

  get(name: string, options: GetOptions, context: RequestContext): Promise<Representation<T>> {
    return this.parent.get(name, options, context);
  }

  getSync(name: string, options: GetOptions, context: RequestContext): Representation<T> | undefined {
    return this.parent.getSync(name, options, context);
  }

  update(
    name: string,
    info: UpdatedObjectInfo<T>,
    options: UpdateRequest<T>,
    context: RequestContext,
  ): Promise<{ readonly result: Representation<T>; readonly created: boolean }> {
    const { strategy, appliesToMissing } = this.options;
    const allowed = appliesToMissing ? options : { ...options, forceAllowCreate: false };
    return updateObject(this.core, { strategy, name, info, options: allowed, context });
  }
}

const noOptions = {};

/** Two literals for the two common cases: a spread would create a new hidden class for each request. */
function getOptions({ resourceVersion }: GetOptions, { signal }: RequestContext): StorageGetOptions<never> {
  if (signal === undefined) return resourceVersion ? { resourceVersion } : noOptions;
  return resourceVersion ? { resourceVersion, signal } : { signal };
}

function decorated<T extends KubeObject>(
  core: StoreCore<T>,
  batches: AsyncIterable<readonly WatchEvent<T>[]>,
): AsyncIterable<readonly WatchEventRepresentation<T>[]> {
  if (!core.decorate) return batches;
  return mapBatches(batches, (event) =>
    'object' in event ? { type: event.type, object: represent(core, event.object) } : event,
  );
}
