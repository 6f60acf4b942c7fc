import { textResponse } from '../http/response.js';
import type { ServerHandler } from '../http/server-request.js';

/**
 * Serves metrics in the text format of Prometheus.
 *
 * @param collect called for every request, gives the text
 */
export const metricsHandler =
  (collect: () => Promise<string>): ServerHandler =>
  async () =>
    textResponse(200, await collect(), { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
