import type { Node } from '@k8s-ts/api/types';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter, Store } from '@k8s-ts/registry-generic';
import { kubeletURL, type ProxyTransport, proxyMethods, proxyTo, splitSchemeNamePort } from '../connect.js';
import { isGlobalUnicast } from '../pod/connect-storages.js';

/** Forwards any request to `nodes/{[scheme:]name[:port]}/proxy/…` to the node's kubelet, or to the given port of the node. */
export function newNodeProxyStorage(nodes: Store<Node>, transport: ProxyTransport): AnyRESTStorage & Connecter {
  return {
    kind: { group: '', version: 'v1', kind: 'NodeProxyOptions' },
    namespaced: false,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid node request ${goQuote(id)}`);
      const node = (await nodes.get(target.name, {}, context)).object;
      const url = kubeletURL(node, `/${request.path.replace(/^\//, '')}`);
      if (target.port !== '' && target.port !== url.port) {
        if (!isGlobalUnicast(url.hostname.replace(/^\[|\]$/g, ''))) throw newBadRequest('address not allowed');
        url.protocol = target.scheme || 'http';
        url.port = target.port;
      }
      url.search = request.query.toString();
      return proxyTo(transport, url, request, context.signal);
    },
  };
}
