export { convertedStorage } from '@k8s-ts/registry-generic/rest';
export * from './admission/index.js';
export * from './authentication/index.js';
export * from './authorization/index.js';
export * from './debug/index.js';
export type * from './discovery/types.js';
export * from './encodings/index.js';
export type { RequestLogEntry } from './filters/http-log.js';
export { isLongRunning } from './filters/long-running.js';
export { type InFlightLimits, RequestLimits } from './filters/max-in-flight.js';
export * from './flow-control/index.js';
export type { HealthCheck } from './health/index.js';
export { passOn, type RequestToPassOn, requestToPassOn } from './http/pass-on.js';
export type { TraceStep } from './http/request-trace.js';
export type {
  RequestFailure,
  RequestRecorder,
  SentObject,
  ServerFilter,
  ServerHandler,
  ServerRequest,
} from './http/server-request.js';
export { AdmissionMetrics, type AdmissionStep, type CountAdmissionStep } from './metrics/admission-metrics.js';
export type { MetricLimits } from './metrics/metric-limits.js';
export {
  Counter,
  type Distribution,
  Gauge,
  Histogram,
  HistogramView,
  type Metric,
  MetricsRegistry,
} from './metrics/registry.js';
export { storageMetrics } from './metrics/storage-metrics.js';
export { type CountWatchEvent, WatchMetrics } from './metrics/watch-metrics.js';
export { LaneRecorder } from './offload/lane-recorder.js';
export type { SlowAnswer, SlowLane, SlowRecord, SlowRequest } from './offload/slow-lane.js';
export type { DefinitionDescriptions, OpenAPIDescriptions } from './openapi/descriptions/openapi-descriptions.js';
export { parseOpenAPIDescriptions } from './openapi/descriptions/parse-descriptions.js';
export { newRequestInfo, type RequestInfo } from './request-info/index.js';
export { type ServedDocument, serveDocument } from './routing/document.js';
export type { InstalledGroupVersion } from './routing/group-version.js';
export type { InstalledGroup, InstalledGroups } from './routing/installed-groups.js';
export { type RemoteGroupVersion, type RemotePart, remoteGroupVersion } from './routing/remote-group-version.js';
export * from './serializer/index.js';
export * from './server/index.js';
export { defaultVersion, type VersionInfo } from './version-info.js';
export type { EventLoopStall, WatchedRequest } from './watchdog/event-loop-watchdog.js';
