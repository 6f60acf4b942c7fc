import type { AnyRESTStorage, APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { type ComponentCheck, newComponentStatusStorage } from './component-status/component-status-storage.js';
import { newConfigMapStorage } from './config-map/config-map-storage.js';
import { fetchTransport, type ProxyTransport } from './connect.js';
import { newEndpointsStorage } from './endpoints/endpoints-storage.js';
import { newEventStorage } from './event/event-storage.js';
import { newLimitRangeStorage } from './limit-range/limit-range-storage.js';
import { newNamespaceStorage } from './namespace/namespace-storage.js';
import { newNodeProxyStorage } from './node/node-proxy-storage.js';
import { newNodeStorage } from './node/node-storage.js';
import { newPersistentVolumeStorage } from './persistent-volume/persistent-volume-storage.js';
import { newPersistentVolumeClaimStorage } from './persistent-volume-claim/persistent-volume-claim-storage.js';
import { newBindingStorage } from './pod/binding-storage.js';
import type { DisruptionBudgets } from './pod/disruption-budgets.js';
import { newPodStorage } from './pod/pod-storage.js';
import { newPodTemplateStorage } from './pod-template/pod-template-storage.js';
import { newReplicationControllerStorage } from './replication-controller/replication-controller-storage.js';
import { newResourceQuotaStorage } from './resource-quota/resource-quota-storage.js';
import { newSecretStorage } from './secret/secret-storage.js';
import { defaultNodePortRange, type PortRange, parsePortRange } from './service/allocator/port-allocator.js';
import { newServiceStorage } from './service/service-storage.js';
import { newServiceAccountStorage } from './service-account/service-account-storage.js';
import { newTokenStorage, type ServiceAccountTokenIssuer } from './service-account/token-storage.js';

export interface CoreRESTStorageOptions {
  readonly restOptions: RESTOptionsFactory;
  /** CIDR of cluster IPs; two, comma-separated, for dual stack. Default `10.0.0.0/24`. */
  readonly serviceClusterIPRange?: string;
  /** Default 30000 to 32767; as text `30000-32767` or `30000+10`. */
  readonly serviceNodePortRange?: PortRange | string;
  /** How long events live. Default 3600. */
  readonly eventTTLSeconds?: number;
  /** Privileged containers may be created. Default false. */
  readonly allowPrivileged?: boolean;
  /** Signs the tokens of `serviceaccounts/{name}/token`; without it there is no such subresource, as in kube-apiserver. */
  readonly tokenIssuer?: ServiceAccountTokenIssuer;
  /** Budgets that evictions keep to. Default: every eviction is allowed. */
  readonly disruptionBudgets?: DisruptionBudgets;
  /** What `componentstatuses` shows, by name. Default: nothing. */
  readonly componentChecks?: Readonly<Record<string, ComponentCheck>>;
  /** How kubelets, pods and services are reached. Default: `fetch`. */
  readonly proxyTransport?: ProxyTransport;
}

/** Stores of core/v1 that other parts of a server work with. */
export interface CoreStores {
  readonly configMaps: Store;
  readonly endpoints: Store;
  readonly events: Store;
  readonly limitRanges: Store;
  readonly namespaces: Store;
  readonly nodes: Store;
  readonly persistentVolumeClaims: Store;
  readonly persistentVolumes: Store;
  readonly pods: Store;
  readonly podTemplates: Store;
  readonly replicationControllers: Store;
  readonly resourceQuotas: Store;
  readonly secrets: Store;
  readonly serviceAccounts: Store;
  readonly services: Store;
}

export interface CoreRESTStorage extends APIGroupInfo {
  readonly stores: CoreStores;
  /** Ends all storages. */
  destroy(): Promise<void>;
}

/** All resources of core/v1 (`kubernetes pkg/registry/core/rest`). */
export async function newRESTStorage(options: CoreRESTStorageOptions): Promise<CoreRESTStorage> {
  const {
    restOptions,
    proxyTransport: transport = fetchTransport,
    serviceNodePortRange: ports = defaultNodePortRange,
  } = options;
  const settings = options.allowPrivileged === undefined ? {} : { allowPrivileged: options.allowPrivileged };
  const [configMaps, secrets, serviceAccounts, namespaces, nodes, endpoints, events, limitRanges] = await Promise.all([
    newConfigMapStorage(restOptions),
    newSecretStorage(restOptions),
    newServiceAccountStorage(restOptions),
    newNamespaceStorage(restOptions),
    newNodeStorage(restOptions),
    newEndpointsStorage(restOptions),
    newEventStorage(restOptions, options.eventTTLSeconds ?? 3600),
    newLimitRangeStorage(restOptions),
  ]);
  const [quotas, podTemplates, controllers, volumes, claims, pods] = await Promise.all([
    newResourceQuotaStorage(restOptions),
    newPodTemplateStorage(restOptions, settings),
    newReplicationControllerStorage(restOptions, settings),
    newPersistentVolumeStorage(restOptions),
    newPersistentVolumeClaimStorage(restOptions),
    newPodStorage({
      restOptions,
      nodes: nodes.store,
      transport,
      ...settings,
      ...(options.disruptionBudgets ? { disruptionBudgets: options.disruptionBudgets } : {}),
    }),
  ]);
  const services = await newServiceStorage({
    restOptions,
    endpoints,
    pods: pods.store,
    transport,
    serviceClusterIPRange: options.serviceClusterIPRange ?? '10.0.0.0/24',
    serviceNodePortRange: typeof ports === 'string' ? parsePortRange(ports) : ports,
  });
  const stores: CoreStores = {
    configMaps,
    endpoints,
    events,
    limitRanges,
    namespaces: namespaces.store,
    nodes: nodes.store,
    persistentVolumeClaims: claims.store,
    persistentVolumes: volumes.store,
    pods: pods.store,
    podTemplates,
    replicationControllers: controllers.store,
    resourceQuotas: quotas.store,
    secrets,
    serviceAccounts,
    services: services.store,
  };
  const resources: Record<string, AnyRESTStorage> = {
    bindings: newBindingStorage(pods.store),
    componentstatuses: newComponentStatusStorage(options.componentChecks ?? {}),
    configmaps: configMaps,
    endpoints,
    events,
    limitranges: limitRanges,
    namespaces: namespaces.namespaces,
    'namespaces/finalize': namespaces.finalize,
    'namespaces/status': namespaces.status,
    nodes: nodes.store,
    'nodes/proxy': newNodeProxyStorage(nodes.store, transport),
    'nodes/status': nodes.status,
    persistentvolumeclaims: claims.store,
    'persistentvolumeclaims/status': claims.status,
    persistentvolumes: volumes.store,
    'persistentvolumes/status': volumes.status,
    pods: pods.store,
    ...Object.fromEntries(Object.entries(pods.subresources).map(([name, storage]) => [`pods/${name}`, storage])),
    podtemplates: podTemplates,
    replicationcontrollers: controllers.store,
    'replicationcontrollers/scale': controllers.scale,
    'replicationcontrollers/status': controllers.status,
    resourcequotas: quotas.store,
    'resourcequotas/status': quotas.status,
    secrets,
    serviceaccounts: serviceAccounts,
    ...(options.tokenIssuer
      ? {
          'serviceaccounts/token': newTokenStorage({
            serviceAccounts,
            pods: pods.store,
            secrets,
            nodes: nodes.store,
            issuer: options.tokenIssuer,
          }),
        }
      : {}),
    services: services.store,
    'services/proxy': services.proxy,
    'services/status': services.status,
  };
  return {
    group: '',
    prioritizedVersions: ['v1'],
    versionedResources: { v1: resources },
    stores,
    async destroy() {
      await Promise.all([...Object.values(stores).map((store: Store) => store.destroy()), services.destroy()]);
    },
  };
}
