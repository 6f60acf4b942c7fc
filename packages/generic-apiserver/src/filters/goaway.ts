import type { ServerFilter } from '../request/server-request.js';

/**
 * Asks HTTP/2 clients, by chance, to connect anew, so that their connections spread over the servers behind a load
 * balancer. The adapter turns the header `Connection: close` into a GOAWAY, after which requests in progress are still
 * answered. `kubernetes/apiserver pkg/server/filters/goaway.go`.
 *
 * @param chance 0 to 1
 * @param random a number from 0 to below 1
 */
export function withProbabilisticGoaway(chance: number, random: () => number = Math.random): ServerFilter {
  return (next) => (request) => {
    if (request.httpVersion === '2.0' && random() < chance) request.responseHeaders.connection = 'close';
    return next(request);
  };
}
