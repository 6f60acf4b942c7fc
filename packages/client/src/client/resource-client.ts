import type { Status } from '@k8s-ts/apimachinery/errors';
import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import { type KubeList, PatchType, type ResourceReference } from '@k8s-ts/apimachinery/types';
import { jsonBytes, parseText } from './json.js';
import type {
  ApplyOptions,
  CreateOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PatchOptions,
  PlainWatchOptions,
  UpdateOptions,
  WatchOptions,
  WriteOptions,
} from './options.js';
import { queryString } from './query.js';
import type { RequestSender } from './request-sender.js';
import { type ResourcePath, resourcePath } from './resource-path.js';
import { type ObjectEvent, type WatchEvent, watchEvents } from './watch-events.js';

/** Any class or interface of API objects fits: those of `@k8s-ts/api`, of `@kubernetes/client-node`, or one's own. */
export interface ObjectLike {
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly resourceVersion?: string;
  };
}

/** Of a request whose body is of the subresource's kind, such as Scale. */
export interface ToSubresource {
  readonly subresource: string;
}

/**
 * The requests that a resource takes. All methods reject with a StatusError when the server refuses, with the transport's error when there is no
 * response, and with a TypeError for a name or namespace that is missing or cannot stand in a path. Objects are plain JSON values.
 */
export interface ResourceClient<T extends ObjectLike> {
  /** The same resource in one namespace. Without it, lists and watches cover all namespaces, and writes go to the body's own namespace. */
  namespace(namespace: string): ResourceClient<T>;
  get<R = T>(name: string, options?: GetOptions): Promise<R>;
  list(options?: ListOptions): Promise<KubeList<T>>;
  /**
   * The collection in pages of `limit` objects (default 500), all of one version. When that version expires on the way, the pages that follow are
   * those of a newer one.
   */
  pages(options?: Omit<ListOptions, 'continue'>): AsyncIterable<KubeList<T>>;
  /** The objects of {@link ResourceClient.pages}, one by one. */
  listAll(options?: Omit<ListOptions, 'continue'>): AsyncIterable<T>;
  /**
   * The changes of the collection. The request begins when the first event is asked for. Ends when the server ends it or the signal aborts;
   * leaving the loop ends the request.
   *
   * @throws StatusError for a refusal and for an ERROR event, such as 410 `Expired`
   */
  watch(options?: PlainWatchOptions): AsyncIterable<ObjectEvent<T>>;
  watch(options: WatchOptions): AsyncIterable<WatchEvent<T>>;
  create(object: T, options?: CreateOptions): Promise<T>;
  create<R extends object>(object: R, options: CreateOptions & ToSubresource): Promise<R>;
  /** Replaces the object. With a resourceVersion in it, only if it is still that version: otherwise 409 `Conflict`. */
  update(object: T, options?: UpdateOptions): Promise<T>;
  update<R extends ObjectLike>(object: R, options: UpdateOptions & ToSubresource): Promise<R>;
  /** Replaces the status of the object; the rest of the body is not looked at. */
  updateStatus(object: T, options?: Omit<UpdateOptions, 'subresource'>): Promise<T>;
  patch<R = T>(name: string, patch: unknown, options?: PatchOptions): Promise<R>;
  /** Server-side apply: creates the object, or changes the fields that the body has. Needs a field manager. */
  apply(object: T, options?: ApplyOptions): Promise<T>;
  apply<R extends ObjectLike>(object: R, options: ApplyOptions & ToSubresource): Promise<R>;
  /** @returns the object while it goes on to exist (finalizers, grace period), or a Status */
  delete(name: string, options?: DeleteOptions): Promise<T | Status>;
  /** Deletes the chosen objects. @returns those objects as a list, or a Status */
  deleteCollection(options?: DeleteCollectionOptions): Promise<KubeList<T> | Status>;
}

/** The parts of a call that differ between requests for a resource. */
interface CallParts {
  readonly signal?: AbortSignal;
  readonly name?: string;
  readonly body?: unknown;
  /** Media type of the body. Default JSON. */
  readonly type?: string;
  /** Kind of the response when only metadata is asked for. Default PartialObjectMetadata. */
  readonly answer?: string;
}

export interface ResourceClientOptions {
  readonly send: RequestSender;
  readonly fieldManager: string | undefined;
}

const defaultPageSize = 500;
/** The `Accept` header of a client of metadata. A response that has no metadata, such as a Status, comes as it is. */
const acceptMetadata = (kind: string) => `application/json;as=${kind};g=meta.k8s.io;v=v1,application/json`;
const patchTypes = { json: PatchType.json, merge: PatchType.merge, strategic: PatchType.strategicMerge } as const;

/** See {@link ResourceClient}. */
export function newResourceClient<T extends ObjectLike>(
  resource: ResourceReference,
  options: ResourceClientOptions,
  chosen?: string,
): ResourceClient<T> {
  const { group = '', version } = resource;
  const what = { group, resource: resource.resource };
  const accept = (kind = 'PartialObjectMetadata'): Readonly<Record<string, string>> =>
    resource.metadataOnly ? { accept: acceptMetadata(kind) } : {};

  const path = (at: ResourcePath) => {
    if (at.namespace !== undefined && resource.namespaced === false) {
      throw new TypeError(`${resource.resource} are not namespaced`);
    }
    if (at.namespace === undefined && at.name !== undefined && resource.namespaced === true) {
      throw new TypeError(`${resource.resource} are namespaced: choose a namespace`);
    }
    return resourcePath(resource, at);
  };
  const call = async <R>(
    method: string,
    target: string,
    { signal, name, body, type, ...given }: CallParts,
  ): Promise<R> => {
    const response = await options.send({
      method,
      path: target,
      headers: { ...accept(given.answer), ...(body !== undefined && { 'content-type': type ?? 'application/json' }) },
      ...(body !== undefined && { body: jsonBytes(body) }),
      ...(signal && { signal }),
      subject: { resource: what, ...(name !== undefined && { name }) },
    });
    return parseText(await response.text()) as R;
  };
  const typed = (object: object): object =>
    resource.kind === undefined
      ? object
      : { apiVersion: group === '' ? version : `${group}/${version}`, kind: resource.kind, ...defined(object) };
  const writeQuery = ({ dryRun, fieldManager, fieldValidation }: UpdateOptions) => ({
    dryRun: dryRunOf({ dryRun }),
    fieldManager: fieldManager ?? options.fieldManager,
    fieldValidation,
  });
  const write = <R>(method: string, at: ResourcePath, body: unknown, given: ApplyOptions, type?: string) =>
    call<R>(method, path(at) + queryString({ ...writeQuery(given), force: given.force }), {
      body,
      ...(type && { type }),
      ...(at.name !== undefined && { name: at.name }),
      ...(given.signal && { signal: given.signal }),
    });
  const update = async <R extends ObjectLike>(object: R, given: UpdateOptions): Promise<R> =>
    write('PUT', { ...placeOf(object), subresource: given.subresource }, typed(object), given);
  const placeOf = ({ metadata }: ObjectLike) => ({
    namespace: chosen ?? metadata?.namespace,
    name: metadata?.name ?? '',
  });
  const list = async ({ signal, ...query }: ListOptions = {}): Promise<KubeList<T>> => {
    const found = await call<KubeList<T>>('GET', path({ namespace: chosen }) + queryString({ ...query }), {
      answer: 'PartialObjectMetadataList',
      ...(signal && { signal }),
    });
    // Go writes some empty lists as null, such as those of metadata.
    return { ...found, items: found.items ?? [] };
  };

  async function* pages(given: Omit<ListOptions, 'continue'> = {}): AsyncGenerator<KubeList<T>, void, undefined> {
    const { resourceVersion, resourceVersionMatch, ...rest } = given;
    let page = await list({ ...given, limit: given.limit ?? defaultPageSize });
    for (;;) {
      yield page;
      const token = page.metadata.continue;
      if (!token) return;
      const next = { ...rest, limit: given.limit ?? defaultPageSize };
      try {
        page = await list({ ...next, continue: token });
      } catch (error) {
        const fresh = isResourceExpired(error) ? inconsistentToken(error) : undefined;
        if (fresh === undefined) throw error;
        page = await list({ ...next, continue: fresh });
      }
    }
  }

  async function* watch({ signal, ...query }: WatchOptions = {}): AsyncGenerator<WatchEvent<T>, void, undefined> {
    if (signal?.aborted) return;
    const target = path({ namespace: chosen }) + queryString({ ...query, watch: true });
    try {
      const request = { method: 'GET', path: target, headers: accept(), subject: { resource: what } };
      yield* watchEvents<T>(await options.send({ ...request, ...(signal && { signal }) }));
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  return {
    namespace: (namespace) => newResourceClient<T>(resource, options, namespace),
    get: async (name, { signal, resourceVersion, subresource } = {}) =>
      call('GET', path({ namespace: chosen, name, subresource }) + queryString({ resourceVersion }), {
        name,
        ...(signal && { signal }),
      }),
    list,
    pages,
    async *listAll(given) {
      for await (const page of pages(given)) yield* page.items;
    },
    // Without bookmarks in the options, the server sends none.
    watch: watch as ResourceClient<T>['watch'],
    create: async <R extends object>(object: R, given: CreateOptions = {}): Promise<R> => {
      const { subresource } = given;
      const own = placeOf(object as ObjectLike);
      const name = subresource === undefined ? undefined : (given.name ?? own.name);
      if (own.namespace === undefined && resource.namespaced === true) path({ name: 'any' });
      const body = subresource === undefined ? typed(object) : object;
      return write('POST', { namespace: own.namespace, name, subresource }, body, given);
    },
    update: async <R extends ObjectLike>(object: R, given: UpdateOptions = {}) => update(object, given),
    updateStatus: async (object, given = {}) => update(object, { ...given, subresource: 'status' }),
    patch: async (name, patch, given = {}) => {
      const { type = 'merge', subresource } = given;
      return write('PATCH', { namespace: chosen, name, subresource }, patch, given, patchTypes[type]);
    },
    apply: async <R extends ObjectLike>(object: R, given: ApplyOptions = {}): Promise<R> => {
      if ((given.fieldManager ?? options.fieldManager) === undefined) {
        throw new TypeError('apply needs a fieldManager, of the client or of the call');
      }
      const at = { ...placeOf(object), subresource: given.subresource };
      return write('PATCH', at, typed(object), given, PatchType.applyYAML);
    },
    delete: async (name, given = {}) => remove(path({ namespace: chosen, name }), given, name),
    deleteCollection: async ({ labelSelector, fieldSelector, ...given } = {}) =>
      remove(path({ namespace: chosen }) + queryString({ labelSelector, fieldSelector }), given),
  };

  function remove<R>(target: string, given: DeleteOptions, name?: string): Promise<R> {
    const { signal, dryRun, ...how } = given;
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', ...how, ...(dryRun && { dryRun: ['All'] }) };
    return call('DELETE', target, {
      body,
      ...(name === undefined ? { answer: 'PartialObjectMetadataList' } : { name }),
      ...(signal && { signal }),
    });
  }
}

function dryRunOf({ dryRun }: WriteOptions): string | undefined {
  return dryRun ? 'All' : undefined;
}

/** The object without its undefined kind and apiVersion, which would hide those of the resource. */
function defined(object: object): object {
  const { kind, apiVersion, ...rest } = object as { readonly kind?: string; readonly apiVersion?: string };
  return { ...rest, ...(kind !== undefined && { kind }), ...(apiVersion !== undefined && { apiVersion }) };
}

/** The token in an `Expired` error with which a list can go on at a newer version. */
function inconsistentToken(error: unknown): string | undefined {
  return (error as { readonly status?: Partial<Status> }).status?.metadata?.continue || undefined;
}
