import type { FeatureName } from '@k8s-ts/api/discovery';
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
import type { PodSettings } from '@k8s-ts/api/validation';
import { type AnyRESTStorage, extendStore, type Store } from '@k8s-ts/registry-generic';
import {
  builtinSubresource,
  type GroupOpener,
  type GroupResources,
  newBuiltinProvider,
  type RESTStorageProvider,
  ScaleStorage,
} from '@k8s-ts/registry-shared';
import { type ComponentCheck, newComponentStatusStorage } from './component-status/component-status-storage.js';
import { configMapStrategy } from './config-map/config-map-strategy.js';
import { endpointsStrategy } from './endpoints/endpoints-strategy.js';
import { eventFields, eventStrategy } from './event/event-strategy.js';
import { newKubeletClient } from './kubelet/kubelet-client.js';
import type { KubeletSettings, NodeConnections } from './kubelet/node-connections.js';
import { limitRangeStrategy } from './limit-range/limit-range-strategy.js';
import { newNamespaceStorage } from './namespace/namespace-storage.js';
import {
  namespaceFields,
  namespaceFinalizeStrategy,
  namespaceStatusStrategy,
  namespaceStrategy,
} from './namespace/namespace-strategy.js';
import { newNodeProxyStorage } from './node/node-proxy-storage.js';
import { nodeFields, nodeStatusStrategy, nodeStrategy } from './node/node-strategy.js';
import {
  persistentVolumeStatusStrategy,
  persistentVolumeStrategy,
} from './persistent-volume/persistent-volume-strategy.js';
import {
  persistentVolumeClaimStatusStrategy,
  persistentVolumeClaimStrategy,
  withBothDataSources,
} from './persistent-volume-claim/persistent-volume-claim-strategy.js';
import { newBindingStorage } from './pod/binding-storage.js';
import type { DisruptionBudgets } from './pod/disruption-budgets.js';
import { newPodSubresources } from './pod/pod-storage.js';
import { podFields, podStrategy } from './pod/pod-strategy.js';
import { podTemplateStrategy } from './pod-template/pod-template-strategy.js';
import { replicationControllerScale } from './replication-controller/replication-controller-scale.js';
import {
  replicationControllerFields,
  replicationControllerStatusStrategy,
  replicationControllerStrategy,
} from './replication-controller/replication-controller-strategy.js';
import { resourceQuotaStatusStrategy, resourceQuotaStrategy } from './resource-quota/resource-quota-strategy.js';
import { secretFields, secretStrategy } from './secret/secret-strategy.js';
import { AllocatorMetrics } from './service/allocator/allocator-metrics.js';
import { defaultNodePortRange, type PortRange, parsePortRange } from './service/allocator/port-allocator.js';
import { newServiceProxyStorage } from './service/service-proxy-storage.js';
import { openServiceStore, type ServiceStore } from './service/service-storage.js';
import { serviceStatusStrategy } from './service/service-strategy.js';
import { serviceAccountStrategy } from './service-account/service-account-strategy.js';
import { newTokenStorage, type ServiceAccountTokenIssuer } from './service-account/token-storage.js';

export interface CoreStorageOptions {
  /** CIDR of cluster IPs; two, comma-separated, for dual stack. Default `10.0.0.0/24`. */
  readonly serviceClusterIPRange?: string;
  /** Default 30000 to 32767; as text `30000-32767` or `30000+10`. */
  readonly serviceNodePortRange?: PortRange | string;
  /** A fraction, 0 up to 1, that addresses and ports of Services are chosen by. Default: at random. */
  readonly random?: () => number;
  /** Seconds that an event lives after its last write. Default 3600. */
  readonly eventTTLSeconds?: number;
  /** Privileged containers may be created. Default false. */
  readonly allowPrivileged?: boolean;
  /** The features that are on: fields of pods behind them are kept. Default none. */
  readonly features?: ReadonlySet<FeatureName>;
  /** Signs the tokens of `serviceaccounts/{name}/token`. Without it there is no such subresource, as in kube-apiserver. */
  readonly tokenIssuer?: ServiceAccountTokenIssuer;
  /** Budgets that evictions respect. Default: every eviction is allowed. */
  readonly disruptionBudgets?: DisruptionBudgets;
  /** Health checks that `componentstatuses` lists, by component name. Default none. */
  readonly componentChecks?: Readonly<Record<string, ComponentCheck>>;
  /** How kubelets are reached over the network. */
  readonly kubelet?: KubeletSettings;
  /** Connections to simulated nodes and pods. Default: all are reached over the network. */
  readonly nodeConnections?: NodeConnections;
}

/** The stores of core/v1, for controllers and for programs. */
export interface CoreStores {
  readonly configMaps: Store<ConfigMap>;
  readonly endpoints: Store<Endpoints>;
  readonly events: Store<Event>;
  readonly limitRanges: Store<LimitRange>;
  readonly namespaces: Store<Namespace>;
  readonly nodes: Store<Node>;
  readonly persistentVolumeClaims: Store<PersistentVolumeClaim>;
  readonly persistentVolumes: Store<PersistentVolume>;
  readonly pods: Store<Pod>;
  readonly podTemplates: Store<PodTemplate>;
  readonly replicationControllers: Store<ReplicationController>;
  readonly resourceQuotas: Store<ResourceQuota>;
  readonly secrets: Store<Secret>;
  readonly serviceAccounts: Store<ServiceAccount>;
  readonly services: Store<Service>;
}

/** The REST storages of core/v1 (`kubernetes pkg/registry/core/rest/storage_core.go, NewLegacyRESTStorage`). */
export function newRESTStorageProvider(options: CoreStorageOptions = {}): RESTStorageProvider<CoreStores> {
  return newBuiltinProvider('', async (opening): Promise<GroupResources<CoreStores>> => {
    const metrics = new AllocatorMetrics();
    const { repair, ...stores } = await openStores(opening, options, metrics);
    return {
      stores,
      resources: resourcesOf(stores, options),
      postStartHooks: [{ name: 'start-service-ip-repair-controllers', longRunning: true, run: repair }],
      metrics: metrics.all,
    };
  });
}

const podSettings = ({ allowPrivileged, features }: CoreStorageOptions): PodSettings => ({
  ...(allowPrivileged === undefined ? {} : { allowPrivileged }),
  ...(features === undefined ? {} : { features }),
});

async function openStores(
  opening: GroupOpener,
  options: CoreStorageOptions,
  metrics: AllocatorMetrics,
): Promise<CoreStores & Pick<ServiceStore, 'repair'>> {
  const { store } = opening;
  const { eventTTLSeconds = 3600, serviceNodePortRange: ports = defaultNodePortRange } = options;
  const settings = podSettings(options);
  const [configMaps, endpoints, events, limitRanges, namespaces, nodes, claims, volumes] = await Promise.all([
    store<ConfigMap>({ resource: 'configmaps', kind: 'ConfigMap', strategy: configMapStrategy }),
    store<Endpoints>({ resource: 'endpoints', kind: 'Endpoints', strategy: endpointsStrategy }),
    store<Event>({
      resource: 'events',
      kind: 'Event',
      strategy: eventStrategy,
      selectableFields: eventFields,
      ttlSeconds: () => eventTTLSeconds,
    }),
    store<LimitRange>({ resource: 'limitranges', kind: 'LimitRange', strategy: limitRangeStrategy }),
    store<Namespace>({
      resource: 'namespaces',
      kind: 'Namespace',
      strategy: namespaceStrategy,
      selectableFields: namespaceFields,
      shouldDeleteDuringUpdate: ({ spec }) => (spec?.finalizers ?? []).length === 0,
    }),
    store<Node>({ resource: 'nodes', kind: 'Node', strategy: nodeStrategy, selectableFields: nodeFields }),
    store<PersistentVolumeClaim>({
      resource: 'persistentvolumeclaims',
      kind: 'PersistentVolumeClaim',
      strategy: persistentVolumeClaimStrategy,
      // Claims of earlier versions have one of the two only.
      decorate: withBothDataSources,
    }),
    store<PersistentVolume>({
      resource: 'persistentvolumes',
      kind: 'PersistentVolume',
      strategy: persistentVolumeStrategy,
    }),
  ]);
  const [pods, podTemplates, replicationControllers, resourceQuotas, secrets, serviceAccounts] = await Promise.all([
    store<Pod>({
      resource: 'pods',
      kind: 'Pod',
      strategy: podStrategy(settings),
      selectableFields: podFields,
      fieldSelectorAliases: { 'spec.host': 'spec.nodeName' },
      indexedFields: ['spec.nodeName'],
    }),
    store<PodTemplate>({ resource: 'podtemplates', kind: 'PodTemplate', strategy: podTemplateStrategy(settings) }),
    store<ReplicationController>({
      resource: 'replicationcontrollers',
      kind: 'ReplicationController',
      strategy: replicationControllerStrategy(settings),
      selectableFields: replicationControllerFields,
    }),
    store<ResourceQuota>({ resource: 'resourcequotas', kind: 'ResourceQuota', strategy: resourceQuotaStrategy }),
    store<Secret>({ resource: 'secrets', kind: 'Secret', strategy: secretStrategy, selectableFields: secretFields }),
    store<ServiceAccount>({ resource: 'serviceaccounts', kind: 'ServiceAccount', strategy: serviceAccountStrategy }),
  ]);
  const { services, repair } = await openServiceStore(
    opening,
    { endpoints, events, namespaces },
    {
      serviceClusterIPRange: options.serviceClusterIPRange ?? '10.0.0.0/24',
      serviceNodePortRange: typeof ports === 'string' ? parsePortRange(ports) : ports,
      random: options.random,
      metrics,
      relaxedNames: options.features?.has('RelaxedServiceNameValidation'),
    },
  );
  return {
    configMaps,
    endpoints,
    events,
    limitRanges,
    namespaces,
    nodes,
    persistentVolumeClaims: claims,
    persistentVolumes: volumes,
    pods,
    podTemplates,
    replicationControllers,
    resourceQuotas,
    secrets,
    serviceAccounts,
    services,
    repair,
  };
}

function resourcesOf(stores: CoreStores, options: CoreStorageOptions): Readonly<Record<string, AnyRESTStorage>> {
  const { namespaces, nodes, persistentVolumeClaims, persistentVolumes, pods } = stores;
  const { replicationControllers, resourceQuotas, serviceAccounts, services } = stores;
  const { disruptionBudgets, tokenIssuer: issuer } = options;
  const kubelets = newKubeletClient(options.kubelet, options.nodeConnections);
  return {
    bindings: newBindingStorage(pods),
    componentstatuses: newComponentStatusStorage(options.componentChecks ?? {}),
    configmaps: stores.configMaps,
    endpoints: stores.endpoints,
    events: stores.events,
    limitranges: stores.limitRanges,
    namespaces: newNamespaceStorage(namespaces),
    'namespaces/finalize': extendStore(
      builtinSubresource(namespaces, 'finalize', namespaceFinalizeStrategy, { withoutTables: true }),
      {
        get: undefined,
      },
    ),
    'namespaces/status': builtinSubresource(namespaces, 'status', namespaceStatusStrategy),
    nodes,
    'nodes/proxy': newNodeProxyStorage(nodes, kubelets),
    'nodes/status': builtinSubresource(nodes, 'status', nodeStatusStrategy),
    persistentvolumeclaims: persistentVolumeClaims,
    'persistentvolumeclaims/status': builtinSubresource(
      persistentVolumeClaims,
      'status',
      persistentVolumeClaimStatusStrategy,
    ),
    persistentvolumes: persistentVolumes,
    'persistentvolumes/status': builtinSubresource(persistentVolumes, 'status', persistentVolumeStatusStrategy),
    pods,
    ...newPodSubresources({
      ...podSettings(options),
      pods,
      nodes,
      kubelets,
      ...(disruptionBudgets ? { disruptionBudgets } : {}),
    }),
    podtemplates: stores.podTemplates,
    replicationcontrollers: replicationControllers,
    'replicationcontrollers/scale': new ScaleStorage(replicationControllers, replicationControllerScale),
    'replicationcontrollers/status': builtinSubresource(
      replicationControllers,
      'status',
      replicationControllerStatusStrategy,
    ),
    resourcequotas: resourceQuotas,
    'resourcequotas/status': builtinSubresource(resourceQuotas, 'status', resourceQuotaStatusStrategy),
    secrets: stores.secrets,
    serviceaccounts: serviceAccounts,
    ...(issuer
      ? { 'serviceaccounts/token': newTokenStorage({ serviceAccounts, pods, secrets: stores.secrets, nodes, issuer }) }
      : {}),
    services,
    'services/proxy': newServiceProxyStorage({ services, endpoints: stores.endpoints, pods, kubelets }),
    'services/status': builtinSubresource(services, 'status', serviceStatusStrategy),
  };
}
