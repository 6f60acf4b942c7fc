import { randomUUID } from 'node:crypto';
import type { ServerFilter } from '../request/server-request.js';

/** Marks answers as not to be cached, unless they have a `Cache-Control` header of their own. */
export const withCacheControl: ServerFilter = (next) => (request) => {
  request.responseHeaders['cache-control'] = 'no-cache, private';
  return next(request);
};

/** Gives every request an id: the one that the client sent (`Audit-Id`), or a new one. The response contains it. */
export const withAuditID: ServerFilter = (next) => (request) => {
  const own = request.headers['audit-id'];
  request.auditID = own !== undefined && own !== '' ? own : randomUUID();
  request.responseHeaders['audit-id'] = request.auditID;
  return next(request);
};

/**
 * Asks browsers to use HTTPS only, with the header `Strict-Transport-Security` on every answer.
 * `kubernetes/apiserver pkg/server/filters/hsts.go`.
 *
 * @param directives parts of the header's value: `max-age=31536000`, `includeSubDomains`, `preload`. Empty: answers
 * have no such header
 */
export function withHSTS(directives: readonly string[]): ServerFilter {
  const value = directives.join('; ');
  return (next) => {
    if (directives.length === 0) return next;
    return (request) => {
      request.responseHeaders['strict-transport-security'] = value;
      return next(request);
    };
  };
}
