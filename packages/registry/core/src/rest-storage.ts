import { builtinSubresource, type ClusterSettings, defineGroup, kind, type StoresOf } from '@k8s-ts/registry-shared';
import { type ComponentCheck, newComponentStatusStorage } from './component-status/component-status-storage.js';
import { configMapStrategy } from './config-map/config-map-strategy.js';
import { type ConnectionSettings, newConnectStorages } from './connect-storages.js';
import { endpointsStrategy } from './endpoints/endpoints-strategy.js';
import { eventFields, eventStrategy } from './event/event-strategy.js';
import { limitRangeStrategy } from './limit-range/limit-range-strategy.js';
import { newNamespaceFinalizeStorage, newNamespaceStorage } from './namespace/namespace-storage.js';
import {
  hasNoFinalizers,
  namespaceFields,
  namespaceStatusStrategy,
  namespaceStrategy,
} from './namespace/namespace-strategy.js';
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
import { newBindingStorage, newPodBindingStorage } from './pod/binding-storage.js';
import { type EvictionSettings, newEvictionStorage } from './pod/eviction-storage.js';
import { podEphemeralContainersStrategy } from './pod/pod-ephemeral-containers-strategy.js';
import { podResizeStrategy } from './pod/pod-resize-strategy.js';
import { podStatusStrategy } from './pod/pod-status-strategy.js';
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
import { openServiceStore, type ServiceSettings } from './service/service-storage.js';
import { serviceStatusStrategy } from './service/service-strategy.js';
import { serviceAccountStrategy } from './service-account/service-account-strategy.js';
import { newTokenStorage, type ServiceAccountTokenIssuer } from './service-account/token-storage.js';

/** Settings of the group besides those of a cluster. */
export interface CoreSettings extends ClusterSettings, ConnectionSettings, EvictionSettings, ServiceSettings {
  /** Signs the tokens of `serviceaccounts/{name}/token`. Without it there is no such subresource. */
  readonly tokenIssuer?: ServiceAccountTokenIssuer | undefined;
  /** Health checks that `componentstatuses` lists, by component name. Default none. */
  readonly componentChecks?: Readonly<Record<string, ComponentCheck>> | undefined;
}

/** The core group (`kubernetes pkg/registry/core/rest/storage_core.go, NewLegacyRESTStorage`). */
export const core = defineGroup(
  '',
  (settings: CoreSettings) => ({
    configMaps: kind('v1', 'ConfigMap', { strategy: configMapStrategy }),
    endpoints: kind('v1', 'Endpoints', { strategy: endpointsStrategy(settings) }),
    events: kind('v1', 'Event', {
      strategy: eventStrategy,
      selectableFields: eventFields,
      ttlSeconds: () => settings.eventTTLSeconds ?? 3600,
    }),
    limitRanges: kind('v1', 'LimitRange', { strategy: limitRangeStrategy }),
    namespaces: kind('v1', 'Namespace', {
      strategy: namespaceStrategy,
      status: namespaceStatusStrategy,
      subresources: { finalize: newNamespaceFinalizeStorage },
      wrap: newNamespaceStorage,
      selectableFields: namespaceFields,
      shouldDeleteDuringUpdate: hasNoFinalizers,
    }),
    nodes: kind('v1', 'Node', {
      strategy: nodeStrategy(settings),
      status: nodeStatusStrategy,
      selectableFields: nodeFields,
    }),
    persistentVolumeClaims: kind('v1', 'PersistentVolumeClaim', {
      strategy: persistentVolumeClaimStrategy(settings),
      status: persistentVolumeClaimStatusStrategy(settings),
      // Claims of earlier versions have only one of the two data sources.
      decorate: withBothDataSources,
    }),
    persistentVolumes: kind('v1', 'PersistentVolume', {
      strategy: persistentVolumeStrategy(settings),
      status: persistentVolumeStatusStrategy,
    }),
    pods: kind('v1', 'Pod', {
      strategy: podStrategy,
      status: podStatusStrategy(settings),
      subresources: {
        binding: (pods) => newPodBindingStorage(pods, settings.features),
        ephemeralcontainers: { ...podEphemeralContainersStrategy(settings), withoutTables: true },
        eviction: (pods) => newEvictionStorage(pods, settings),
        resize: { ...podResizeStrategy(settings), withoutTables: true },
      },
      selectableFields: podFields,
      fieldSelectorAliases: { 'spec.host': 'spec.nodeName' },
      indexedFields: ['spec.nodeName'],
    }),
    podTemplates: kind('v1', 'PodTemplate', { strategy: podTemplateStrategy }),
    replicationControllers: kind('v1', 'ReplicationController', {
      strategy: replicationControllerStrategy,
      status: replicationControllerStatusStrategy,
      scale: replicationControllerScale,
      selectableFields: replicationControllerFields,
    }),
    resourceQuotas: kind('v1', 'ResourceQuota', {
      strategy: resourceQuotaStrategy,
      status: resourceQuotaStatusStrategy,
    }),
    secrets: kind('v1', 'Secret', { strategy: secretStrategy, selectableFields: secretFields }),
    serviceAccounts: kind('v1', 'ServiceAccount', { strategy: serviceAccountStrategy }),
  }),
  async ({ stores, settings, opening }) => {
    const { stores: serviceStores, metrics, repair } = await openServiceStore(opening, stores, settings);
    const { services } = serviceStores;
    const { tokenIssuer: issuer } = settings;
    return {
      stores: serviceStores,
      resources: {
        bindings: newBindingStorage(stores.pods, settings.features),
        componentstatuses: newComponentStatusStorage(settings.componentChecks),
        ...newConnectStorages({ ...stores, services }, settings),
        ...(issuer && { 'serviceaccounts/token': newTokenStorage({ ...stores, issuer, features: settings.features }) }),
        services,
        'services/status': builtinSubresource(services, 'status', serviceStatusStrategy(settings)),
      },
      postStartHooks: [{ name: 'start-service-ip-repair-controllers', longRunning: true, run: repair }],
      metrics: metrics.all,
    };
  },
);

/** The stores of the group, for controllers and for programs. */
export type CoreStores = StoresOf<typeof core>;
