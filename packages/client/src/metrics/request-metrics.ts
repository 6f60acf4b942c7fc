import type { Transport } from '../transport/transport.js';
import { Counter } from './counter.js';
import type { MetricsRegistry } from './metrics-registry.js';

/**
 * Counts requests in `rest_client_requests_total`, by status code, method and host. A request without a response has the
 * code `<error>`.
 *
 * @param host the name of the server, with its port
 * @returns a transport that sends its requests over the given one
 */
export function countRequests(transport: Transport, registry: MetricsRegistry, host: string): Transport {
  const requests = registry.shared(
    'rest_client_requests_total',
    (name) =>
      new Counter(name, 'Requests to API servers, by status code, method and host.', ['code', 'method', 'host']),
  );
  return async (request) => {
    try {
      const response = await transport(request);
      requests.add([String(response.status), request.method, host]);
      return response;
    } catch (error) {
      requests.add(['<error>', request.method, host]);
      throw error;
    }
  };
}
