import type { ConfigMap, Endpoints, Namespace, Service } from '@k8s-ts/api/types';
import { newTypedRegistry, type StoreClient, type TypedRegistry } from '@k8s-ts/registry-generic';

// The kinds of the objects that an API server makes itself: its namespaces, the `kubernetes` Service with its Endpoints, and ConfigMaps.
export type ConfigMapRegistry = TypedRegistry<ConfigMap, 'ConfigMap'>;
export type EndpointsRegistry = TypedRegistry<Endpoints, 'Endpoints', 'AllEndpoints'>;
export type NamespaceRegistry = TypedRegistry<Namespace, 'Namespace'>;
export type ServiceRegistry = TypedRegistry<Service, 'Service'>;

export const newConfigMapRegistry = (client: StoreClient<ConfigMap>): ConfigMapRegistry =>
  newTypedRegistry(client, 'ConfigMap');
export const newEndpointsRegistry = (client: StoreClient<Endpoints>): EndpointsRegistry =>
  newTypedRegistry(client, 'Endpoints', 'AllEndpoints');
export const newNamespaceRegistry = (client: StoreClient<Namespace>): NamespaceRegistry =>
  newTypedRegistry(client, 'Namespace');
export const newServiceRegistry = (client: StoreClient<Service>): ServiceRegistry =>
  newTypedRegistry(client, 'Service');
