import type { ConfigMap, Endpoints, Namespace, Service } from '@k8s-ts/api/types';
import { newTypedRegistry, type StoreClient, type TypedRegistry } from '@k8s-ts/registry-generic';

/** Reads and writes ConfigMaps, such as `extension-apiserver-authentication`: an API server makes these itself. */
export type ConfigMapRegistry = TypedRegistry<ConfigMap, 'ConfigMap'>;
/** Reads and writes Endpoints, such as those of the `kubernetes` Service: an API server makes these itself. */
export type EndpointsRegistry = TypedRegistry<Endpoints, 'Endpoints', 'AllEndpoints'>;
/** Reads and writes namespaces, such as those that every cluster has: an API server makes these itself. */
export type NamespaceRegistry = TypedRegistry<Namespace, 'Namespace'>;
/** Reads and writes Services, such as `kubernetes`: an API server makes these itself. */
export type ServiceRegistry = TypedRegistry<Service, 'Service'>;

/** The {@link ConfigMapRegistry} over a client. */
export const newConfigMapRegistry = (client: StoreClient<ConfigMap>): ConfigMapRegistry =>
  newTypedRegistry(client, 'ConfigMap');
/** The {@link EndpointsRegistry} over a client. */
export const newEndpointsRegistry = (client: StoreClient<Endpoints>): EndpointsRegistry =>
  newTypedRegistry(client, 'Endpoints', 'AllEndpoints');
/** The {@link NamespaceRegistry} over a client. */
export const newNamespaceRegistry = (client: StoreClient<Namespace>): NamespaceRegistry =>
  newTypedRegistry(client, 'Namespace');
/** The {@link ServiceRegistry} over a client. */
export const newServiceRegistry = (client: StoreClient<Service>): ServiceRegistry =>
  newTypedRegistry(client, 'Service');
