export { convertedStorage } from '@k8s-ts/registry-generic/rest';
export * from './access/admission/index.js';
export * from './access/authentication/index.js';
export * from './access/authorization/index.js';
export { passOn, type RequestToPassOn, requestToPassOn } from './endpoints/handlers/pass-on.js';
export type * from './endpoints/routing/discovery-types.js';
export { type ServedDocument, serveDocument } from './endpoints/routing/document.js';
export type { InstalledGroupVersion } from './endpoints/routing/group-version.js';
export type { InstalledGroup, InstalledGroups } from './endpoints/routing/installed-groups.js';
export { type RemoteGroupVersion, remoteGroupVersion } from './endpoints/routing/remote-group-version.js';
export type { RemotePart } from './endpoints/routing/remote-part.js';
export * from './filters/flow-control/index.js';
export type { RequestLogEntry } from './filters/http-log.js';
export { type InFlightLimits, RequestLimits } from './filters/max-in-flight.js';
export type { HealthCheck } from './observability/health/index.js';
export {
  AdmissionMetrics,
  type AdmissionStep,
  type CountAdmissionStep,
} from './observability/metrics/admission-metrics.js';
export type { MetricLimits } from './observability/metrics/metric-limits.js';
export {
  Counter,
  type Distribution,
  Gauge,
  Histogram,
  HistogramView,
  type Metric,
  MetricsRegistry,
} from './observability/metrics/registry.js';
export { storageMetrics } from './observability/metrics/storage-metrics.js';
export { type CountWatchEvent, WatchMetrics } from './observability/metrics/watch-metrics.js';
export { defaultVersion, type VersionInfo } from './observability/version-info.js';
export type { EventLoopStall, WatchedRequest } from './observability/watchdog/event-loop-watchdog.js';
export { LaneRecorder } from './offload/lane-recorder.js';
export type { SlowAnswer, SlowLane, SlowRecord, SlowRequest } from './offload/slow-lane.js';
export type { DefinitionDescriptions, OpenAPIDescriptions } from './openapi/descriptions/openapi-descriptions.js';
export { parseOpenAPIDescriptions } from './openapi/descriptions/parse-descriptions.js';
export * from './representation/encodings/index.js';
export * from './representation/serializer/index.js';
export { isLongRunning } from './request/long-running.js';
export { newRequestInfo, type RequestInfo } from './request/request-info.js';
export type { TraceStep } from './request/request-trace.js';
export type {
  RequestFailure,
  RequestRecorder,
  SentObject,
  ServerFilter,
  ServerHandler,
  ServerRequest,
} from './request/server-request.js';
export * from './server/debug-flags.js';
export * from './server/index.js';
