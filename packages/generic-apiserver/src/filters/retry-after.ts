import { textError } from '@k8s-ts/http';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

const exemptPrefixes = ['/readyz', '/livez', '/healthz'];

/** Whether a request is served during the whole shutdown: health checks, and calls of the server to itself. */
export function isExemptFromRetryAfter({ path, userAgent }: ServerRequest): boolean {
  return userAgent.startsWith('kube-apiserver/') || exemptPrefixes.some((prefix) => path.startsWith(prefix));
}

/**
 * Answers new requests with 429 once the shutdown delay is over, so that clients try another server, on another connection.
 * `kubernetes/apiserver pkg/server/filters/with_retry_after.go`.
 */
export function withRetryAfter(shutdownDelayElapsed: AbortSignal): ServerFilter {
  return (next) => (request) => {
    if (!shutdownDelayElapsed.aborted || isExemptFromRetryAfter(request)) return next(request);
    const answer = textError(429, 'The apiserver is shutting down, please try again later.');
    return Promise.resolve({ ...answer, headers: { ...answer.headers, 'retry-after': '5', connection: 'close' } });
  };
}
