export { convertedStorage } from '@k8s-ts/registry-generic/rest';
export {
  type Admission,
  type AdmissionAttributes,
  type AdmissionOperation,
  type AdmissionPlugin,
  type AdmissionRequestAttributes,
  admissionChain,
  admissionForbidden,
  type NamespaceLifecycleOptions,
  type NamespaceLookup,
  namespaceLifecycle,
  newReinvocationContext,
  type ObjectInterfaces,
  type ReinvocationContext,
  type ResourceVersion,
} from './access/admission/index.js';
export {
  type AnonymousOptions,
  type Authenticator,
  type AuthenticatorResponse,
  allAuthenticated,
  anonymousAuthenticator,
  audienceAgnosticTokens,
  authenticationErrorTexts,
  type BearerTokenOptions,
  bearerTokenAuthenticator,
  bearerTokenOf,
  cachedTokenAuthenticator,
  commonAudiences,
  parseTokenFile,
  type RequestHeaderNames,
  type RequestHeaderOptions,
  requestHeaderAuthenticator,
  staticTokenAuthenticator,
  type TokenAuthenticator,
  type TokenCacheOptions,
  unionAuthenticator,
  unionTokenAuthenticator,
  webSocketTokenAuthenticator,
  withAnonymous,
  x509Authenticator,
} from './access/authentication/index.js';
export {
  type Authorization,
  type AuthorizationAttributes,
  type AuthorizedRequest,
  type Authorizer,
  alwaysAllow,
  alwaysAllowPaths,
  alwaysAllowRules,
  alwaysDeny,
  alwaysDenyRules,
  type Decision,
  forbiddenError,
  type NonResourceRule,
  noOpinion,
  noRules,
  privilegedGroups,
  type ResourceRule,
  type RuleResolver,
  type SubjectRules,
  unionAuthorizer,
  unionRuleResolver,
} from './access/authorization/index.js';
export { aggregatedResources } from './discovery/aggregated.js';
export { forwardableRequest, passOn, type RequestToPassOn } from './endpoints/handlers/forward-request.js';
export type {
  APIResource,
  APIResourceDiscovery,
  APISubresourceDiscovery,
  ResponseKind,
} from './endpoints/routing/discovery-types.js';
export { type ServedDocument, serveDocument } from './endpoints/routing/document.js';
export type { InstalledGroupVersion } from './endpoints/routing/group-version.js';
export type { InstalledGroup, InstalledGroups } from './endpoints/routing/installed-groups.js';
export { type RemoteGroupVersion, remoteGroupVersion } from './endpoints/routing/remote-group-version.js';
export type { OpenAPIV2Content, RemotePart } from './endpoints/routing/remote-part.js';
export * from './filters/flow-control/index.js';
export type { RequestLogEntry } from './filters/http-log.js';
export { serviceAccountOf } from './filters/impersonation/wanted-user.js';
export { type InFlightLimits, RequestLimits } from './filters/max-in-flight.js';
export type { HealthCheck } from './observability/health/index.js';
export {
  AdmissionMetrics,
  type AdmissionStep,
  type CountAdmissionStep,
} from './observability/metrics/admission-metrics.js';
export type { MetricLimits } from './observability/metrics/metric-limits.js';
export { Counter, Gauge, Histogram, type Metric, MetricsRegistry } from './observability/metrics/registry.js';
export { storageMetrics } from './observability/metrics/storage-metrics.js';
export { type WatchCounter, WatchMetrics, type WatchMetricsScope } from './observability/metrics/watch-metrics.js';
export { installProfiling } from './observability/profiling/install-profiling.js';
export { checkReportedVersion, defaultVersion, type VersionInfo, versionInfoOf } from './observability/version-info.js';
export type { EventLoopStall, WatchedRequest } from './observability/watchdog/event-loop-watchdog.js';
export { LaneRecorder } from './offload/lane-recorder.js';
export type { SlowAnswer, SlowLane, SlowRecord, SlowRequest } from './offload/slow-lane.js';
export type { DefinitionDescriptions, OpenAPIDescriptions } from './openapi/descriptions/openapi-descriptions.js';
export { parseOpenAPIDescriptions } from './openapi/descriptions/parse-descriptions.js';
export { v2ContentOf } from './openapi/remote/v2-content.js';
export * from './representation/encodings/index.js';
export * from './representation/serializer/index.js';
export { newRequestInfo, type RequestInfo } from './request/request-info.js';
export type { TraceStep } from './request/request-trace.js';
export {
  type FieldSelectorParameter,
  fieldSelectorParameter,
  type LabelSelectorParameter,
  labelSelectorParameter,
  type SelectorParameter,
} from './request/selector-parameter.js';
export type {
  AuditedObject,
  RequestFailure,
  RequestRecorder,
  ServerFilter,
  ServerHandler,
  ServerRequest,
} from './request/server-request.js';
export { CleanupStack } from './server/cleanup-stack.js';
export * from './server/debug-flags.js';
export {
  type CompletedConfig,
  completeConfig,
  type DelegationTarget,
  emptyDelegate,
  GenericAPIServer,
  type GenericAPIServerConfig,
  type HandlerChain,
  type HealthEndpoint,
  insertFilterAfter,
  insertFilterBefore,
  Lifecycle,
  type Listener,
  type NamedFilter,
  newGenericAPIServer,
  type PostStartHook,
  type PreparedAPIServer,
  type PreShutdownHook,
  type RunOptions,
} from './server/index.js';
