import type { Pod } from '@k8s-ts/api/types';
import type { AnyRESTStorage, RESTOptionsFactory, Store, SubresourceStore } from '@k8s-ts/registry-generic';
import type { ProxyTransport } from '../connect.js';
import { newKindStore, newKindSubresource } from '../kind-store.js';
import { newPodBindingStorage } from './binding-storage.js';
import { newPodLogStorage, newPodProxyStorage, newPodStreamStorage, type PodConnections } from './connect-storages.js';
import type { DisruptionBudgets } from './disruption-budgets.js';
import { newEvictionStorage } from './eviction-storage.js';
import {
  type PodSettings,
  podEphemeralContainersRules,
  podFields,
  podResizeRules,
  podRules,
  podStatusRules,
} from './pod-strategy.js';

export interface PodStorageOptions extends PodSettings {
  readonly restOptions: RESTOptionsFactory;
  readonly nodes: Store;
  readonly transport: ProxyTransport;
  /** Budgets that evictions have to keep to. Default: none, every eviction is allowed. */
  readonly disruptionBudgets?: DisruptionBudgets;
}

export interface PodStorage {
  readonly store: Store;
  readonly status: SubresourceStore;
  /** `pods/…` by subresource. */
  readonly subresources: Readonly<Record<string, AnyRESTStorage>>;
}

/** `kubernetes pkg/registry/core/pod/storage`. */
export async function newPodStorage(options: PodStorageOptions): Promise<PodStorage> {
  const store = await newKindStore<Pod>(options.restOptions, {
    resource: 'pods',
    kind: 'Pod',
    rules: podRules(options),
    selectableFields: podFields,
    fieldSelectorAliases: { 'spec.host': 'spec.nodeName' },
    indexedFields: ['spec.nodeName'],
  });
  const status = newKindSubresource(store, 'status', podStatusRules(options));
  const connections: PodConnections = { pods: store, nodes: options.nodes, transport: options.transport };
  return {
    store,
    status,
    subresources: {
      attach: newPodStreamStorage(connections, 'attach'),
      binding: newPodBindingStorage(store),
      ephemeralcontainers: newKindSubresource(store, 'ephemeralcontainers', podEphemeralContainersRules(options)),
      eviction: newEvictionStorage(store, status, options.disruptionBudgets),
      exec: newPodStreamStorage(connections, 'exec'),
      log: newPodLogStorage(connections),
      portforward: newPodStreamStorage(connections, 'portforward'),
      proxy: newPodProxyStorage(connections),
      resize: newKindSubresource(store, 'resize', podResizeRules(options)),
      status,
    },
  };
}
