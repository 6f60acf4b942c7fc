import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { type Backend, endToEndHeaders, forwardedFor, requestBackend } from './backend.js';
import type { ProxiedAnswer, ProxiedRequest } from './incoming-request.js';
import { proxyUpgrade } from './proxy-upgrade.js';
import { rewriteAnswer } from './rewrite-answer.js';

const isUpgrade = ({ headers, takeConnection }: ProxiedRequest): boolean =>
  takeConnection !== undefined && (headers.connection ?? '').toLowerCase().includes('upgrade');

/**
 * Passes a request on to a backend, whose path is the one that the client asked for behind the address of the proxy. Links in redirects and in HTML
 * lead through the proxy. Requests to upgrade are passed on as {@link proxyUpgrade} does
 * (`kubernetes/apimachinery pkg/util/proxy/upgradeaware.go`).
 *
 * @param path without escapes, as the backend gets it. Empty for the address of the proxy without a slash behind it: GET and HEAD are redirected to
 *   the address with a slash
 * @throws StatusError 503 when the backend cannot be reached
 */
export async function proxyRequest(
  backend: Omit<Backend, 'url'> & { readonly origin: string },
  path: string,
  request: ProxiedRequest,
): Promise<ProxiedAnswer> {
  const url = new URL(`${backend.origin}${escapedPath(path === '' ? '/' : path)}`);
  url.search = request.search;
  if (isUpgrade(request)) return proxyUpgrade({ url, dial: backend.dial }, request);
  const { method } = request;
  if (path === '' && (method === 'GET' || method === 'HEAD')) {
    return { status: 301, headers: { location: `${request.path}/${request.search}` } };
  }
  const prefix = request.path.endsWith(path) ? request.path.slice(0, request.path.length - path.length) : request.path;
  const { 'x-forwarded-for': before, ...headers } = endToEndHeaders(request.headers);
  let response: IncomingMessage;
  try {
    const answer = await requestBackend(
      { url, dial: backend.dial, agent: backend.agent },
      {
        method,
        headers: {
          ...headers,
          ...request.addedHeaders,
          ...forwardedFor(before as string | undefined, request.remoteAddress),
          'x-forwarded-uri': `${posix.join(prefix, url.pathname)}`,
        },
        body: request.body,
        signal: request.signal,
      },
    );
    answer.upgraded?.socket.destroy();
    response = answer.response;
  } catch (error) {
    throw newServiceUnavailable(`error trying to reach service: ${error instanceof Error ? error.message : error}`);
  }
  return rewriteAnswer(response, { prefix, url, host: request.headers.host ?? '' }, method === 'HEAD');
}

/** Characters that need no escape in a path besides those that `encodeURIComponent` leaves alone. */
const allowed = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Escapes the segments of a path. */
export function escapedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(allowed, decodeURIComponent))
    .join('/');
}
