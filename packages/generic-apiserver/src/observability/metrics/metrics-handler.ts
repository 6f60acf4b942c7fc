import { textResponse } from '@k8s-ts/http';
import { parseAccept } from '../../representation/negotiation/accept.js';
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
  async ({ headers }) =>
    textResponse(200, limitMetrics(await collect(), limits), {
      'content-type': `text/plain; version=0.0.4; charset=utf-8; escaping=${escapingFor(headers.accept)}`,
    });

const escapings: ReadonlySet<string> = new Set(['allow-utf-8', 'underscores', 'dots', 'values']);

/**
 * How names of metrics are escaped, as the client asks (`prometheus/common expfmt/encode.go`). The names of the server
 * need no escapes.
 */
function escapingFor(accept = ''): string {
  let escaping = 'underscores';
  for (const { type, subtype, params } of parseAccept(accept)) {
    const asked = params.get('escaping') ?? '';
    if (escapings.has(asked)) escaping = asked;
    if (type === 'text' && subtype === 'plain' && [undefined, '0.0.4'].includes(params.get('version'))) break;
  }
  return escaping;
}
