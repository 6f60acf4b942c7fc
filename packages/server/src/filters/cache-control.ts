import type { ServerFilter } from '../http/server-request.js';

/** No answer is to be cached unless it says otherwise itself. */
export const withCacheControl: ServerFilter = (next) => (request) => {
  request.responseHeaders['cache-control'] = 'no-cache, private';
  return next(request);
};
