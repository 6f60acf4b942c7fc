import { type APIBody, isStream } from '@k8s-ts/http';
import { answerThen } from '../../request/afterwards.js';
import type { RequestInfo } from '../../request/request-info.js';
import { connectSubresources, isLongRunning, scopeNameOf } from '../../request/request-info.js';
import type { ServerFilter, ServerRequest } from '../../request/server-request.js';
import { type ActiveRequest, ActiveRequests } from './active-requests.js';
import { processMetrics } from './process-metrics.js';
import { Counter, Gauge, Histogram, type Labels, type MetricsRegistry } from './registry.js';

const durationBounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

const sliBounds = durationBounds.filter((bound) => bound >= 0.05);

/** Buckets from 1 KB to 1 GB, in bytes. */
const sizeBounds = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];

/** Bounds from 50 KB to 3.05 MB, which is about the maximum size of a body. */
const bodyBounds = Array.from({ length: 31 }, (_, i) => 50_000 + 100_000 * i);

/** Maximum number of sets of label values whose series are cached. Other series are looked up each time. */
const maxKnown = 10_000;

/**
 * Registers kube-apiserver's request metrics and metrics of the process. Returns the filter that counts requests.
 *
 * @param isServed whether the resource of a request exists. Other requests are counted without the names in their
 *   paths, because clients could send any number of different names
 */
export function serverMetrics(registry: MetricsRegistry, isServed: (info: RequestInfo) => boolean): ServerFilter {
  const active = new ActiveRequests();
  const recorder = new RequestRecorder(registry, active, isServed);
  registerActiveRequests(registry, active, isServed);
  processMetrics(registry);
  return (next) => (request) => {
    const entry = active.add(request);
    const start = performance.now();
    return answerThen(
      next,
      request,
      (response) => {
        recorder.record(request, entry, start, response.status, response.body);
        return response;
      },
      (error: unknown) => {
        recorder.record(request, entry, start, 500, undefined);
        throw error;
      },
    );
  };
}

const sliLabels = ['component', 'group', 'resource', 'scope', 'subresource', 'verb', 'version'];
const durationLabels = ['component', 'dry_run', ...sliLabels.slice(1)];

/** Registers the metrics of answered requests. */
function registerRequestMetrics(registry: MetricsRegistry) {
  return {
    total: registry.register(
      new Counter('apiserver_request_total', 'Requests by verb, resource and status code.', [
        'code',
        ...durationLabels,
      ]),
    ),
    duration: registry.register(
      new Histogram(
        'apiserver_request_duration_seconds',
        'Time from the arrival of a request to its answer.',
        durationLabels,
        durationBounds,
      ),
    ),
    sliDuration: registry.register(
      new Histogram(
        'apiserver_request_sli_duration_seconds',
        'Time from the arrival of a request to its answer, without the time in queues and in webhooks.',
        sliLabels,
        sliBounds,
      ),
    ),
    sizes: registry.register(
      new Histogram('apiserver_response_sizes', 'Sizes of the answers to reads, in bytes.', sliLabels, sizeBounds),
    ),
    bodySizes: registry.register(
      new Histogram(
        'apiserver_request_body_size_bytes',
        'Sizes of the bodies of writes, in bytes.',
        ['group', 'resource', 'verb'],
        bodyBounds,
      ),
    ),
    terminations: registry.register(
      new Counter(
        'apiserver_request_terminations_total',
        'Requests that a limit of the server or its deadline ended.',
        ['code', ...sliLabels],
      ),
    ),
  };
}

/** Registers the metrics of requests that are being served. */
function registerActiveRequests(
  registry: MetricsRegistry,
  active: ActiveRequests,
  isServed: (info: RequestInfo) => boolean,
): void {
  registry.register(
    new Gauge(
      'apiserver_current_inflight_requests',
      'Requests that are being served, without long-running ones.',
      () => {
        const counts = { mutating: 0, readOnly: 0 };
        for (const request of active) {
          if (request.info === undefined || isLongRunning(request)) continue;
          counts[request.method === 'GET' || request.method === 'HEAD' ? 'readOnly' : 'mutating']++;
        }
        return Object.entries(counts).map(([kind, count]) => [{ request_kind: kind }, count]);
      },
    ),
  );
  registry.register(
    new Gauge('apiserver_longrunning_requests', 'Watches, logs, sessions and proxied requests that go on.', () =>
      countLongRunning(active, isServed),
    ),
  );
}

/** Counts answered requests. */
class RequestRecorder {
  readonly #metrics: ReturnType<typeof registerRequestMetrics>;
  readonly #active: ActiveRequests;
  readonly #isServed: (info: RequestInfo) => boolean;
  /**
   * Cached by resource: making one key of all labels takes longer than comparing the labels with those of a few series.
   */
  readonly #known = new Map<string, RequestSeries[]>();
  #knownCount = 0;

  constructor(registry: MetricsRegistry, active: ActiveRequests, isServed: (info: RequestInfo) => boolean) {
    this.#metrics = registerRequestMetrics(registry);
    this.#active = active;
    this.#isServed = isServed;
  }

  record(request: ServerRequest, entry: ActiveRequest, start: number, code: number, body: APIBody): void {
    if (request.info !== undefined) {
      const series = this.#seriesOf(labelsOf(request, this.#isServed));
      series.count(code);
      const { bodyRead } = request;
      if (bodyRead !== undefined && series.labels[resourceLabel] !== '') series.observeBody(bodyRead.length);
      if (request.isTerminated) {
        this.#metrics.terminations.add([String(code), ...series.labels.filter((_, i) => i !== dryRunLabel)]);
      }
      if (!isLongRunning(request)) {
        const took = performance.now() - start;
        series.observe(took / 1000);
        series.observeSLI?.(Math.max(0, took - request.waitedMs) / 1000);
        if (!isStream(body)) series.observeSize?.(bytesOf(body));
      } else if (code < 400 && !request.isFinished) {
        // The answer of a watch has begun.
        request.whenFinished(() => this.#active.remove(entry));
        return;
      }
    }
    this.#active.remove(entry);
  }

  #seriesOf(labels: readonly string[]): RequestSeries {
    const resource = labels[resourceLabel] as string;
    const ofResource = this.#known.get(resource);
    const found = ofResource && withLabels(ofResource, labels);
    if (found !== undefined) return found;
    const series = this.#newSeries(labels, resource);
    if (this.#knownCount < maxKnown) {
      this.#knownCount++;
      if (ofResource === undefined) this.#known.set(resource, [series]);
      else ofResource.push(series);
    }
    return series;
  }

  #newSeries(labels: readonly string[], resource: string): RequestSeries {
    const { total, duration, sliDuration, sizes, bodySizes } = this.#metrics;
    const byCode = new Map<number, () => void>();
    const isDryRun = labels[dryRunLabel] !== '';
    const withoutDryRun = labels.filter((_, i) => i !== dryRunLabel);
    return {
      labels,
      count(code) {
        let add = byCode.get(code);
        if (add === undefined) {
          add = total.bind([String(code), ...labels]);
          byCode.set(code, add);
        }
        add();
      },
      observe: duration.bind(labels),
      observeSLI: isDryRun ? undefined : sliDuration.bind(withoutDryRun),
      observeSize: readVerbs.has(labels[verbLabel] as string) ? sizes.bind(withoutDryRun) : undefined,
      observeBody: bodySizes.bind([labels[groupLabel] as string, resource, bodyVerbOf(labels)]),
    };
  }
}

/** Positions in the result of {@link labelsOf}. */
const dryRunLabel = 1;
const groupLabel = 2;
const resourceLabel = 3;
const scopeLabel = 4;
const verbLabel = 6;

/** The metrics of requests with the same labels. */
interface RequestSeries {
  /** See {@link labelsOf}. */
  readonly labels: readonly string[];
  count(code: number): void;
  /** Counts the time of a request, in seconds. */
  readonly observe: (seconds: number) => void;
  /** Counts the time of a request without queues and webhooks, in seconds. Undefined for dry runs. */
  readonly observeSLI: ((seconds: number) => void) | undefined;
  /** Counts the size of an answer, in bytes. Undefined for writes. */
  readonly observeSize: ((bytes: number) => void) | undefined;
  /** Counts the size of a body, in bytes. */
  readonly observeBody: (bytes: number) => void;
}

const bodyVerbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  APPLY: 'patch',
  DELETE: 'delete',
};

/** The verb in the metric of bodies. @param labels see {@link labelsOf} */
function bodyVerbOf(labels: readonly string[]): string {
  const verb = bodyVerbs[labels[verbLabel] as string] ?? 'other';
  return verb === 'delete' && labels[scopeLabel] !== 'resource' ? 'delete_collection' : verb;
}

/** The series with these labels. */
function withLabels(known: readonly RequestSeries[], labels: readonly string[]): RequestSeries | undefined {
  for (const series of known) if (areEqual(series.labels, labels)) return series;
  return undefined;
}

/** Compares from the end, where the verbs are. */
function areEqual(a: readonly string[], b: readonly string[]): boolean {
  for (let i = a.length - 1; i >= 0; i--) if (a[i] !== b[i]) return false;
  return true;
}

function bytesOf(body: Uint8Array | readonly Uint8Array[] | undefined): number {
  if (body === undefined) return 0;
  if (body instanceof Uint8Array) return body.length;
  let bytes = 0;
  for (const chunk of body) bytes += chunk.length;
  return bytes;
}

/** The long-running requests by their labels. */
function countLongRunning(
  active: Iterable<ServerRequest>,
  isServed: (info: RequestInfo) => boolean,
): readonly (readonly [Labels, number])[] {
  const counts = new Map<string, [Labels, number]>();
  for (const request of active) {
    if (request.info === undefined || !isLongRunning(request)) continue;
    const [component = '', , group = '', resource = '', scope = '', subresource = '', verb = '', version = ''] =
      labelsOf(request, isServed);
    const key = [group, resource, scope, subresource, verb, version].join('/');
    const counted = counts.get(key);
    if (counted === undefined) {
      counts.set(key, [{ component, group, resource, scope, subresource, verb, version }, 1]);
    } else counted[1]++;
  }
  return [...counts.values()];
}

const applyPatchType = 'application/apply-patch+yaml';

const knownMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The verb in metrics: the HTTP method, or `WATCH`, `LIST`, `APPLY` or `other` (`kubernetes/apiserver
 * pkg/endpoints/metrics/metrics.go, cleanVerb`).
 */
function verbOf({ method, info, headers }: ServerRequest): string {
  if (method === 'GET' || method === 'HEAD') {
    if (info.verb === 'watch') return 'WATCH';
    return info.isResourceRequest && info.name === '' ? 'LIST' : 'GET';
  }
  if (method === 'PATCH' && headers['content-type'] === applyPatchType) return 'APPLY';
  return knownMethods.has(method) ? method : 'other';
}

/** The verbs, as {@link verbOf} returns them, whose answers are measured. */
const readVerbs: ReadonlySet<string> = new Set(['GET', 'LIST']);

function labelsOf(request: ServerRequest, isServed: (info: RequestInfo) => boolean): readonly string[] {
  const { info, query } = request;
  const verb = verbOf(request);
  const dryRun = query.size > 0 && query.getAll('dryRun').includes('All') ? 'All' : '';
  if (!info.isResourceRequest || !isServed(info)) {
    const { group = '', resource = '', version = '' } = request.countedAs ?? {};
    return ['apiserver', dryRun, group, resource, '', '', verb, version];
  }
  const { apiGroup, resource, subresource, apiVersion } = info;
  if (connectSubresources.has(subresource)) {
    return ['apiserver', dryRun, apiGroup, resource, 'resource', subresource, 'CONNECT', apiVersion];
  }
  return ['apiserver', dryRun, apiGroup, resource, scopeNameOf(info), subresource, verb, apiVersion];
}
