import type { APIGroupInfo, RandomSource } from '@k8s-ts/registry-generic/rest';
import type { AdmissionPlugin } from '../access/admission/admission-plugin.js';
import { anonymousAuthenticator } from '../access/authentication/anonymous.js';
import type { Authenticator } from '../access/authentication/authenticator.js';
import type { Authorizer } from '../access/authorization/authorizer.js';
import { alwaysAllow } from '../access/authorization/authorizers.js';
import type { AuthenticationFilterOptions } from '../filters/authentication.js';
import type { FlowControl } from '../filters/flow-control/flow-control.js';
import type { RequestLogEntry } from '../filters/http-log.js';
import type { InFlightLimits, RequestLimits } from '../filters/max-in-flight.js';
import type { AuditFilters } from '../observability/audit/audit-filters.js';
import type { HealthCheck } from '../observability/health/health-checks.js';
import { AdmissionMetrics } from '../observability/metrics/admission-metrics.js';
import type { MetricLimits } from '../observability/metrics/metric-limits.js';
import type { Metric } from '../observability/metrics/registry.js';
import { WatchMetrics } from '../observability/metrics/watch-metrics.js';
import type { TracingFilters } from '../observability/tracing/tracing-filters.js';
import { defaultVersion, type VersionInfo } from '../observability/version-info.js';
import type { EventLoopStall } from '../observability/watchdog/event-loop-watchdog.js';
import type { SlowLane } from '../offload/slow-lane.js';
import type { OpenAPIDescriptions } from '../openapi/descriptions/openapi-descriptions.js';
import { EncodingCache } from '../representation/encodings/encoding-cache.js';
import type { HandlerChain } from './handler-chain.js';
import type { PostStartHook, PreShutdownHook } from './hooks.js';

/** Who may send which requests. */
export interface AccessConfig {
  /** Default: every request is anonymous. */
  readonly authenticator?: Authenticator;
  /** Audiences of the server and headers of front proxies. */
  readonly authentication?: Pick<
    AuthenticationFilterOptions,
    'audiences' | 'requestHeaders' | 'closeUnauthenticatedHTTP2'
  > & {
    /** Whether permission to impersonate can be limited to some requests. Default false. */
    readonly constrainedImpersonation?: boolean;
  };
  /** Default: everything is allowed. */
  readonly authorizer?: Authorizer;
  /** Admission plugins in their order. Default none. */
  readonly admission?: readonly AdmissionPlugin[];
  /** Origins whose pages may use the API. Default none. */
  readonly corsAllowedOrigin?: (origin: string) => boolean;
}

/** Limits of requests, and how they share the server. */
export interface LimitConfig extends InFlightLimits {
  /** Maximum time for a request that is not long-running, in ms. Default 60 s. */
  readonly requestTimeoutMs?: number;
  /** A watch without a timeout ends after a random time between this and twice this, in ms. Default 1800 s. */
  readonly minRequestTimeoutMs?: number;
  /** Whether watches may ask for the current objects first (feature WatchList). Default true. */
  readonly watchList?: boolean;
  /** Whether objects that cannot be read can be deleted (feature AllowUnsafeMalformedObjectDeletion). Default false. */
  readonly unsafeDeletion?: boolean;
  /** Maximum size of a body, in bytes. Default 3 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Limits of requests in flight that change while the server runs. They replace the fixed limits of
   * {@link InFlightLimits}.
   */
  readonly limits?: RequestLimits;
  /**
   * Divides requests into flows, which get their shares of the server. Default: {@link InFlightLimits} alone limit
   * requests.
   */
  readonly flowControl?: FlowControl;
  /** Answers requests with large bodies outside the event loop. Default: they are answered like all other requests. */
  readonly slowLane?: SlowLane;
  /** Share of HTTP/2 requests after which clients are asked to reconnect, 0 to 1. Default 0. */
  readonly goawayChance?: number;
}

/** What happens at the start and at the end of the server, and what its health depends on. */
export interface LifecycleConfig {
  /** Checks of `/healthz`, `/livez` and `/readyz`, besides `ping` and `log`. */
  readonly healthChecks?: readonly HealthCheck[];
  /** Checks of `/healthz` and `/readyz`, not of `/livez`: failures that a restart of the server does not repair. */
  readonly healthzChecks?: readonly HealthCheck[];
  /** Checks of `/readyz` only. */
  readonly readyChecks?: readonly HealthCheck[];
  /** Time after the start during which `/livez` does not wait for post-start hooks, in ms. Default 0. */
  readonly livezGracePeriodMs?: number;
  readonly postStartHooks?: readonly PostStartHook[];
  readonly preShutdownHooks?: readonly PreShutdownHook[];
  /** Time for which requests are still served normally after `/readyz` began to fail, in ms. Default 0. */
  readonly shutdownDelayMs?: number;
  /**
   * Answer new requests with 429 until accepted requests are answered, instead of closing the listeners at once.
   * Default false.
   */
  readonly shutdownSendRetryAfter?: boolean;
}

/** How the server reports about itself: metrics, audit events, logs and errors. */
export interface ObservationConfig {
  /** Further metrics to show at `/metrics`. Default none. */
  readonly metrics?: readonly Metric[];
  /**
   * Adds the metrics of the server's other processes to its own, both in the text format of Prometheus. Default: no
   * other processes.
   */
  readonly collectMetrics?: (own: string) => Promise<string>;
  /** Which metrics are shown, and which values of their labels. Default: all. */
  readonly metricLimits?: MetricLimits;
  /** Counts the events that watches send. Servers of a chain share it. Default: a new counter. */
  readonly watchMetrics?: WatchMetrics;
  /** Measures the time of admission. Servers of a chain share this object. Default: a new object. */
  readonly admissionMetrics?: AdmissionMetrics;
  /** Makes audit events. Default: no audit events, and the filters `FailedRequestAudit` and `Audit` are left out. */
  readonly audit?: AuditFilters;
  /** Pages about the server, for people. Default none. */
  readonly zpages?: {
    /** Serves the flags at `/flagz`: their values by their names. Default: the path is not served. */
    readonly flagz?: () => Readonly<Record<string, string>>;
    /** Whether `/statusz` is served. Default false. */
    readonly statusz?: boolean;
  };
  /**
   * Makes spans of requests, see `openTracing` of `@k8s-ts/generic-apiserver/tracing`. Default: no spans, and the
   * filters of tracing are left out.
   */
  readonly tracing?: TracingFilters | undefined;
  /** Serves profiles at `/debug/pprof/`. Default: the paths are not served. */
  readonly profiling?: {
    /** Whether stalls of the event loop are counted, for the profile `block`. Default false. */
    readonly contention?: boolean;
  };
  /**
   * Called with facts about each request when its answer is complete: for a watch, when it has ended. Must not wait for
   * anything. Default: none,
   * and the filter `HTTPLog` is left out.
   */
  readonly onRequest?: (entry: RequestLogEntry) => void;
  /** Called when a request arrives. False: `onRequest` is not called for it. Default: always true. */
  readonly shouldLogRequest?: () => boolean;
  /**
   * Called when one request blocked the event loop for 100 ms or longer. Must not throw. Default: nothing is called;
   * the metric `apiserver_event_loop_delay_seconds` shows it.
   */
  readonly onStall?: (stall: EventLoopStall) => void;
  /** Called with errors that are the server's fault. Default: they are dropped. */
  readonly onError?: (error: unknown) => void;
}

/** How the server describes itself and its objects. */
export interface RepresentationConfig {
  readonly version?: VersionInfo;
  /** Address of the server for clients (`10.0.0.1:6443`), which `/api` returns. */
  readonly serverAddress?: () => string | undefined;
  /**
   * Parts of the header `Strict-Transport-Security` of every answer: `max-age=31536000`. Default none: there is no such
   * header.
   */
  readonly hstsDirectives?: readonly string[];
  /**
   * Whether large answers are compressed for clients that accept it (feature APIResponseCompression). The OpenAPI v2
   * document is always compressed. Default true.
   */
  readonly responseCompression?: boolean;
  /** Whether OpenAPI documents list the values of enums of types (feature OpenAPIEnums). Default true. */
  readonly openAPIEnums?: boolean;
  /**
   * Reads descriptions for OpenAPI documents, besides those in the types and schemas of groups; the first description
   * that is found is used. Called when a document is first asked for. Must not reject. Default: those of meta/v1.
   */
  readonly openAPIDescriptions?: () => Promise<readonly OpenAPIDescriptions[]>;
  /**
   * The description of a field in OpenAPI, for columns of tables that show the field.
   *
   * @param name definition and property: `io.k8s.api.core.v1.PodSpec.nodeName`
   * @returns undefined when the field has no description. The column then keeps its own description
   */
  readonly fieldDescription?: ((name: string) => string | undefined) | undefined;
  /**
   * Cache for forms of cached objects besides their JSON (protobuf, rows of tables). Servers in a chain share one.
   * Default: a cache of its own, of 128 MiB.
   */
  readonly encodings?: EncodingCache;
}

/** How a generic API server is set up. Plain data; {@link completeConfig} fills in the defaults. */
export interface GenericAPIServerConfig
  extends AccessConfig,
    LimitConfig,
    LifecycleConfig,
    ObservationConfig,
    RepresentationConfig {
  /** Groups that are served from the start; other groups are added through `installAPIGroup`. Default none. */
  readonly groups?: readonly APIGroupInfo[];
  /** Changes the filters that requests pass. Default: no change. */
  readonly buildHandlerChain?: (chain: HandlerChain) => HandlerChain;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
  /** Waits for the shutdown delay, in ms. Default: a timer. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** A number from 0 to below 1, for `goawayChance`, uids and generated names. Default: random numbers. */
  readonly random?: RandomSource;
}

/** The defaults of all settings that have one. */
function newDefaults() {
  return {
    groups: [],
    authenticator: anonymousAuthenticator,
    authorizer: alwaysAllow,
    admission: [],
    requestTimeoutMs: 60_000,
    minRequestTimeoutMs: 1_800_000,
    watchList: true,
    unsafeDeletion: false,
    maxBodyBytes: 3 * 1024 * 1024,
    goawayChance: 0,
    healthChecks: [],
    healthzChecks: [],
    readyChecks: [],
    livezGracePeriodMs: 0,
    postStartHooks: [],
    preShutdownHooks: [],
    shutdownDelayMs: 0,
    shutdownSendRetryAfter: false,
    watchMetrics: new WatchMetrics(),
    admissionMetrics: new AdmissionMetrics(),
    metricLimits: {},
    onStall: () => {},
    onError: () => {},
    version: defaultVersion,
    hstsDirectives: [],
    responseCompression: true,
    openAPIEnums: true,
    encodings: new EncodingCache(),
    buildHandlerChain: (chain) => chain,
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
  } satisfies GenericAPIServerConfig;
}

type Defaulted = keyof ReturnType<typeof newDefaults>;

/** A configuration with its defaults, made by {@link completeConfig}. */
export type CompletedConfig = Required<Pick<GenericAPIServerConfig, Defaulted>> &
  Omit<GenericAPIServerConfig, Defaulted> & {
    /** {@link GenericAPIServerConfig.random} as it was given. */
    readonly nameSource?: RandomSource | undefined;
  };

/**
 * Fills in the defaults.
 *
 * @throws RangeError for negative times and a chance that is not between 0 and 1
 */
export function completeConfig(config: GenericAPIServerConfig): CompletedConfig {
  const given: GenericAPIServerConfig = Object.fromEntries(
    Object.entries(config).filter(([, value]) => value !== undefined),
  );
  const completed: CompletedConfig = { ...newDefaults(), ...given, nameSource: config.random };
  for (const name of ['shutdownDelayMs', 'livezGracePeriodMs'] as const) {
    if (completed[name] < 0) throw new RangeError(`${name} can not be a negative value`);
  }
  const { goawayChance } = completed;
  if (!(goawayChance >= 0 && goawayChance <= 1)) throw new RangeError('goawayChance must be between 0 and 1');
  return completed;
}
