import type { FeatureName } from '@k8s-ts/api/discovery';
import type { Endpoints, Node, Pod, Service } from '@k8s-ts/api/types';
import type { AnyRESTStorage, Store } from '@k8s-ts/registry-generic';
import { newKubeletClient } from './kubelet/kubelet-client.js';
import type { KubeletSettings, NodeConnections } from './kubelet/node-connections.js';
import { newNodeProxyStorage } from './node/node-proxy-storage.js';
import { newPodLogStorage } from './pod/log-storage.js';
import { newPodProxyStorage } from './pod/proxy-storage.js';
import { newPodStreamStorage } from './pod/stream-storage.js';
import { newServiceProxyStorage } from './service/service-proxy-storage.js';

export interface ConnectionSettings {
  /** How kubelets are reached over the network. */
  readonly kubelet?: KubeletSettings | undefined;
  /** Connections to simulated nodes and pods. Default: all nodes and pods are reached over the network. */
  readonly nodeConnections?: NodeConnections | undefined;
}

interface ConnectedStores {
  readonly endpoints: Store<Endpoints>;
  readonly nodes: Store<Node>;
  readonly pods: Store<Pod>;
  readonly services: Store<Service>;
}

/** The subresources that connect clients to kubelets and pods, by path. */
export function newConnectStorages(
  stores: ConnectedStores,
  { kubelet, nodeConnections, features }: ConnectionSettings & { readonly features?: ReadonlySet<FeatureName> },
): Readonly<Record<string, AnyRESTStorage>> {
  const connections = { ...stores, kubelets: newKubeletClient(kubelet, nodeConnections) };
  return {
    'nodes/proxy': newNodeProxyStorage(stores.nodes, connections.kubelets),
    'pods/attach': newPodStreamStorage(connections, 'attach', features),
    'pods/exec': newPodStreamStorage(connections, 'exec', features),
    'pods/log': newPodLogStorage(connections, features),
    'pods/portforward': newPodStreamStorage(connections, 'portforward', features),
    'pods/proxy': newPodProxyStorage(connections),
    'services/proxy': newServiceProxyStorage(connections),
  };
}
