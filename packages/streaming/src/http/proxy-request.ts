import type { IncomingMessage } from 'node:http';
import { posix } from 'node:path';
import { newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { type Backend, type BackendAnswer, endToEndHeaders, forwardedFor, requestBackend } from './backend.js';
import type { ProxiedAnswer, ProxiedRequest } from './incoming-request.js';
import { proxyUpgrade } from './proxy-upgrade.js';
import { rewriteAnswer } from './rewrite-answer.js';

const isUpgrade = ({ headers, takeConnection }: ProxiedRequest): boolean =>
  takeConnection !== undefined && (headers.connection ?? '').toLowerCase().includes('upgrade');

/** A server behind a proxy. */
export interface ProxyBackend extends Pick<Backend, 'dial' | 'agent'> {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Answer a redirect of the backend with 502. Default: clients get the redirect. */
  readonly rejectsRedirects?: boolean;
}

/**
 * Passes a request on to a backend. The path is the part of the client's path after the address of the proxy. Links in
 * redirects and in HTML lead through the proxy. Requests to upgrade are passed on as {@link proxyUpgrade} does
 * (`kubernetes/apimachinery pkg/util/proxy/upgradeaware.go`).
 *
 * @param path the path for the backend, with its escapes decoded. Empty for the address of the proxy without a final
 *   slash: GET and HEAD are redirected to the address with a slash
 * @throws StatusError 503 when the backend cannot be reached, or breaks HTTP
 */
export async function proxyRequest(
  { origin, dial, agent, rejectsRedirects = false }: ProxyBackend,
  path: string,
  request: ProxiedRequest,
): Promise<ProxiedAnswer> {
  const escaped = escapedPath(path === '' ? '/' : path);
  const url = new URL(`${origin}${escaped}`);
  url.search = request.search;
  const target = `${escaped}${url.search}`;
  if (isUpgrade(request)) return proxyUpgrade({ url, target, dial }, request);
  const { method } = request;
  if (path === '' && (method === 'GET' || method === 'HEAD')) {
    return { status: 301, headers: { location: `${request.path}/${request.search}` } };
  }
  const prefix = request.path.endsWith(path) ? request.path.slice(0, request.path.length - path.length) : request.path;
  const { 'x-forwarded-for': before, ...headers } = endToEndHeaders(request.headers);
  let response: IncomingMessage;
  try {
    const answer = await requestBackend(
      { url, target, dial, agent },
      {
        method,
        headers: {
          ...headers,
          ...request.addedHeaders,
          ...forwardedFor(before as string | undefined, request.remoteAddress),
          'x-forwarded-uri': posix.join(prefix, escaped),
        },
        body: request.body,
        signal: request.signal,
      },
    );
    response = checkedResponse(answer);
  } catch (error) {
    throw newServiceUnavailable(`error trying to reach service: ${error instanceof Error ? error.message : error}`);
  }
  const { statusCode = 0, headers: answered } = response;
  if (rejectsRedirects && statusCode >= 300 && statusCode <= 399 && answered.location) {
    response.destroy();
    return refusedRedirect;
  }
  return rewriteAnswer(response, { prefix, url, host: request.headers.host ?? '' }, method === 'HEAD');
}

/**
 * The response, if clients can get it. @throws Error for another protocol than the client asked for, and for a status
 * that HTTP does not have
 */
function checkedResponse({ response, upgraded }: BackendAnswer): IncomingMessage {
  const { statusCode = 0, headers } = response;
  if (upgraded !== undefined) {
    upgraded.socket.destroy();
    throw new Error(`backend tried to switch protocol ${JSON.stringify(headers.upgrade ?? '')} when "" was requested`);
  }
  if (statusCode >= 200 && statusCode <= 599) return response;
  response.destroy();
  throw new Error(`malformed HTTP status code ${JSON.stringify(String(statusCode).padStart(3, '0'))}`);
}

const refusedRedirect: ProxiedAnswer = {
  status: 502,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from('the backend attempted to redirect this request, which is not permitted'),
};

/** Characters that need no escape in a path, but that `encodeURIComponent` escapes. */
const allowed = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Escapes the segments of a path. */
export function escapedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(allowed, decodeURIComponent))
    .join('/');
}
