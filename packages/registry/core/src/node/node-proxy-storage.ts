import type { Node } from '@k8s-ts/api/types';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter, Store } from '@k8s-ts/registry-generic';
import { proxiedRequest, proxyMethods, proxyPath, splitSchemeNamePort } from '../connect.js';
import { checkProxyable, type KubeletClient } from '../kubelet/kubelet-client.js';

/**
 * Passes any request to `nodes/{[scheme:]name[:port]}/proxy/…` on to the node's kubelet, or to the given port of the
 * node.
 */
export function newNodeProxyStorage(nodes: Store<Node>, kubelets: KubeletClient): AnyRESTStorage & Connecter {
  return {
    kind: { group: '', version: 'v1', kind: 'NodeProxyOptions' },
    namespaced: false,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid node request ${goQuote(id)}`);
      const node = (await nodes.get(target.name, {}, context)).object;
      const kubelet = kubelets.kubelet(node);
      if (!kubelet.isSimulated) await checkProxyable(kubelet.host);
      const isKubelet = target.port === '' || target.port === String(kubelet.port);
      const backend = isKubelet ? kubelet : kubelets.address(target.scheme, kubelet.host, target.port);
      const { proxyRequest } = await import('@k8s-ts/streaming');
      return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
    },
  };
}
