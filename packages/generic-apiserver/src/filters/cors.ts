import type { ServerFilter } from '../request/server-request.js';

const methods = 'POST, GET, OPTIONS, PUT, DELETE, PATCH';
const requestHeaders =
  'Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since';
const exposedHeaders = 'Date';

/**
 * Lets pages of other origins use the API.
 *
 * @param allowed whether an origin (`https://example.com`) may use the API. Undefined: no origin may, and answers have
 *   no CORS headers
 */
export function withCORS(allowed: ((origin: string) => boolean) | undefined): ServerFilter {
  return (next) => {
    if (allowed === undefined) return next;
    return async (request) => {
      const { origin } = request.headers;
      if (origin === undefined || !allowed(origin)) return next(request);
      Object.assign(request.responseHeaders, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': methods,
        'access-control-allow-headers': requestHeaders,
        'access-control-expose-headers': exposedHeaders,
        'access-control-allow-credentials': 'true',
      });
      if (request.method === 'OPTIONS') return { status: 204, headers: {} };
      return next(request);
    };
  };
}
