import type { ServerFilter } from '../request/server-request.js';

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
