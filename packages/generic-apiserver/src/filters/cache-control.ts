import type { ServerFilter } from '../request/server-request.js';

/** Marks answers as not to be cached, unless they have a `Cache-Control` header of their own. */
export const withCacheControl: ServerFilter = (next) => (request) => {
  request.responseHeaders['cache-control'] = 'no-cache, private';
  return next(request);
};
