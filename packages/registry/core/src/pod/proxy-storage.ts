import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter } from '@k8s-ts/registry-generic';
import { isGlobalUnicast, proxiedRequest, proxyMethods, proxyPath, splitSchemeNamePort } from '../connect.js';
import { getPod, type PodConnections } from './pod-connections.js';

/** Passes any request to `pods/{[scheme:]name[:port]}/proxy/…` on to the pod's address; default is its first port. */
export function newPodProxyStorage(connections: PodConnections): AnyRESTStorage & Connecter {
  return {
    kind: { group: '', version: 'v1', kind: 'PodProxyOptions' },
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid pod request ${goQuote(id)}`);
      const pod = await getPod(connections, target.name, context);
      const ports = (pod.spec?.containers ?? []).flatMap((container) => container.ports?.[0] ?? []);
      const port = target.port || String(ports[0]?.containerPort ?? '');
      const address = pod.status?.podIPs?.[0]?.ip ?? '';
      if (!isGlobalUnicast(address)) throw newBadRequest('address not allowed');
      const { proxyRequest } = await import('@k8s-ts/streaming');
      const backend = connections.kubelets.address(target.scheme, address, port);
      return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
    },
  };
}
