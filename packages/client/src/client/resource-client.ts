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

/** Options of a request whose body has the kind of the subresource, such as Scale. */
export interface ToSubresource {
  readonly subresource: string;
}

/**
 * The requests for one resource. All methods reject with a StatusError when the server refuses, with the transport's
 * error when there is no response, and with a TypeError for a name or namespace that is missing or cannot stand in a
 * path. Objects are plain JSON values.
 */
export interface ResourceClient<T extends ObjectLike> {
  /**
   * The requests for this resource in one namespace. Without a namespace, lists and watches cover all namespaces, and
   * writes go to the namespace of the body.
   */
  namespace(namespace: string): ResourceClient<T>;
  get<R = T>(name: string, options?: GetOptions): Promise<R>;
  list(options?: ListOptions): Promise<KubeList<T>>;
  /**
   * The collection in pages of `limit` objects (default 500), all of one version. When that version expires meanwhile,
   * the remaining pages are of a newer version.
   */
  pages(options?: Omit<ListOptions, 'continue'>): AsyncIterable<KubeList<T>>;
  /** The objects of {@link ResourceClient.pages}, one by one. */
  listAll(options?: Omit<ListOptions, 'continue'>): AsyncIterable<T>;
  /**
   * The changes of the collection. The request begins when the first event is asked for. Ends when the server ends it
   * or the signal aborts; leaving the loop ends the request.
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
  /** @returns the object if it still exists (finalizers, grace period), otherwise a Status */
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
/**
 * The `Accept` header of a client of metadata. A response that has no metadata, such as a Status, is returned as it is.
 */
const acceptMetadata = (kind: string) => `application/json;as=${kind};g=meta.k8s.io;v=v1,application/json`;
const patchTypes = { json: PatchType.json, merge: PatchType.merge, strategic: PatchType.strategicMerge } as const;

/** See {@link ResourceClient}. */
export function newResourceClient<T extends ObjectLike>(
  resource: ResourceReference,
  options: ResourceClientOptions,
  chosen?: string,
): ResourceClient<T> {
  return new ResourceRequests<T>(resource, options, chosen);
}

class ResourceRequests<T extends ObjectLike> implements ResourceClient<T> {
  readonly #resource: ResourceReference;
  readonly #options: ResourceClientOptions;
  /** The namespace that {@link ResourceClient.namespace} chose. */
  readonly #chosen: string | undefined;

  constructor(resource: ResourceReference, options: ResourceClientOptions, chosen: string | undefined) {
    this.#resource = resource;
    this.#options = options;
    this.#chosen = chosen;
  }

  namespace(namespace: string): ResourceClient<T> {
    return new ResourceRequests<T>(this.#resource, this.#options, namespace);
  }

  async get<R = T>(name: string, { signal, resourceVersion, subresource }: GetOptions = {}): Promise<R> {
    const target = this.#path({ namespace: this.#chosen, name, subresource }) + queryString({ resourceVersion });
    return this.#call('GET', target, { name, ...(signal && { signal }) });
  }

  async list({ signal, ...query }: ListOptions = {}): Promise<KubeList<T>> {
    const found = await this.#call<KubeList<T>>('GET', this.#collection(query), {
      answer: 'PartialObjectMetadataList',
      ...(signal && { signal }),
    });
    // Go writes some empty lists, such as those in metadata, as null.
    return { ...found, items: found.items ?? [] };
  }

  async *pages(given: Omit<ListOptions, 'continue'> = {}): AsyncGenerator<KubeList<T>, void, undefined> {
    const { resourceVersion, resourceVersionMatch, ...rest } = given;
    let page = await this.list({ ...given, limit: given.limit ?? defaultPageSize });
    for (;;) {
      yield page;
      const token = page.metadata.continue;
      if (!token) return;
      const next = { ...rest, limit: given.limit ?? defaultPageSize };
      try {
        page = await this.list({ ...next, continue: token });
      } catch (error) {
        const fresh = isResourceExpired(error) ? inconsistentToken(error) : undefined;
        if (fresh === undefined) throw error;
        page = await this.list({ ...next, continue: fresh });
      }
    }
  }

  async *listAll(given?: Omit<ListOptions, 'continue'>): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages(given)) yield* page.items;
  }

  // The server sends bookmarks only when the options ask for them.
  watch(options?: PlainWatchOptions): AsyncIterable<ObjectEvent<T>>;
  watch(options: WatchOptions): AsyncIterable<WatchEvent<T>>;
  watch(options: WatchOptions = {}): AsyncIterable<WatchEvent<T>> {
    return this.#watch(options);
  }

  async create<R extends object>(object: R, given: CreateOptions = {}): Promise<R> {
    const { subresource } = given;
    const own = this.#placeOf(object as ObjectLike);
    const name = subresource === undefined ? undefined : (given.name ?? own.name);
    if (own.namespace === undefined && this.#resource.namespaced === true) this.#path({ name: 'any' });
    const body = subresource === undefined ? this.#typed(object) : object;
    return this.#write('POST', { namespace: own.namespace, name, subresource }, body, given);
  }

  async update<R extends ObjectLike>(object: R, given: UpdateOptions = {}): Promise<R> {
    return this.#write('PUT', this.#placeOf(object, given.subresource), this.#typed(object), given);
  }

  async updateStatus(object: T, given: Omit<UpdateOptions, 'subresource'> = {}): Promise<T> {
    return this.update(object, { ...given, subresource: 'status' });
  }

  async patch<R = T>(name: string, patch: unknown, given: PatchOptions = {}): Promise<R> {
    const { type = 'merge', subresource } = given;
    return this.#write('PATCH', { namespace: this.#chosen, name, subresource }, patch, given, patchTypes[type]);
  }

  async apply<R extends ObjectLike>(object: R, given: ApplyOptions = {}): Promise<R> {
    if ((given.fieldManager ?? this.#options.fieldManager) === undefined) {
      throw new TypeError('apply needs a fieldManager, of the client or of the call');
    }
    const place = this.#placeOf(object, given.subresource);
    return this.#write('PATCH', place, this.#typed(object), given, PatchType.applyYAML);
  }

  async delete(name: string, given: DeleteOptions = {}): Promise<T | Status> {
    return this.#remove(this.#path({ namespace: this.#chosen, name }), given, name);
  }

  async deleteCollection(options: DeleteCollectionOptions = {}): Promise<KubeList<T> | Status> {
    const { labelSelector, fieldSelector, ...given } = options;
    return this.#remove(this.#collection({ labelSelector, fieldSelector }), given);
  }

  async *#watch({ signal, ...query }: WatchOptions): AsyncGenerator<WatchEvent<T>, void, undefined> {
    if (signal?.aborted) return;
    const path = this.#collection({ ...query, watch: true });
    try {
      const request = { method: 'GET', path, headers: this.#accept(), subject: { resource: this.#subject } };
      yield* watchEvents<T>(await this.#options.send({ ...request, ...(signal && { signal }) }));
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  get #subject() {
    return { group: this.#resource.group ?? '', resource: this.#resource.resource };
  }

  #accept(kind = 'PartialObjectMetadata'): Readonly<Record<string, string>> {
    return this.#resource.metadataOnly ? { accept: acceptMetadata(kind) } : {};
  }

  #path(at: ResourcePath): string {
    const { resource, namespaced } = this.#resource;
    if (at.namespace !== undefined && namespaced === false) throw new TypeError(`${resource} are not namespaced`);
    if (at.namespace === undefined && at.name !== undefined && namespaced === true) {
      throw new TypeError(`${resource} are namespaced: choose a namespace`);
    }
    return resourcePath(this.#resource, at);
  }

  #collection(query: Parameters<typeof queryString>[0]): string {
    return this.#path({ namespace: this.#chosen }) + queryString(query);
  }

  #placeOf({ metadata }: ObjectLike, subresource?: string) {
    return { namespace: this.#chosen ?? metadata?.namespace, name: metadata?.name ?? '', subresource };
  }

  /** The object with the kind of the resource, unless it has one. */
  #typed(object: object): object {
    const { kind, group = '', version } = this.#resource;
    if (kind === undefined) return object;
    return { apiVersion: group === '' ? version : `${group}/${version}`, kind, ...defined(object) };
  }

  async #call<R>(method: string, path: string, { signal, name, body, type, ...given }: CallParts): Promise<R> {
    const response = await this.#options.send({
      method,
      path,
      headers: {
        ...this.#accept(given.answer),
        ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
      },
      ...(body !== undefined && { body: jsonBytes(body) }),
      ...(signal && { signal }),
      subject: { resource: this.#subject, ...(name !== undefined && { name }) },
    });
    return parseText(await response.text()) as R;
  }

  #write<R>(method: string, at: ResourcePath, body: unknown, given: ApplyOptions, type?: string): Promise<R> {
    const { dryRun, fieldManager = this.#options.fieldManager, fieldValidation, force, signal } = given;
    const query = queryString({ dryRun: dryRun ? 'All' : undefined, fieldManager, fieldValidation, force });
    return this.#call<R>(method, this.#path(at) + query, {
      body,
      ...(type && { type }),
      ...(at.name !== undefined && { name: at.name }),
      ...(signal && { signal }),
    });
  }

  #remove<R>(path: string, given: DeleteOptions, name?: string): Promise<R> {
    const { signal, dryRun, ...how } = given;
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', ...how, ...(dryRun && { dryRun: ['All'] }) };
    return this.#call('DELETE', path, {
      body,
      ...(name === undefined ? { answer: 'PartialObjectMetadataList' } : { name }),
      ...(signal && { signal }),
    });
  }
}

/** The object without its undefined kind and apiVersion, which would hide those of the resource. */
function defined(object: object): object {
  const { kind, apiVersion, ...rest } = object as { readonly kind?: string; readonly apiVersion?: string };
  return { ...rest, ...(kind !== undefined && { kind }), ...(apiVersion !== undefined && { apiVersion }) };
}

/** The token in an `Expired` error with which a list can continue at a newer version. */
function inconsistentToken(error: unknown): string | undefined {
  return (error as { readonly status?: Partial<Status> }).status?.metadata?.continue || undefined;
}
