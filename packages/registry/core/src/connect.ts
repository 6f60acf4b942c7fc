import type { Node } from '@k8s-ts/api/types';
import { newGenericError, newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import type { Connecter } from '@k8s-ts/registry-generic';

export type ConnectRequest = Parameters<Connecter['connect']>[1];
export type ConnectResponse = Awaited<ReturnType<Connecter['connect']>>;

/** Forwards a request to a kubelet, pod or service. */
export type ProxyTransport = (url: URL, request: ConnectRequest, signal?: AbortSignal) => Promise<ConnectResponse>;

/** The transport over `fetch`; it streams the response. */
export const fetchTransport: ProxyTransport = async (url, request, signal) => {
  const {
    host: _h,
    connection: _c,
    upgrade: _u,
    authorization: _a,
    'content-length': _l,
    ...headers
  } = request.headers;
  const answer = await fetch(url, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(signal ? { signal } : {}),
  });
  const { body } = answer;
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    ...(body ? { body: body as AsyncIterable<Uint8Array> } : {}),
  };
};

const addressTypes = ['Hostname', 'InternalDNS', 'InternalIP', 'ExternalDNS', 'ExternalIP'] as const;

/** The URL of a node's kubelet, from the node's status. @throws StatusError 500 when the node has no address */
export function kubeletURL(node: Node, path: string): URL {
  const addresses = node.status?.addresses ?? [];
  const address = addressTypes
    .map((wanted) => addresses.find(({ type }) => type === wanted)?.address)
    .find((found) => found);
  if (address === undefined)
    throw newGenericError(500, `no preferred addresses found; known addresses: ${JSON.stringify(addresses)}`);
  const port = node.status?.daemonEndpoints?.kubeletEndpoint?.Port || 10250;
  return new URL(`https://${hostOf(address)}:${port}${path}`);
}

/** A host for URLs: IPv6 addresses in brackets. */
export const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Forwards a request. @throws StatusError 503 when the target cannot be reached */
export async function proxyTo(
  transport: ProxyTransport,
  url: URL,
  request: ConnectRequest,
  signal?: AbortSignal,
): Promise<ConnectResponse> {
  try {
    return await transport(url, request, signal);
  } catch (cause) {
    throw newServiceUnavailable(`error trying to reach service: ${causeText(cause)}`);
  }
}

/** The innermost message of a failed fetch. */
export function causeText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : causeText(error.cause);
}

/** Parses `scheme:name:port`, where scheme and port are optional; undefined when invalid. */
export function splitSchemeNamePort(
  id: string,
): { readonly scheme: string; readonly name: string; readonly port: string } | undefined {
  const parts = id.split(':');
  const [a = '', b = '', c = ''] = parts;
  let result: { scheme: string; name: string; port: string };
  if (parts.length === 1) result = { scheme: '', name: a, port: '' };
  else if (parts.length === 2) result = { scheme: '', name: a, port: b };
  else if (parts.length === 3) result = { scheme: a, name: b, port: c };
  else return undefined;
  if (parts.length === 3 && a !== '' && a !== 'http' && a !== 'https') return undefined;
  return result.name === '' ? undefined : result;
}

export const proxyMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
