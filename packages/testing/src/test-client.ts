import type { Status } from '@k8s-ts/apimachinery/errors';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type ApplyOptions,
  type Client,
  type CreateOptions,
  type DeleteOptions,
  fetchTransport,
  type GetOptions,
  newClient,
  type PatchForm,
  type PatchOptions,
  type ResourceClient,
  type ResourceDescription,
  type Transport,
} from '@k8s-ts/client';
import type { Applied, KnownManifest, KnownObject, ObjectOf } from './known-object.js';
import { type Manifest, type Manifests, objectsOf } from './manifests.js';
import {
  describeObject,
  type KindReference,
  locate,
  type ObjectReference,
  type ResourceObject,
  resourceOf,
  typeMetaOf,
} from './object-reference.js';
import type { WaitCondition } from './wait-condition.js';
import { type WaitOptions, waitForObject } from './wait-for.js';

/** Options of {@link TestClient.patch}. The default of `type` is `merge`; `apply` is server-side apply. */
export type TestPatchOptions = Omit<PatchOptions, 'type'> & {
  readonly type?: PatchForm | 'apply';
  /** With `apply`: whether to take over fields that other managers own. Default false. */
  readonly force?: boolean;
};

/**
 * Sends requests of one user, without a socket. Objects are plain JSON values. The compiler knows the types of built-in
 * kinds by their apiVersion and kind, and the types of a `ResourceDescription`; for other kinds, a type argument names
 * the type. The default namespace is `default`, and unknown fields are errors (`fieldValidation: 'Strict'`), as with
 * kubectl.
 *
 * All methods reject with a `StatusError` of `@k8s-ts/apimachinery/errors` when the server refuses the request: `code`,
 * `reason` and `status.details` say why.
 */
export interface TestClient {
  /** A client of all resources, for lists, watches and informers. */
  readonly client: Client;
  /**
   * Returns the client of a resource in all namespaces. The argument is a description such as those of
   * `@k8s-ts/api/resources` (`corev1.pods`), or a kind.
   *
   * @throws NoKindMatchError when the server does not serve the kind
   */
  resource<T extends KubeObject>(description: ResourceDescription<T>): ResourceClient<T>;
  resource<T extends KubeObject = AnyKubeObject, const A = string, const K = string>(
    kind: KindReference<A, K>,
  ): ResourceClient<ObjectOf<A, K, T>>;
  /** Sends a request and returns the response unchanged. `path` is a path with query. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends a request to any path.
   *
   * @param body sent as JSON; bytes are sent unchanged
   * @returns the parsed JSON of the response; its text when it is not JSON, such as that of `/healthz`
   */
  request<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  get<T extends KubeObject>(reference: ResourceObject<T>, options?: GetOptions): Promise<T>;
  get<T extends KubeObject = AnyKubeObject, const A = string, const K = string>(
    reference: ObjectReference<A, K>,
    options?: GetOptions,
  ): Promise<ObjectOf<A, K, T>>;
  create<T extends KubeObject, const A = string, const K = string>(
    object: KnownObject<A, K, T>,
    options?: CreateOptions,
  ): Promise<ObjectOf<A, K, T>>;
  patch<T extends KubeObject>(reference: ResourceObject<T>, patch: object, options?: TestPatchOptions): Promise<T>;
  patch<T extends KubeObject = AnyKubeObject, const A = string, const K = string>(
    reference: ObjectReference<A, K>,
    patch: object,
    options?: TestPatchOptions,
  ): Promise<ObjectOf<A, K, T>>;
  /**
   * Creates or changes objects by server-side apply, one after another. After a CustomResourceDefinition it waits until
   * the server serves the kind, so that objects of the kind may follow.
   *
   * @returns the objects as the server stored them
   */
  apply<const L extends readonly Manifest[]>(
    manifests: { readonly [I in keyof L]: KnownManifest<L[I]> },
    options?: ApplyOptions,
  ): Promise<readonly Applied<L[number]>[]>;
  apply<T extends KubeObject, const A = string, const K = string>(
    manifest: KnownObject<A, K, T>,
    options?: ApplyOptions,
  ): Promise<readonly ObjectOf<A, K, T>[]>;
  apply<T extends KubeObject = AnyKubeObject>(
    manifests: string | KubeObject | readonly (string | KubeObject)[],
    options?: ApplyOptions,
  ): Promise<readonly T[]>;
  /** @returns the object if it still exists (because of finalizers or a grace period), otherwise a Status */
  delete(
    reference: ObjectReference | ResourceObject<KubeObject>,
    options?: DeleteOptions,
  ): Promise<AnyKubeObject | Status>;
  /**
   * Waits until an object is in a state. Watches the object instead of polling. @throws Error when the time limit is
   * exceeded
   */
  waitFor(
    reference: ObjectReference | ResourceObject<KubeObject>,
    condition: 'deleted',
    options?: WaitOptions,
  ): Promise<undefined>;
  waitFor<T extends KubeObject>(
    reference: ResourceObject<T>,
    condition: Exclude<WaitCondition<T>, 'deleted'>,
    options?: WaitOptions,
  ): Promise<T>;
  waitFor<T extends KubeObject = AnyKubeObject, const A = string, const K = string>(
    reference: ObjectReference<A, K>,
    condition: Exclude<WaitCondition<ObjectOf<A, K, T>>, 'deleted'>,
    options?: WaitOptions,
  ): Promise<ObjectOf<A, K, T>>;
}

export interface TestClientOptions {
  /** Answers requests, like `fetch` of an `APIServer`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the current mapper. It is called for each request, because groups may be added or removed. */
  readonly restMapper: () => RESTMapper;
  /** Sent as a bearer token. Default: none. */
  readonly token?: string;
  /** Added to the messages of waits that fail. Default: nothing is added. */
  readonly waitHint?: string | undefined;
}

const url = 'https://in-process';
const strict = { fieldValidation: 'Strict' } as const;

/** See {@link TestClient}. */
export function newTestClient({ fetch, restMapper, token, waitHint }: TestClientOptions): TestClient {
  const transport: Transport = fetchTransport({ url, fetch, ...(token !== undefined && { token }) });
  const client = newClient({ transport, userAgent: 'k8s-ts-testing', fieldManager: 'k8s-ts-testing' });
  const find = <T extends KubeObject>(reference: ObjectReference | ResourceObject<T>) => {
    const located = locate<T>(client, restMapper, reference);
    if (located.name === undefined) throw new TypeError('the object needs a name');
    return { ...located, name: located.name };
  };
  const create = async <T extends KubeObject>(object: T, options?: CreateOptions): Promise<T> =>
    locate<T>(client, restMapper, object).resource.create(object, { ...strict, ...options });
  const applyOne = async <T extends KubeObject>(object: KubeObject, options?: ApplyOptions): Promise<T> => {
    const { resource } = locate<T>(client, restMapper, object);
    return resource.apply(object as T, { ...strict, ...options });
  };
  const waitFor = async <T extends KubeObject>(
    reference: ObjectReference | ResourceObject<T>,
    condition: WaitCondition<T>,
    options?: WaitOptions,
  ) => {
    const located = find<T>(reference);
    const { kind } = 'resource' in reference ? reference.resource : reference;
    const description = describeObject(kind, located.name, located.namespace);
    return waitForObject<T>(located, condition, { description, hint: waitHint }, options);
  };
  return {
    client,
    resource: <T extends KubeObject>(of: KindReference | ResourceDescription<T>) =>
      resourceOf<T>(client, restMapper, of).resource,
    async fetch(path, init) {
      const request = new Request(new URL(path, url), init);
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
      return fetch(request);
    },
    async request<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await client.stream({ method, path, ...(body !== undefined && { body }) });
      const text = await response.text();
      const type = String(response.headers['content-type'] ?? '');
      return (/[/+]json\b/.test(type) ? parseJSON(text).value : text) as T;
    },
    async get<T extends KubeObject>(reference: ObjectReference | ResourceObject<T>, options?: GetOptions) {
      const { resource, name } = find<T>(reference);
      return resource.get<T>(name, options);
    },
    create: create as TestClient['create'],
    async patch<T extends KubeObject>(
      reference: ObjectReference | ResourceObject<T>,
      patch: object,
      options: TestPatchOptions = {},
    ) {
      const { type = 'merge', force = false, ...rest } = options;
      const { resource, name } = find<T>(reference);
      if (type !== 'apply') return resource.patch<T>(name, patch, { ...strict, ...rest, type });
      const { metadata } = patch as { readonly metadata?: object };
      const body = { ...typeMetaOf(reference), ...patch, metadata: { ...metadata, name } };
      return resource.apply(body as unknown as T, { ...strict, ...rest, force });
    },
    async apply<T extends KubeObject>(manifests: Manifests, options?: ApplyOptions): Promise<readonly T[]> {
      const applied: T[] = [];
      for (const object of objectsOf(manifests)) {
        const stored = await applyOne<T>(object, options);
        applied.push(stored);
        if (object.kind === 'CustomResourceDefinition') await waitFor(stored, { condition: 'Established' });
      }
      return applied;
    },
    async delete(reference, options) {
      const { resource, name } = find<AnyKubeObject>(reference);
      return resource.delete(name, options);
    },
    waitFor: waitFor as TestClient['waitFor'],
  };
}
