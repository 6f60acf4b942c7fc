import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AnyRESTStorage, Connecter } from '@k8s-ts/registry-generic';
import { proxiedRequest } from '../connect.js';
import { containerName, getNode, getPod, isSet, type PodConnections } from './pod-connections.js';

const kinds = { exec: 'PodExecOptions', attach: 'PodAttachOptions', portforward: 'PodPortForwardOptions' } as const;

/** Names of options in the URL of the API server, and in that of the kubelet. */
const streamParameters = [
  ['stdin', 'input'],
  ['stdout', 'output'],
  ['stderr', 'error'],
  ['tty', 'tty'],
] as const;

/**
 * The subresources exec, attach and portforward: requests to change the protocol that are passed on to the kubelet
 * (`kubernetes pkg/registry/core/pod/rest/subresources.go`). Clients speak SPDY or WebSocket; protocols that kubelets
 * do not speak, `v5.channel.k8s.io` and SPDY inside a WebSocket, are translated to SPDY, while
 * TranslateStreamCloseWebsocketRequests and PortForwardWebsockets are on.
 *
 * @param features the features that are on. Default: those of the release
 */
export function newPodStreamStorage(
  connections: PodConnections,
  what: 'exec' | 'attach' | 'portforward',
  features?: ReadonlySet<FeatureName>,
): AnyRESTStorage & Connecter {
  return {
    kind: { group: '', version: 'v1', kind: kinds[what] },
    namespaced: true,
    connectMethods: ['GET', 'POST'],
    connectPath: false,
    // A WebSocket begins with GET. Without this check, permission to get would be enough to run commands.
    ...(isFeatureOn(features, 'AuthorizePodWebsocketUpgradeCreatePermission') && { connectVerb: 'create' }),
    async connect(name, request, context) {
      const { query } = request;
      const ports = what === 'portforward' ? portsOf(query) : [];
      const pod = await getPod(connections, name, context);
      const container = what === 'portforward' ? '' : `/${containerName(pod, query.get('container') ?? '')}`;
      const nodeName = pod.spec?.nodeName ?? '';
      if (nodeName === '') throw newBadRequest(`pod ${name} does not have a host assigned`);
      const node = await getNode(connections, nodeName, context);
      const { origin, dial } = connections.kubelets.kubelet(node);
      const action = what === 'portforward' ? 'portForward' : what;
      const url = new URL(`${origin}/${action}/${pod.metadata?.namespace}/${pod.metadata?.name}${container}`);
      if (what === 'exec') for (const word of query.getAll('command')) url.searchParams.append('command', word);
      if (what !== 'portforward') {
        for (const [ours, theirs] of streamParameters) if (isSet(query, ours)) url.searchParams.set(theirs, '1');
      } else if (ports.length > 0) url.searchParams.set('port', ports.join(','));
      url.searchParams.sort();

      const streaming = await import('@k8s-ts/streaming');
      const proxied = proxiedRequest(request, context);
      const { takeConnection } = proxied;
      if (!streaming.isUpgradeRequest(request) || takeConnection === undefined)
        throw newBadRequest('Upgrade request required');
      const backend = { url, dial };
      if (what === 'portforward') {
        return isFeatureOn(features, 'PortForwardWebsockets') && streaming.isTunnelRequest(request)
          ? streaming.tunnelSpdy(backend, proxied)
          : streaming.proxyUpgrade(backend, proxied);
      }
      const isTranslated =
        isFeatureOn(features, 'TranslateStreamCloseWebsocketRequests') && streaming.isV5Request(request);
      if (!isTranslated) return streaming.proxyUpgrade(backend, proxied);
      const [stdin, stdout, stderr, tty] = streamParameters.map(([ours]) => isSet(query, ours)) as [
        boolean,
        boolean,
        boolean,
        boolean,
      ];
      return streaming.translateRemoteCommand(backend, { ...proxied, takeConnection }, { stdin, stdout, stderr, tty });
    },
  };
}

/** The ports in a query. @throws BadRequest */
function portsOf(query: URLSearchParams): readonly number[] {
  return query
    .getAll('ports')
    .flatMap((value) => value.split(','))
    .map((text) => {
      const port = Number(text);
      const refuse = (problem: string) =>
        newBadRequest(`cannot convert to []int32: strconv.ParseUint: parsing ${goQuote(text)}: ${problem}`);
      if (!/^\d+$/.test(text)) throw refuse('invalid syntax');
      if (port > 2 ** 16 - 1) throw refuse('value out of range');
      return port;
    });
}
