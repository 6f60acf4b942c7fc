import { textResponse } from '@k8s-ts/http';
import type { ServerHandler } from '../../request/server-request.js';
import { limitMetrics, type MetricLimits } from './metric-limits.js';

/**
 * Serves metrics in the text format of Prometheus.
 *
 * @param collect called for every request, returns the text
 * @param limits which metrics are left out of the text, and which values of labels
 */
export const metricsHandler =
  (collect: () => Promise<string>, limits: MetricLimits): ServerHandler =>
  async () =>
    textResponse(200, limitMetrics(await collect(), limits), {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    });
