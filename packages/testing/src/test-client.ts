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
  type Transport,
} from '@k8s-ts/client';
import { type Manifests, objectsOf } from './manifests.js';
import { describeObject, type KindReference, locate, type ObjectReference, resourceOf } from './object-reference.js';
import { type WaitCondition, type WaitOptions, waitForObject } from './wait-for.js';

/** Options of {@link TestClient.patch}. `type` is `merge` unless given; `apply` is server-side apply. */
export type TestPatchOptions = Omit<PatchOptions, 'type'> & {
  readonly type?: PatchForm | 'apply';
  /** With `apply`: take over fields that other managers own. Default false. */
  readonly force?: boolean;
};

/**
 * Requests of one user. They do not use a socket. Objects are plain JSON values; a type argument names their TypeScript type, such as `Pod` of
 * `@k8s-ts/api`. Objects without a namespace are in `default`, and unknown fields are errors (`fieldValidation: 'Strict'`), as with kubectl.
 *
 * All methods reject with a `StatusError` of `@k8s-ts/apimachinery/errors` when the server refuses: `code`, `reason` and `status.details` say why.
 */
export interface TestClient {
  /** A client of all resources, for lists, watches and informers. */
  readonly client: Client;
  /** The requests of a kind's resource in all namespaces. @throws NoKindMatchError when the server does not serve the kind */
  resource<T extends KubeObject = AnyKubeObject>(kind: KindReference): ResourceClient<T>;
  /** Sends a request and gives the response as it is. `path` is a path with query. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends a request to any path.
   *
   * @param body sent as JSON, except bytes, which are sent as they are
   * @returns the parsed JSON of the response; its text when it is not JSON, such as that of `/healthz`
   */
  request<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  get<T extends KubeObject = AnyKubeObject>(reference: ObjectReference, options?: GetOptions): Promise<T>;
  create<T extends KubeObject>(object: T, options?: CreateOptions): Promise<T>;
  patch<T extends KubeObject = AnyKubeObject>(
    reference: ObjectReference,
    patch: object,
    options?: TestPatchOptions,
  ): Promise<T>;
  /**
   * Creates or changes objects by server-side apply, one after the other. After a CustomResourceDefinition it waits until the server serves the kind, so
   * that objects of the kind may follow.
   *
   * @returns the objects as the server stored them
   */
  apply<T extends KubeObject = AnyKubeObject>(manifests: Manifests, options?: ApplyOptions): Promise<readonly T[]>;
  /** @returns the object while it goes on to exist (finalizers, grace period), otherwise a Status */
  delete(reference: ObjectReference, options?: DeleteOptions): Promise<AnyKubeObject | Status>;
  /** Waits until an object is in a state. It follows the object with a watch, without polling. @throws Error when time is up */
  waitFor(reference: ObjectReference, condition: 'deleted', options?: WaitOptions): Promise<undefined>;
  waitFor<T extends KubeObject = AnyKubeObject>(
    reference: ObjectReference,
    condition: Exclude<WaitCondition<T>, 'deleted'>,
    options?: WaitOptions,
  ): Promise<T>;
}

export interface TestClientOptions {
  /** Answers requests, such as `fetch` of an `APIServer`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Asked at each request: groups may come and go. */
  readonly restMapper: () => RESTMapper;
  /** Sent as a bearer token. Default: none. */
  readonly token?: string;
  /** Added to the messages of waits that fail. Default: nothing is. */
  readonly waitHint?: string | undefined;
}

const url = 'https://in-process';
const strict = { fieldValidation: 'Strict' } as const;

/** See {@link TestClient}. */
export function newTestClient({ fetch, restMapper, token, waitHint }: TestClientOptions): TestClient {
  const transport: Transport = fetchTransport({ url, fetch, ...(token !== undefined && { token }) });
  const client = newClient({ transport, userAgent: 'k8s-ts-testing', fieldManager: 'k8s-ts-testing' });
  const find = <T extends KubeObject>(reference: ObjectReference) => {
    const located = locate<T>(client, restMapper(), reference);
    if (located.name === undefined) throw new TypeError('the object needs a name');
    return { ...located, name: located.name };
  };
  const applyOne = async <T extends KubeObject>(object: KubeObject, options?: ApplyOptions): Promise<T> => {
    const { resource } = locate<T>(client, restMapper(), object);
    return resource.apply(object as T, { ...strict, ...options });
  };
  const waitFor = async <T extends KubeObject>(
    reference: ObjectReference,
    condition: WaitCondition<T>,
    options?: WaitOptions,
  ) => {
    const located = find<T>(reference);
    const description = describeObject(reference, located.name, located.namespace);
    return waitForObject<T>(located, condition, { description, hint: waitHint }, options);
  };
  return {
    client,
    resource: <T extends KubeObject>(kind: KindReference) => resourceOf<T>(client, restMapper(), kind).resource,
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
    async get<T extends KubeObject>(reference: ObjectReference, options?: GetOptions) {
      const { resource, name } = find<T>(reference);
      return resource.get<T>(name, options);
    },
    async create<T extends KubeObject>(object: T, options?: CreateOptions) {
      return locate<T>(client, restMapper(), object).resource.create(object, { ...strict, ...options });
    },
    async patch<T extends KubeObject>(reference: ObjectReference, patch: object, options: TestPatchOptions = {}) {
      const { type = 'merge', force = false, ...rest } = options;
      const { resource, name } = find<T>(reference);
      if (type !== 'apply') return resource.patch<T>(name, patch, { ...strict, ...rest, type });
      const { apiVersion, kind } = reference;
      const { metadata } = patch as { readonly metadata?: object };
      const body = { apiVersion, kind, ...patch, metadata: { ...metadata, name } };
      return resource.apply(body as unknown as T, { ...strict, ...rest, force });
    },
    async apply<T extends KubeObject>(manifests: Manifests, options?: ApplyOptions) {
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
