import type { InstalledGroups } from '../endpoints/routing/installed-groups.js';
import { withAuthentication } from '../filters/authentication.js';
import { withAuthorization } from '../filters/authorization.js';
import { withCompression } from '../filters/compression.js';
import { withCORS } from '../filters/cors.js';
import { withDeadline } from '../filters/deadline.js';
import { withPriorityAndFairness } from '../filters/flow-control/with-priority-and-fairness.js';
import { withProbabilisticGoaway } from '../filters/goaway.js';
import { withHTTPLogging } from '../filters/http-log.js';
import { ImpersonationMetrics } from '../filters/impersonation/impersonation-metrics.js';
import { withImpersonation } from '../filters/impersonation/with-impersonation.js';
import { withMaxInFlight } from '../filters/max-in-flight.js';
import { withPanicRecovery } from '../filters/panic-recovery.js';
import { withRequestInfo } from '../filters/request-info.js';
import { withAuditID, withCacheControl, withHSTS } from '../filters/response-headers.js';
import { withRetryAfter, withWaitGroup } from '../filters/wait-group.js';
import { newAccessMetrics } from '../observability/metrics/access-metrics.js';
import type { MetricsRegistry } from '../observability/metrics/registry.js';
import { serverMetrics } from '../observability/metrics/server-metrics.js';
import { type RequestStorages, withSlowLane } from '../offload/with-slow-lane.js';
import type { RequestInfo } from '../request/request-info.js';
import type { ServerFilter } from '../request/server-request.js';
import type { CompletedConfig } from './config.js';
import type { HandlerChain, NamedFilter } from './handler-chain.js';
import type { Lifecycle } from './lifecycle.js';

/**
 * The filters of a server, from the outermost to the innermost.
 * `kubernetes/apiserver pkg/server/config.go, DefaultBuildHandlerChain`.
 */
export function defaultHandlerChain(
  config: CompletedConfig,
  lifecycle: Lifecycle,
  metrics: MetricsRegistry,
  groups: InstalledGroups,
): HandlerChain {
  const { audit, authorizer, goawayChance, hstsDirectives, onError, onRequest, shouldLogRequest, tracing } = config;
  const retryAfter: NamedFilter = { name: 'RetryAfter', filter: withRetryAfter(lifecycle.shutdownDelayElapsed) };
  const goaway: NamedFilter = {
    name: 'Goaway',
    filter: withProbabilisticGoaway(goawayChance, () => config.random('goaway')),
  };
  const access = newAccessMetrics(metrics);
  const httpLog: readonly NamedFilter[] =
    onRequest === undefined
      ? []
      : [
          {
            name: 'HTTPLog',
            filter: withHTTPLogging({ onRequest, onError, ...(shouldLogRequest ? { shouldLogRequest } : undefined) }),
          },
        ];
  const step = (name: string, filters: readonly NamedFilter[]): readonly NamedFilter[] =>
    tracing === undefined
      ? filters
      : [
          { name: `${name} started`, filter: tracing.started(name) },
          ...filters,
          { name: `${name} completed`, filter: tracing.completed },
        ];
  return [
    { name: 'AuditID', filter: withAuditID },
    { name: 'PanicRecovery', filter: withPanicRecovery(onError) },
    { name: 'Metrics', filter: serverMetrics(metrics, (info) => isServed(groups, info)) },
    { name: 'RequestInfo', filter: withRequestInfo },
    ...httpLog,
    ...(config.shutdownSendRetryAfter ? [retryAfter] : []),
    ...(hstsDirectives.length > 0 ? [{ name: 'HSTS', filter: withHSTS(hstsDirectives) }] : []),
    { name: 'CacheControl', filter: withCacheControl },
    ...(goawayChance > 0 ? [goaway] : []),
    { name: 'WaitGroup', filter: withWaitGroup(lifecycle.requests) },
    {
      name: 'Compression',
      filter: config.responseCompression ? withCompression : onlyFor('/openapi/v2', withCompression),
    },
    ...(audit ? [{ name: 'FailedRequestAudit', filter: audit.refused }] : []),
    { name: 'Deadline', filter: withDeadline(config.requestTimeoutMs) },
    { name: 'CORS', filter: withCORS(config.corsAllowedOrigin) },
    {
      name: 'Authentication',
      filter: withAuthentication(config.authenticator, { ...config.authentication, metrics: access }),
    },
    ...(tracing ? [{ name: 'Tracing', filter: tracing.traced }] : []),
    ...step('audit', audit ? [{ name: 'Audit', filter: audit.audited }] : []),
    ...step(config.authentication?.constrainedImpersonation ? 'constrainedimpersonation' : 'impersonation', [
      {
        name: 'Impersonation',
        filter: withImpersonation(authorizer, {
          ...(config.authentication?.constrainedImpersonation
            ? { isConstrained: true, metrics: new ImpersonationMetrics(metrics) }
            : undefined),
        }),
      },
    ]),
    ...step('priorityandfairness', [limitRequests(config, metrics)]),
    ...step('authorization', [{ name: 'Authorization', filter: withAuthorization(authorizer, access) }]),
    ...(config.slowLane === undefined
      ? []
      : [
          {
            name: 'SlowLane',
            filter: withSlowLane(config.slowLane, config.maxBodyBytes, (info) => storagesOf(groups, info)),
          },
        ]),
  ];
}

/** A filter that requests of other paths skip. */
const onlyFor =
  (path: string, filter: ServerFilter): ServerFilter =>
  (next) => {
    const filtered = filter(next);
    return (request) => (request.path === path ? filtered(request) : next(request));
  };

/** Priority and fairness where it is configured, otherwise limits for reads and for writes. */
function limitRequests(config: CompletedConfig, metrics: MetricsRegistry): NamedFilter {
  const { flowControl } = config;
  if (flowControl === undefined)
    return { name: 'MaxInFlight', filter: withMaxInFlight(config.limits ?? config, config.requestTimeoutMs) };
  flowControl.metrics.register(metrics);
  return { name: 'PriorityAndFairness', filter: withPriorityAndFairness(flowControl, config.requestTimeoutMs) };
}

function isServed(groups: InstalledGroups, { apiGroup, apiVersion, resource, subresource }: RequestInfo): boolean {
  const routes = groups.version(apiGroup, apiVersion)?.routes.get(resource);
  return routes !== undefined && (subresource === '' || routes.subresources.has(subresource));
}

function storagesOf(
  groups: InstalledGroups,
  { apiGroup, apiVersion, resource, subresource }: RequestInfo,
): RequestStorages {
  const storages = groups.version(apiGroup, apiVersion)?.storages;
  const main = storages?.[resource];
  return { main, addressed: subresource === '' ? main : storages?.[`${resource}/${subresource}`] };
}
