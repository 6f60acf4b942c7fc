import { posix } from 'node:path';
import { parseIP } from '@k8s-ts/api/validation';
import type { ConnectRequest, RequestContext } from '@k8s-ts/registry-generic';
import type { ProxiedRequest } from '@k8s-ts/streaming';

/** A host for URLs: IPv6 addresses in brackets. */
export const hostOf = (address: string): string => (address.includes(':') ? `[${address}]` : address);

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

/** Whether proxying to the address is allowed: no loopback, link-local, multicast or unspecified address. */
export function isGlobalUnicast(text: string): boolean {
  const ip = parseIP(text);
  if (!ip || ip.value === 0n) return false;
  if (ip.family === 'IPv4') {
    const first = ip.value >> 24n;
    return (
      first !== 127n && (first < 224n || (first >= 240n && ip.value !== 0xffffffffn)) && ip.value >> 16n !== 0xa9fen
    );
  }
  return ip.value !== 1n && ip.value >> 120n !== 0xffn && ip.value >> 118n !== 0x3fan;
}

/**
 * The path that a proxy requests from its backend: the part after the subresource, with segments `.` and `..` resolved
 * and empty segments removed. Empty without a slash behind the subresource.
 * `kubernetes/apimachinery pkg/util/net/http.go`, JoinPreservingTrailingSlash.
 */
export function proxyPath({ path, requestPath }: Pick<ConnectRequest, 'path' | 'requestPath'>): string {
  const rest = path === '' || path.startsWith('/') ? path : `/${path}`;
  const whole = requestPath.endsWith('/') && !rest.endsWith('/') ? `${rest}/` : rest;
  return whole === '' ? '' : posix.normalize(whole);
}

/** A request in the form in which `@k8s-ts/streaming` passes it on. */
export function proxiedRequest(request: ConnectRequest, { signal }: RequestContext): ProxiedRequest {
  const { requestPath: path, method, search, headers, remoteAddress, body, takeConnection } = request;
  return { method, path, search, headers, remoteAddress, body, takeConnection, signal };
}
