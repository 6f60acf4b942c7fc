import { applyDefaults } from '@k8s-ts/api/defaults';
import type {
  ConfigMap,
  Endpoints,
  Event,
  LimitRange,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodTemplate,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
} from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type CollectionDeleter,
  type Creater,
  type DeleteOptions,
  type Getter,
  type GracefulDeleter,
  internalContext,
  type Lister,
  type ListOptions,
  type RESTStorage,
  type Updater,
  type Watcher,
  type WatchOptions,
} from '@k8s-ts/registry-generic';

/** What a registry needs of a storage; every Store has it. */
export type RegistryStorage = RESTStorage &
  Getter &
  Lister &
  Watcher &
  Creater &
  Updater &
  GracefulDeleter &
  Partial<CollectionDeleter>;

/** Where to look; needed for namespaced kinds, except to list or watch all namespaces. */
export interface InNamespace {
  readonly namespace?: string;
}

export interface RegistryList<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  readonly continue?: string;
}

export type RegistryEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

/** The methods of a typed registry: `listNodes`, `getNode`, … */
export type TypedRegistry<T, Singular extends string, Plural extends string = `${Singular}s`> = {
  readonly [K in `list${Plural}`]: (options?: ListOptions & InNamespace) => Promise<RegistryList<T>>;
} & {
  readonly [K in `get${Singular}`]: (name: string, options?: InNamespace) => Promise<T>;
} & {
  readonly [K in `create${Singular}` | `update${Singular}`]: (object: T) => Promise<T>;
} & {
  /** Resolves with the object while it still exists: it has finalizers, or its time is not over. */
  readonly [K in `delete${Singular}`]: (name: string, options?: DeleteOptions & InNamespace) => Promise<T | undefined>;
} & {
  /** Ends when the signal aborts; throws when the watch fails. */
  readonly [K in `watch${Plural}`]: (
    options: WatchOptions & InNamespace & { readonly signal: AbortSignal },
  ) => AsyncIterable<RegistryEvent<T>>;
};

/**
 * A kind's storage for callers inside the server, with the kind in its types and names. Objects are defaulted and validated as those of
 * clients are; the caller is `system:apiserver`. Errors are StatusErrors.
 */
export function newTypedRegistry<T, Singular extends string, Plural extends string = `${Singular}s`>(
  storage: RegistryStorage,
  singular: Singular,
  plural: Plural = `${singular}s` as Plural,
): TypedRegistry<T, Singular, Plural> {
  const typed = (object: KubeObject): T => object as unknown as T;
  const prepared = (object: T): KubeObject => applyDefaults(storage.kind, object as unknown as KubeObject);
  const methods = {
    [`list${plural}`]: async ({ namespace, ...options }: ListOptions & InNamespace = {}): Promise<RegistryList<T>> => {
      const list = await storage.list(options, internalContext(namespace));
      return {
        items: list.items.map(({ object }) => typed(object)),
        resourceVersion: list.resourceVersion,
        ...(list.continue ? { continue: list.continue } : {}),
      };
    },
    [`get${singular}`]: async (name: string, { namespace }: InNamespace = {}): Promise<T> =>
      typed((await storage.get(name, {}, internalContext(namespace))).object),
    [`create${singular}`]: async (given: T): Promise<T> => {
      const object = prepared(given);
      const { name, namespace } = object.metadata;
      return typed((await storage.create(name, object, {}, internalContext(namespace))).object);
    },
    [`update${singular}`]: async (given: T): Promise<T> => {
      const object = prepared(given);
      const { name = '', namespace } = object.metadata;
      const { result } = await storage.update(
        name,
        { updatedObject: async () => object },
        {},
        internalContext(namespace),
      );
      return typed(result.object);
    },
    [`delete${singular}`]: async (
      name: string,
      { namespace, ...options }: DeleteOptions & InNamespace = {},
    ): Promise<T | undefined> => {
      const { result, deleted } = await storage.delete(name, options, internalContext(namespace));
      return deleted || !result ? undefined : typed(result.object);
    },
    [`watch${plural}`]: (options: WatchOptions & InNamespace & { readonly signal: AbortSignal }) =>
      events<T>(storage, options),
  };
  return methods as unknown as TypedRegistry<T, Singular, Plural>;
}

async function* events<T>(
  storage: RegistryStorage,
  { namespace, signal, ...options }: WatchOptions & InNamespace & { readonly signal: AbortSignal },
): AsyncIterable<RegistryEvent<T>> {
  const batches = await storage.watch(options, { ...internalContext(namespace, signal), signal });
  for await (const batch of batches) {
    for (const event of batch) {
      if (event.type === 'ERROR') throw event.error;
      if (event.type === 'BOOKMARK') yield { type: 'BOOKMARK', resourceVersion: event.resourceVersion };
      else yield { type: event.type, object: event.object.object as unknown as T };
    }
  }
}

export type NodeRegistry = TypedRegistry<Node, 'Node'>;
export type PodRegistry = TypedRegistry<Pod, 'Pod'>;
export type ServiceRegistry = TypedRegistry<Service, 'Service'>;
export type NamespaceRegistry = TypedRegistry<Namespace, 'Namespace'>;

export const newConfigMapRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<ConfigMap, 'ConfigMap'>(storage, 'ConfigMap');
export const newEndpointsRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<Endpoints, 'Endpoints', 'AllEndpoints'>(storage, 'Endpoints', 'AllEndpoints');
export const newEventRegistry = (storage: RegistryStorage) => newTypedRegistry<Event, 'Event'>(storage, 'Event');
export const newLimitRangeRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<LimitRange, 'LimitRange'>(storage, 'LimitRange');
export const newNamespaceRegistry = (storage: RegistryStorage): NamespaceRegistry =>
  newTypedRegistry<Namespace, 'Namespace'>(storage, 'Namespace');
export const newNodeRegistry = (storage: RegistryStorage): NodeRegistry =>
  newTypedRegistry<Node, 'Node'>(storage, 'Node');
export const newPersistentVolumeRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<PersistentVolume, 'PersistentVolume'>(storage, 'PersistentVolume');
export const newPersistentVolumeClaimRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<PersistentVolumeClaim, 'PersistentVolumeClaim'>(storage, 'PersistentVolumeClaim');
export const newPodRegistry = (storage: RegistryStorage): PodRegistry => newTypedRegistry<Pod, 'Pod'>(storage, 'Pod');
export const newPodTemplateRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<PodTemplate, 'PodTemplate'>(storage, 'PodTemplate');
export const newReplicationControllerRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<ReplicationController, 'ReplicationController'>(storage, 'ReplicationController');
export const newResourceQuotaRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<ResourceQuota, 'ResourceQuota'>(storage, 'ResourceQuota');
export const newSecretRegistry = (storage: RegistryStorage) => newTypedRegistry<Secret, 'Secret'>(storage, 'Secret');
export const newServiceAccountRegistry = (storage: RegistryStorage) =>
  newTypedRegistry<ServiceAccount, 'ServiceAccount'>(storage, 'ServiceAccount');
export const newServiceRegistry = (storage: RegistryStorage): ServiceRegistry =>
  newTypedRegistry<Service, 'Service'>(storage, 'Service');
