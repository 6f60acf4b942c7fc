import type { Duplex } from 'node:stream';
import type { Selector as FieldSelector } from '@k8s-ts/apimachinery/fields';
import type { Selector as LabelSelector } from '@k8s-ts/apimachinery/labels';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { ConvertedRow, TableColumn } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Preconditions, ResourceVersionMatch } from '@k8s-ts/storage';
import type { RequestContext } from './request-context.js';

/**
 * REST storages: the capabilities of a resource, one small interface each, as in upstream's
 * `k8s.io/apiserver/pkg/registry/rest`. The server installs a route for each capability that a storage has (a method
 * that exists), and lists the verbs in discovery accordingly.
 */

/**
 * An object on its way to a client. An object from storage has its JSON text, too (`StoredObject` is a Representation);
 * an object that was made for this response has no text.
 */
export interface Representation<T = KubeObject> {
  readonly object: T;
  /** The object's JSON text in UTF-8, when it is at hand. */
  readonly json?: Uint8Array;
  /**
   * Offset in `json` of the first byte after `"apiVersion":"…",`: the text after `{` when the object is an item of a
   * typed list.
   */
  readonly itemOffset?: number;
  /** `json` with a newline at its end, when it is at hand. */
  readonly jsonLine?: Uint8Array | undefined;
  /** The text of `metadata` in `json`, when it is at hand. A view of `json`. */
  readonly metadataJSON?: Uint8Array | undefined;
  /** Size in memory in bytes, if it is known. About the size of the JSON text. */
  readonly size?: number | undefined;
}

/** Wire options, decoded and validated. `dryRun` is true when `dryRun=All` was given. */
export interface GetOptions {
  readonly resourceVersion?: string;
  /** Undecoded query, for storages with options of their own (pods/log, …). */
  readonly query?: URLSearchParams;
}

export interface ListOptions {
  readonly labelSelector?: LabelSelector;
  readonly fieldSelector?: FieldSelector;
  /** Selects the objects of a shard. Stores that do not support shards ignore it. */
  readonly shardSelector?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: ResourceVersionMatch;
  readonly limit?: number;
  readonly continue?: string;
  /** Version of the kind that the client asks for; errors name it. Default: that of the storage. */
  readonly servedVersion?: string;
}

export interface WatchOptions extends ListOptions {
  readonly sendInitialEvents?: boolean;
  readonly allowWatchBookmarks?: boolean;
  /** When the server will end the watch, in ms since the epoch. */
  readonly deadline?: number;
}

export interface CreateOptions {
  readonly dryRun?: boolean;
}

export interface UpdateOptions {
  readonly dryRun?: boolean;
  /** Create a missing object although the strategy does not allow it (server-side apply). */
  readonly forceAllowCreate?: boolean;
}

export interface DeleteOptions {
  readonly dryRun?: boolean;
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: Preconditions;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
  /**
   * Deletes an object that cannot be read, without preconditions, finalizers and admission. Only servers with the
   * feature AllowUnsafeMalformedObjectDeletion pass it on. Default false.
   */
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
}

/**
 * Checks (admission, permissions) that the server passes to a storage, which runs them on the final object just before
 * it is written.
 */
export type ObjectCheck<T = KubeObject> = (object: T) => Promise<void> | void;
/**
 * A check of a deletion.
 *
 * @param determined options that the kind has determined, in place of those of the request. Default: none
 */
export type DeletionCheck<T = KubeObject> = (
  object: T,
  determined?: { readonly gracePeriodSeconds?: number | undefined; readonly preconditions?: Preconditions },
) => Promise<void> | void;
export type UpdateCheck<T = KubeObject> = (object: T, old: T) => Promise<void> | void;

export interface ListRepresentation<T = KubeObject> {
  readonly items: readonly Representation<T>[];
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  /** The shard that the list covers, as text. */
  readonly shard?: string;
}

export type WatchEventRepresentation<T = KubeObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: Representation<T> }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string; readonly initialEventsEnd: boolean }
  | { readonly type: 'ERROR'; readonly error: unknown };

/** Makes the new object of an update from the current one; called again when the object changed meanwhile. */
export interface UpdatedObjectInfo<T = KubeObject> {
  /** Preconditions of the request: the object must have this uid and version. */
  readonly preconditions?: Preconditions;
  /** @param current undefined if it does not exist; throw NotFound then unless the update may create */
  updatedObject(current: T | undefined): Promise<T>;
}

/**
 * Facts about a resource in discovery besides its kind and verbs. Subresources have only the deprecation and its
 * release.
 */
export interface ResourceFacts {
  /** Default: the kind in lower case. */
  readonly singularName?: string | undefined;
  /** Short names that kubectl accepts for the resource, such as `cm`. */
  readonly shortNames?: readonly string[] | undefined;
  /** Groups of resources that kubectl accepts in place of the resource, such as `all`. */
  readonly categories?: readonly string[] | undefined;
  /**
   * Version at which objects are written. Discovery publishes its hash. Undefined for resources that are not stored.
   */
  readonly storageVersion?: GroupVersionKind | undefined;
  /** Text of a warning that every answer carries: `v1 Endpoints is deprecated in v1.33+; use …`. */
  readonly deprecation?: string | undefined;
  /** The release that no longer serves a deprecated resource: `1.37`. Default: none is planned. */
  readonly removedRelease?: string | undefined;
  /** Verbs that discovery lists, in this order. Default: those of the capabilities, sorted. */
  readonly listedVerbs?: readonly string[];
}

/**
 * Converts objects between the version of an endpoint and the hub: the version through which all versions of a resource
 * convert.
 */
export interface HubConversion {
  /** Kind at the hub version. */
  readonly kind: GroupVersionKind;
  /**
   * Converts an object without changing it. For custom resources with a conversion webhook, the result is a promise,
   * which may reject.
   */
  toHub(object: KubeObject): KubeObject | Promise<KubeObject>;
  fromHub(object: KubeObject): KubeObject | Promise<KubeObject>;
}

export interface RESTStorage extends ResourceFacts {
  /**
   * Kind of the bodies that the endpoint sends and accepts, at its own group-version or another one
   * (`autoscaling/v1 Scale`).
   */
  readonly kind: GroupVersionKind;
  readonly namespaced: boolean;
  /** Group-versions besides the kind's own at which bodies may come (`policy/v1beta1 Eviction`). Default none. */
  readonly acceptedVersions?: readonly { readonly group: string; readonly version: string }[];
  /** POST keeps the uid of the body, which identifies the parent (bindings, token requests). Default false. */
  readonly preservesRequestMeta?: boolean;
  /**
   * Fields that server-side apply never owns at this endpoint, by group-version: FieldsV1-like paths such as
   * `['status']`.
   */
  readonly resetFields?: Readonly<Record<string, readonly (readonly string[])[]>> | undefined;
  /**
   * Whether the endpoint never shows objects as tables, like some subresources of kube-apiserver. Default false:
   * objects that have rows are shown as tables.
   */
  readonly withoutTables?: boolean;
  /** Converts to the other versions of the resource. Default: the endpoint's own version is the hub. */
  readonly hub?: HubConversion;
  /**
   * Cost of validation besides the size of an object, in bytes of a body that would cost as much to decode and
   * validate. Expensive creates and updates may be answered by another thread. Default: none. If there is a cost, even
   * 0, the strategy may call `checkCost` of {@link RequestContext}.
   */
  readonly validationCost?: number;
  /**
   * Approximate size of the object in a cache, in bytes. Undefined when the cache does not have it. Default: always
   * undefined.
   *
   * @param namespace `''` for cluster-scoped resources
   */
  cachedSize?(namespace: string, name: string): number | undefined;
}

export interface Getter<T = KubeObject> {
  get(name: string, options: GetOptions, context: RequestContext): Promise<Representation<T>>;
  /**
   * The result of {@link get}, if it is available without waiting. Otherwise undefined: `get` is called then. Default:
   * always undefined.
   */
  getSync?(name: string, options: GetOptions, context: RequestContext): Representation<T> | undefined;
}

export interface Lister<T = KubeObject> {
  list(options: ListOptions, context: RequestContext): Promise<ListRepresentation<T>>;
}

export interface Watcher<T = KubeObject> {
  /**
   * Ends when `context.signal` aborts. Rejects when the watch cannot be opened. Later errors are sent as an ERROR
   * event.
   */
  watch(
    options: WatchOptions,
    context: RequestContext & { readonly signal: AbortSignal },
  ): Promise<AsyncIterable<readonly WatchEventRepresentation<T>[]>>;
}

export interface TableConvertor<T = KubeObject> {
  readonly tableColumns: readonly TableColumn[];
  /**
   * One row, with its cells in the order of the columns. It depends on the object alone: the server keeps it with the
   * revision. Times are shown by the cells that `ageCell` of `@k8s-ts/apimachinery/table` makes.
   */
  tableRow(object: T): Omit<ConvertedRow, 'cells'> & { readonly cells: readonly unknown[] };
}

export interface Creater<T = KubeObject> {
  /** @param name only for storages whose URL names the parent (`pods/x/binding`); the object's own name otherwise */
  create(
    name: string | undefined,
    object: T,
    options: CreateOptions & { readonly validate?: ObjectCheck<T> },
    context: RequestContext,
  ): Promise<Representation<KubeObject>>;
}

export interface Updater<T = KubeObject> {
  update(
    name: string,
    info: UpdatedObjectInfo<T>,
    options: UpdateOptions & { readonly validateCreate?: ObjectCheck<T>; readonly validateUpdate?: UpdateCheck<T> },
    context: RequestContext,
  ): Promise<{ readonly result: Representation<T>; readonly created: boolean }>;
}

export interface GracefulDeleter<T = KubeObject> {
  /** Whether OpenAPI documents say that DELETE answers with the object instead of a Status. Default false. */
  readonly deleteReturnsDeletedObject?: boolean;
  /**
   * `result` is the object, or undefined when the answer is a plain Status; `uid` is the object's uid; it is set at
   * least when there is no `result`. `deleted` is false when the object still exists.
   */
  delete(
    name: string,
    options: DeleteOptions & { readonly validate?: DeletionCheck<T> },
    context: RequestContext,
  ): Promise<{ readonly result?: Representation<T>; readonly uid?: string; readonly deleted: boolean }>;
}

export interface CollectionDeleter<T = KubeObject> {
  deleteCollection(
    options: DeleteOptions & { readonly validate?: DeletionCheck<T> },
    list: ListOptions,
    context: RequestContext,
  ): Promise<ListRepresentation<T>>;
}

/** A request that another program answers (a kubelet): log, exec, attach, portforward, proxy. */
export interface Connecter {
  /** HTTP methods, upper case. */
  readonly connectMethods: readonly string[];
  /** Whether the path may continue after the subresource (`proxy/{path}`). */
  readonly connectPath: boolean;
  /**
   * For storages that answer GET with text (`pods/log`): the kind whose fields the query may have. OpenAPI documents
   * describe them as reads. Default: the query has the fields of the storage's own kind, and documents describe a
   * connection.
   */
  readonly getOptionsKind?: GroupVersionKind;
  /** A verb that the user must be allowed to use, besides that of the HTTP method. Default: none. */
  readonly connectVerb?: string;
  /** Answers a request. If it takes over the connection, it returns with status 101 once the connection has ended. */
  connect(name: string, request: ConnectRequest, context: RequestContext): Promise<ConnectResponse>;
}

/** A request for a {@link Connecter}. */
export interface ConnectRequest {
  readonly method: string;
  /** The rest of the URL after the subresource, without the slash in front. */
  readonly path: string;
  /** The whole path of the URL, without escapes. */
  readonly requestPath: string;
  readonly query: URLSearchParams;
  /** The query as the client sent it: `''`, or beginning with `?`. */
  readonly search: string;
  /** Names in lower case. Without credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the client. Undefined for calls without a socket. */
  readonly remoteAddress?: string;
  /** The body as it arrives; may be used once. Undefined without a body. */
  readonly body?: AsyncIterable<Uint8Array>;
  /**
   * Takes over the connection of a request that asks for another protocol. Undefined for other requests, and for
   * connections that cannot change their protocol.
   */
  readonly takeConnection?: () => { readonly socket: Duplex; readonly head: Uint8Array };
}

export interface ConnectResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
}

/**
 * A storage with any of the capabilities.
 * `kubernetes/apiserver pkg/registry/rest/rest.go, StandardStorage`.
 */
export type AnyRESTStorage = RESTStorage &
  Partial<
    Getter & Lister & Watcher & TableConvertor & Creater & Updater & GracefulDeleter & CollectionDeleter & Connecter
  >;

/** The verbs that discovery lists for a storage, in discovery's spelling and order. Default: from the capabilities. */
export function verbsOf(storage: AnyRESTStorage): readonly string[] {
  if (storage.listedVerbs) return storage.listedVerbs;
  if (storage.connect) return connectVerbs(storage.connectMethods ?? []);
  const verbs: string[] = [];
  if (storage.create) verbs.push('create');
  if (storage.delete) verbs.push('delete');
  if (storage.deleteCollection) verbs.push('deletecollection');
  if (storage.get) verbs.push('get');
  if (storage.list) verbs.push('list');
  if (storage.update && storage.get) verbs.push('patch');
  if (storage.update) verbs.push('update');
  if (storage.watch) verbs.push('watch');
  return verbs;
}

const verbOfMethod: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

function connectVerbs(methods: readonly string[]): readonly string[] {
  return [...new Set(methods.flatMap((method) => verbOfMethod[method] ?? []))].sort();
}
