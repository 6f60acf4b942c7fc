import { errorText } from '@k8s-ts/apimachinery/errors';
import { forwardableRequest, passOn, type ServerHandler, type ServerRequest } from '@k8s-ts/generic-apiserver';
import { textError } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { type ProxiedRequest, type ProxyBackend, proxyRequest } from '@k8s-ts/streaming';
import { type APIService, isAvailable, remoteSpecOf } from '../api-service.js';
import { type RemoteConnections, ServiceNotFoundError } from './remote-connections.js';
import { pathOf } from './remote-discovery.js';
import { isRemoteUserHeader, remoteUserHeaders } from './remote-user.js';

export interface ProxyHandlerOptions {
  /** The APIService as it is now. */
  readonly apiService: () => APIService | undefined;
  readonly connections: RemoteConnections;
  /** Aborts when watches are to end. */
  readonly shutdown: AbortSignal;
  /** Aborts when everything else is to end. */
  readonly stopped: AbortSignal;
  /** Whether a redirect is answered with 502 instead of being passed on. */
  readonly rejectsRedirects: boolean;
  /** Whether the UIDs of users are sent to the other server. */
  readonly sendsUIDs: boolean;
  /** Called when the service is not found; the client gets no reason. */
  readonly onError: (error: unknown) => void;
}

/**
 * Time limit for the discovery of another server, in ms. It is short because clients wait for discovery before they do
 * anything else.
 */
const discoveryTimeoutMs = 5000;

/**
 * Passes requests on to the server that an APIService names, with the name of the user
 * (`kubernetes/kube-aggregator pkg/apiserver/handler_proxy.go, proxyHandler`).
 */
export function proxyHandler(options: ProxyHandlerOptions): ServerHandler {
  const { apiService, connections, shutdown, stopped, rejectsRedirects, onError } = options;
  return async (request) => {
    const current = apiService();
    const spec = current && remoteSpecOf(current);
    if (current === undefined || spec === undefined || !isAvailable(current)) return unavailable();
    if (request.user === undefined) return textError(500, 'missing user');
    const user = options.sendsUIDs ? request.user : withoutUID(request.user);
    let backend: ProxyBackend;
    try {
      backend = await connections.backendOf(current.metadata?.name ?? '', spec);
    } catch (error) {
      if (!(error instanceof ServiceNotFoundError)) return textError(500, errorText(error));
      onError(error);
      return unavailable();
    }
    // From here on, the connection belongs to the other server.
    request.onDelegated?.();
    const isDiscovery = request.path.replace(/\/$/, '') === pathOf(spec);
    const timeout = isDiscovery ? AbortSignal.timeout(discoveryTimeoutMs) : undefined;
    const end = request.info.verb === 'watch' ? shutdown : stopped;
    const signals = [request.signal, end, ...(timeout ? [timeout] : [])];
    try {
      return await passOn(request, signals, (signal) =>
        proxyRequest({ ...backend, rejectsRedirects }, request.path, { ...proxiedRequest(request, user), signal }),
      );
    } catch (error) {
      const text = timeout?.aborted ? 'error trying to reach service: context deadline exceeded' : errorText(error);
      return textError(503, text);
    }
  };
}

const unavailable = () => textError(503, 'service unavailable');

function proxiedRequest(request: ServerRequest, user: UserInfo): ProxiedRequest {
  const { requestPath: path, headers, ...passed } = forwardableRequest(request);
  const { auditID, query } = request;
  return {
    ...passed,
    path,
    // Headers as this server has read them.
    search: query.size === 0 ? '' : `?${query}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isRemoteUserHeader(name))),
    addedHeaders: {
      ...remoteUserHeaders(user),
      ...(auditID === '' ? {} : { 'audit-id': auditID }),
    },
  };
}

function withoutUID({ uid: _, ...user }: UserInfo): UserInfo {
  return user;
}
