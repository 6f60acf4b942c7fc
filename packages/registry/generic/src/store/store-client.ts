import { errorText, newBadRequest, type Status, StatusError } from '@k8s-ts/apimachinery/errors';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeList, KubeObject } from '@k8s-ts/apimachinery/types';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import type {
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectLike,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from '@k8s-ts/client';
import { deletedStatus } from '../rest/deleted-status.js';
import { internalContext, type RequestContext } from '../rest/request-context.js';
import type {
  Creater,
  Getter,
  GracefulDeleter,
  Lister,
  RESTStorage,
  Updater,
  WatchEventRepresentation,
  Watcher,
} from '../rest/rest-storage.js';

/**
 * The requests for one resource that code inside a server can make. A `ResourceClient` of `@k8s-ts/client` is one, so
 * the same code works over HTTP, over a handler and, with {@link storeClient}, over a store. It lists and watches, so
 * informers and reflectors take it as their source. All methods reject with a StatusError when the request is refused.
 * Objects are plain JSON values.
 */
export interface StoreClient<T extends ObjectLike> {
  /**
   * The requests for this resource in one namespace. Without a namespace, lists and watches cover all namespaces, and
   * writes go to the namespace of the object.
   */
  namespace(namespace: string): StoreClient<T>;
  /** Gets the newest state, or with a `resourceVersion` one that is not older; `'0'` is any state. */
  get(name: string, options?: Omit<GetOptions, 'subresource'>): Promise<T>;
  list(options?: Omit<ListOptions, 'timeoutSeconds'>): Promise<KubeList<T>>;
  /**
   * The changes of the collection. The watch begins when the first event is asked for. It ends when the signal aborts,
   * after `timeoutSeconds`, or when the loop is left.
   *
   * @throws StatusError when the watch cannot begin, and for an ERROR event, such as 410 `Expired`
   */
  watch(options?: WatchOptions): AsyncIterable<WatchEvent<T>>;
  create(object: T, options?: WriteOptions): Promise<T>;
  /**
   * Replaces the object. If the given object has a resourceVersion, the stored object must still have this version:
   * otherwise 409 `Conflict`.
   */
  update(object: T, options?: WriteOptions): Promise<T>;
  /** @returns the object if it still exists (finalizers, grace period), otherwise a Status */
  delete(name: string, options?: DeleteOptions): Promise<T | Status>;
}

/** The parts of a storage that {@link storeClient} calls. Every `Store` has them. */
export type ClientStorage<T extends KubeObject> = RESTStorage &
  Getter<T> &
  Lister<T> &
  Watcher<T> &
  Creater<T> &
  Updater<T> &
  GracefulDeleter<T> & {
    /** Named in the Status of a deletion. Default: the group and kind of the objects. */
    readonly resource?: GroupResource;
    /** Resolves once reads are answered. Default: they are always answered. */
    ready?(): Promise<void>;
  };

export interface StoreClientOptions<T extends KubeObject> {
  /**
   * Changes objects before they are created or replaced, for example to set defaults. Default: objects are written as
   * they are given.
   */
  readonly prepare?: (object: T) => T;
}

/**
 * A client of a store in this process. It calls the store directly, as user `system:apiserver`: objects are validated,
 * but there is no admission, no authorization and no tracking of field managers, which are a server's work. Lists and
 * watches wait until the store is ready.
 *
 * @throws (each request) TypeError when a namespace was chosen and the resource has none
 */
export function storeClient<T extends KubeObject>(
  store: ClientStorage<T>,
  options: StoreClientOptions<T> = {},
): StoreClient<T> {
  return clientIn(store, options, undefined);
}

function clientIn<T extends KubeObject>(
  store: ClientStorage<T>,
  options: StoreClientOptions<T>,
  chosen: string | undefined,
): StoreClient<T> {
  const { prepare = (object: T) => object } = options;
  const contextOf = (signal: AbortSignal | undefined, ownNamespace?: string): RequestContext => {
    if (chosen !== undefined && !store.namespaced) throw new TypeError(`${store.kind.kind} is not namespaced`);
    return internalContext(chosen ?? ownNamespace, signal);
  };
  return {
    namespace: (namespace) => clientIn(store, options, namespace),
    async get(name, { signal, ...given } = {}) {
      return (await store.get(name, given, contextOf(signal))).object;
    },
    async list({ signal, ...given } = {}) {
      const context = contextOf(signal);
      await untilReady(store, signal);
      const { items, ...metadata } = await store.list(withSelectors(given), context);
      return { ...typeMetaOf(store, 'List'), metadata, items: items.map(({ object }) => object) };
    },
    async *watch({ signal, timeoutSeconds, ...given } = {}) {
      const ending = new AbortController();
      const end = () => ending.abort();
      if (signal?.aborted) return;
      signal?.addEventListener('abort', end, { once: true });
      const timeoutMs = timeoutSeconds ? timeoutSeconds * 1000 : undefined;
      const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
      const deadline = timeoutMs === undefined ? {} : { deadline: Date.now() + timeoutMs };
      try {
        const context = { ...contextOf(ending.signal), signal: ending.signal };
        await untilReady(store, ending.signal);
        for await (const batch of await store.watch({ ...withSelectors(given), ...deadline }, context)) {
          for (const event of batch) yield clientEvent(event);
        }
      } catch (error) {
        if (!ending.signal.aborted) throw error;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        end();
      }
    },
    async create(given, { signal, ...how } = {}) {
      const object = prepare(given);
      const { name, namespace } = object.metadata;
      return (await store.create(name, object, how, contextOf(signal, namespace))).object as T;
    },
    async update(given, { signal, ...how } = {}) {
      const object = prepare(given);
      const { name = '', namespace } = object.metadata;
      const info = { updatedObject: async () => object };
      return (await store.update(name, info, how, contextOf(signal, namespace))).result.object;
    },
    async delete(name, { signal, ...how } = {}) {
      const { result, uid, deleted } = await store.delete(name, how, contextOf(signal));
      if (result !== undefined && !deleted) return result.object;
      const { group, kind } = store.kind;
      const resource = { group, resource: store.resource?.resource ?? kind };
      return { ...deletedStatus(resource, name, result ? result.object.metadata.uid : uid), code: 200 };
    },
  };
}

/** The options with parsed selectors. @throws BadRequest for selectors that do not parse */
function withSelectors<O extends Pick<ListOptions, 'labelSelector' | 'fieldSelector'>>({
  labelSelector,
  fieldSelector,
  ...rest
}: O) {
  try {
    return {
      ...rest,
      ...(labelSelector ? { labelSelector: parseLabelSelector(labelSelector) } : {}),
      ...(fieldSelector ? { fieldSelector: parseSelector(fieldSelector) } : {}),
    };
  } catch (error) {
    throw newBadRequest(errorText(error));
  }
}

/** Waits until the store answers reads. Rejects with the signal's reason when that aborts first. */
async function untilReady<T extends KubeObject>(store: ClientStorage<T>, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const ready = store.ready?.();
  if (ready === undefined || signal === undefined) return ready;
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([ready, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function typeMetaOf<T extends KubeObject>({ kind: { group, version, kind } }: ClientStorage<T>, suffix: string) {
  return { apiVersion: group === '' ? version : `${group}/${version}`, kind: kind + suffix };
}

/** @throws StatusError for an ERROR event */
function clientEvent<T extends KubeObject>(event: WatchEventRepresentation<T>): WatchEvent<T> {
  if (event.type === 'ERROR') throw StatusError.from(event.error);
  if (event.type !== 'BOOKMARK') return { type: event.type, object: event.object.object };
  const { resourceVersion, initialEventsEnd } = event;
  const annotations = initialEventsEnd ? { annotations: { [initialEventsAnnotationKey]: 'true' } } : {};
  return { type: 'BOOKMARK', object: { metadata: { resourceVersion, ...annotations } } };
}
