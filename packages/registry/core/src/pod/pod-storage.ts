import type { Node, Pod } from '@k8s-ts/api/types';
import type { PodSettings } from '@k8s-ts/api/validation';
import type { AnyRESTStorage, Store } from '@k8s-ts/registry-generic';
import { builtinSubresource } from '@k8s-ts/registry-shared';
import type { KubeletClient } from '../kubelet/kubelet-client.js';
import { newPodBindingStorage } from './binding-storage.js';
import type { DisruptionBudgets } from './disruption-budgets.js';
import { newEvictionStorage } from './eviction-storage.js';
import { newPodLogStorage } from './log-storage.js';
import type { PodConnections } from './pod-connections.js';
import { podEphemeralContainersStrategy } from './pod-ephemeral-containers-strategy.js';
import { podResizeStrategy } from './pod-resize-strategy.js';
import { podStatusStrategy } from './pod-status-strategy.js';
import { newPodProxyStorage } from './proxy-storage.js';
import { newPodStreamStorage } from './stream-storage.js';

export interface PodSubresourcesOptions extends PodSettings {
  readonly pods: Store<Pod>;
  readonly nodes: Store<Node>;
  /** Reaches kubelets and pods. */
  readonly kubelets: KubeletClient;
  /** Budgets that evictions respect. Default: none, every eviction is allowed. */
  readonly disruptionBudgets?: DisruptionBudgets;
}

/** The subresources of pods by path, `pods/status` and so on (`kubernetes pkg/registry/core/pod/storage`). */
export function newPodSubresources(options: PodSubresourcesOptions): Readonly<Record<string, AnyRESTStorage>> {
  const { pods } = options;
  const status = builtinSubresource(pods, 'status', podStatusStrategy(options));
  const connections: PodConnections = { pods, nodes: options.nodes, kubelets: options.kubelets };
  return {
    'pods/attach': newPodStreamStorage(connections, 'attach'),
    'pods/binding': newPodBindingStorage(pods),
    'pods/ephemeralcontainers': builtinSubresource(
      pods,
      'ephemeralcontainers',
      podEphemeralContainersStrategy(options),
      { withoutTables: true },
    ),
    'pods/eviction': newEvictionStorage(pods, status, options.disruptionBudgets),
    'pods/exec': newPodStreamStorage(connections, 'exec'),
    'pods/log': newPodLogStorage(connections),
    'pods/portforward': newPodStreamStorage(connections, 'portforward'),
    'pods/proxy': newPodProxyStorage(connections),
    'pods/resize': builtinSubresource(pods, 'resize', podResizeStrategy(options), { withoutTables: true }),
    'pods/status': status,
  };
}
