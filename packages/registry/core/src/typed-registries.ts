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
import { newTypedRegistry, type StoreClient, type TypedRegistry } from '@k8s-ts/registry-generic';

export type ConfigMapRegistry = TypedRegistry<ConfigMap, 'ConfigMap'>;
export type EndpointsRegistry = TypedRegistry<Endpoints, 'Endpoints', 'AllEndpoints'>;
export type EventRegistry = TypedRegistry<Event, 'Event'>;
export type LimitRangeRegistry = TypedRegistry<LimitRange, 'LimitRange'>;
export type NamespaceRegistry = TypedRegistry<Namespace, 'Namespace'>;
export type NodeRegistry = TypedRegistry<Node, 'Node'>;
export type PersistentVolumeRegistry = TypedRegistry<PersistentVolume, 'PersistentVolume'>;
export type PersistentVolumeClaimRegistry = TypedRegistry<PersistentVolumeClaim, 'PersistentVolumeClaim'>;
export type PodRegistry = TypedRegistry<Pod, 'Pod'>;
export type PodTemplateRegistry = TypedRegistry<PodTemplate, 'PodTemplate'>;
export type ReplicationControllerRegistry = TypedRegistry<ReplicationController, 'ReplicationController'>;
export type ResourceQuotaRegistry = TypedRegistry<ResourceQuota, 'ResourceQuota'>;
export type SecretRegistry = TypedRegistry<Secret, 'Secret'>;
export type ServiceRegistry = TypedRegistry<Service, 'Service'>;
export type ServiceAccountRegistry = TypedRegistry<ServiceAccount, 'ServiceAccount'>;

export const newConfigMapRegistry = (client: StoreClient<ConfigMap>): ConfigMapRegistry =>
  newTypedRegistry(client, 'ConfigMap');
export const newEndpointsRegistry = (client: StoreClient<Endpoints>): EndpointsRegistry =>
  newTypedRegistry(client, 'Endpoints', 'AllEndpoints');
export const newEventRegistry = (client: StoreClient<Event>): EventRegistry => newTypedRegistry(client, 'Event');
export const newLimitRangeRegistry = (client: StoreClient<LimitRange>): LimitRangeRegistry =>
  newTypedRegistry(client, 'LimitRange');
export const newNamespaceRegistry = (client: StoreClient<Namespace>): NamespaceRegistry =>
  newTypedRegistry(client, 'Namespace');
export const newNodeRegistry = (client: StoreClient<Node>): NodeRegistry => newTypedRegistry(client, 'Node');
export const newPersistentVolumeRegistry = (client: StoreClient<PersistentVolume>): PersistentVolumeRegistry =>
  newTypedRegistry(client, 'PersistentVolume');
export const newPersistentVolumeClaimRegistry = (
  client: StoreClient<PersistentVolumeClaim>,
): PersistentVolumeClaimRegistry => newTypedRegistry(client, 'PersistentVolumeClaim');
export const newPodRegistry = (client: StoreClient<Pod>): PodRegistry => newTypedRegistry(client, 'Pod');
export const newPodTemplateRegistry = (client: StoreClient<PodTemplate>): PodTemplateRegistry =>
  newTypedRegistry(client, 'PodTemplate');
export const newReplicationControllerRegistry = (
  client: StoreClient<ReplicationController>,
): ReplicationControllerRegistry => newTypedRegistry(client, 'ReplicationController');
export const newResourceQuotaRegistry = (client: StoreClient<ResourceQuota>): ResourceQuotaRegistry =>
  newTypedRegistry(client, 'ResourceQuota');
export const newSecretRegistry = (client: StoreClient<Secret>): SecretRegistry => newTypedRegistry(client, 'Secret');
export const newServiceRegistry = (client: StoreClient<Service>): ServiceRegistry =>
  newTypedRegistry(client, 'Service');
export const newServiceAccountRegistry = (client: StoreClient<ServiceAccount>): ServiceAccountRegistry =>
  newTypedRegistry(client, 'ServiceAccount');
