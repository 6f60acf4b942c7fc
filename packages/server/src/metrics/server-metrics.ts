import { isLongRunning } from '../filters/long-running.js';
import type { APIResponse } from '../http/api-request.js';
import type { ServerFilter, ServerRequest } from '../http/server-request.js';
import type { RequestInfo } from '../request-info/request-info.js';
import { Counter, Gauge, Histogram, type MetricsRegistry } from './registry.js';

const durationBounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

/** Largest number of sets of label values whose series are kept at hand. Series of further ones are looked for each time. */
const maxKnown = 10_000;

/**
 * Registers kube-apiserver's request metrics and metrics of the process. Returns the filter that counts requests.
 *
 * @param isServed whether the resource of a request exists. Other requests are counted without the names in their paths, of which clients could
 *   make any number
 */
export function serverMetrics(registry: MetricsRegistry, isServed: (info: RequestInfo) => boolean): ServerFilter {
  const total = registry.register(
    new Counter('apiserver_request_total', 'Requests by verb, resource and status code.', [
      'code',
      'component',
      'dry_run',
      'group',
      'resource',
      'scope',
      'subresource',
      'verb',
      'version',
    ]),
  );
  const duration = registry.register(
    new Histogram(
      'apiserver_request_duration_seconds',
      'Time from the arrival of a request to its answer.',
      ['component', 'dry_run', 'group', 'resource', 'scope', 'subresource', 'verb', 'version'],
      durationBounds,
    ),
  );
  let inFlightReads = 0;
  let inFlightWrites = 0;
  registry.register(
    new Gauge('apiserver_current_inflight_requests', 'Requests that are being served.', () => [
      [{ request_kind: 'mutating' }, inFlightWrites],
      [{ request_kind: 'readOnly' }, inFlightReads],
    ]),
  );
  processMetrics(registry);
  const known = new Map<string, RequestSeries>();
  function seriesOf(labels: readonly string[]): RequestSeries {
    const key = labels.join('\u0000');
    let series = known.get(key);
    if (series === undefined) {
      const byCode = new Map<number, () => void>();
      series = {
        count(code) {
          let add = byCode.get(code);
          if (add === undefined) {
            add = total.bind([String(code), ...labels]);
            byCode.set(code, add);
          }
          add();
        },
        observe: duration.bind(labels),
      };
      if (known.size < maxKnown) known.set(key, series);
    }
    return series;
  }
  return (next) =>
    async (request): Promise<APIResponse> => {
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (isWrite) inFlightWrites++;
      else inFlightReads++;
      const start = performance.now();
      let code = 500;
      try {
        const response = await next(request);
        code = response.status;
        return response;
      } finally {
        if (isWrite) inFlightWrites--;
        else inFlightReads--;
        if (request.info !== undefined) {
          const series = seriesOf(labelsOf(request, isServed));
          series.count(code);
          if (!isLongRunning(request)) series.observe((performance.now() - start) / 1000);
        }
      }
    };
}

/** The metrics of requests with the same labels. */
interface RequestSeries {
  count(code: number): void;
  /** Counts the time of a request, in seconds. */
  observe(seconds: number): void;
}

const knownVerbs: ReadonlySet<string> = new Set([
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
  'proxy',
  'post',
  'put',
  'head',
  'options',
]);

function labelsOf({ info, query }: ServerRequest, isServed: (info: RequestInfo) => boolean): readonly string[] {
  const verb = knownVerbs.has(info.verb) ? info.verb.toUpperCase() : 'other';
  const dryRun = query.size > 0 && query.getAll('dryRun').includes('All') ? 'All' : '';
  if (!info.isResourceRequest || !isServed(info)) return ['apiserver', dryRun, '', '', '', '', verb, ''];
  const scope = info.name !== '' ? 'resource' : info.namespace !== '' ? 'namespace' : 'cluster';
  return ['apiserver', dryRun, info.apiGroup, info.resource, scope, info.subresource, verb, info.apiVersion];
}

function processMetrics(registry: MetricsRegistry): void {
  registry.register(
    new Gauge(
      'process_cpu_seconds_total',
      'Time that the process has spent on processors.',
      () => {
        const { user, system } = process.cpuUsage();
        return [[{}, (user + system) / 1e6]];
      },
      'counter',
    ),
  );
  registry.register(
    new Gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[{}, process.memoryUsage.rss()]]),
  );
  registry.register(
    new Gauge('process_start_time_seconds', 'When the process began, in seconds since the epoch.', () => [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  );
  registry.register(
    new Gauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', () => [[{}, process.memoryUsage().heapUsed]]),
  );
}
