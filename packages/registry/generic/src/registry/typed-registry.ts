import type { Status } from '@k8s-ts/apimachinery/errors';
import type { KubeList } from '@k8s-ts/apimachinery/types';
import type { DeleteOptions, GetOptions, ListOptions, ObjectLike, WatchEvent, WatchOptions } from '@k8s-ts/client';
import type { StoreClient } from '../store/store-client.js';

/** The namespace of a request. Required for namespaced kinds, except for lists and watches of all namespaces. */
export interface InNamespace {
  readonly namespace?: string;
}

/**
 * The requests of one kind, with the kind in the names: `listNodes`, `getNode`, `createNode`, `updateNode`,
 * `deleteNode`, `watchNodes` (`kubernetes pkg/registry/core/node/registry.go`).
 */
export type TypedRegistry<T extends ObjectLike, Singular extends string, Plural extends string = `${Singular}s`> = {
  readonly [K in `list${Plural}`]: (
    options?: Omit<ListOptions, 'timeoutSeconds'> & InNamespace,
  ) => Promise<KubeList<T>>;
} & {
  readonly [K in `get${Singular}`]: (
    name: string,
    options?: Omit<GetOptions, 'subresource'> & InNamespace,
  ) => Promise<T>;
} & {
  /** The object names its own namespace. An update of an object with an old resourceVersion is a conflict. */
  readonly [K in `create${Singular}` | `update${Singular}`]: (object: T) => Promise<T>;
} & {
  /** Resolves with the object if it still exists (finalizers, grace period), otherwise with undefined. */
  readonly [K in `delete${Singular}`]: (name: string, options?: DeleteOptions & InNamespace) => Promise<T | undefined>;
} & {
  /** See {@link StoreClient.watch}. */
  readonly [K in `watch${Plural}`]: (options?: WatchOptions & InNamespace) => AsyncIterable<WatchEvent<T>>;
};

/**
 * Puts names of a kind on a client's methods.
 *
 * @param client a client of a store ({@link storeClient}), or a `ResourceClient` of `@k8s-ts/client`
 * @param singular the kind, such as `Node`
 * @param plural plural of the kind. Default: the kind with an `s`
 */
export function newTypedRegistry<T extends ObjectLike, Singular extends string, Plural extends string = `${Singular}s`>(
  client: StoreClient<T>,
  singular: Singular,
  plural: Plural = `${singular}s` as Plural,
): TypedRegistry<T, Singular, Plural> {
  const within = (namespace: string | undefined) => (namespace === undefined ? client : client.namespace(namespace));
  const methods = {
    [`list${plural}`]: async ({ namespace, ...options }: ListOptions & InNamespace = {}) =>
      within(namespace).list(options),
    [`get${singular}`]: async (name: string, { namespace, ...options }: GetOptions & InNamespace = {}) =>
      within(namespace).get(name, options),
    [`create${singular}`]: async (object: T) => client.create(object),
    [`update${singular}`]: async (object: T) => client.update(object),
    [`delete${singular}`]: async (name: string, { namespace, ...options }: DeleteOptions & InNamespace = {}) => {
      const answer = await within(namespace).delete(name, options);
      return isStatus(answer) ? undefined : answer;
    },
    [`watch${plural}`]: ({ namespace, ...options }: WatchOptions & InNamespace = {}) =>
      within(namespace).watch(options),
  };
  return methods as TypedRegistry<T, Singular, Plural>;
}

function isStatus(answer: ObjectLike | Status): answer is Status {
  return 'kind' in answer && answer.kind === 'Status';
}
