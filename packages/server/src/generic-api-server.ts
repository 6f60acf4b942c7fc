import { Buffer } from 'node:buffer';
import { setMaxListeners } from 'node:events';
import { indentJSON } from '@k8s-ts/apimachinery/json';
import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { AnyRESTStorage, APIGroupInfo, ObjectScheme } from '@k8s-ts/registry-generic/rest';
import { type AdmissionPlugin, admissionChain } from './admission/admission-plugin.js';
import { anonymousAuthenticator } from './authentication/anonymous.js';
import type { Authenticator } from './authentication/authenticator.js';
import type { Authorizer } from './authorization/authorizer.js';
import { alwaysAllow } from './authorization/authorizers.js';
import { Discovery } from './discovery/discovery.js';
import { withAuditID } from './filters/audit-id.js';
import { withAuthentication } from './filters/authentication.js';
import { withAuthorization } from './filters/authorization.js';
import { withCacheControl } from './filters/cache-control.js';
import { withCompression } from './filters/compression.js';
import { withCORS } from './filters/cors.js';
import { withDeadline } from './filters/deadline.js';
import { withImpersonation } from './filters/impersonation.js';
import { type InFlightLimits, withMaxInFlight } from './filters/max-in-flight.js';
import { withPanicRecovery } from './filters/panic-recovery.js';
import { withRequestInfo } from './filters/request-info.js';
import { newFieldManager } from './handlers/new-field-manager.js';
import type { RequestScope } from './handlers/request-scope.js';
import { type HealthCheck, healthHandler, logCheck, pingCheck, singleHealthHandler } from './health/health-checks.js';
import type { APIRequest, APIResponse } from './http/api-request.js';
import { headerValue } from './http/header-value.js';
import { textError, textResponse } from './http/response.js';
import { composeFilters, type ServerFilter, type ServerHandler, ServerRequest } from './http/server-request.js';
import { MetricsRegistry } from './metrics/registry.js';
import { serverMetrics } from './metrics/server-metrics.js';
import { Negotiator } from './negotiation/negotiate.js';
import { OpenAPIService, type OpenAPIServiceOptions } from './openapi/openapi-service.js';
import { director } from './routing/director.js';
import { installGroupVersion } from './routing/group-version.js';
import { defaultPriority, InstalledGroups } from './routing/installed-groups.js';
import { PathMux } from './routing/path-mux.js';
import { unstructuredScheme } from './serializer/unstructured-scheme.js';
import { hasTables, metadataTransforms, resourceTransforms } from './transform/transform.js';
import { defaultVersion, type VersionInfo } from './version-info.js';
import { FrameCache } from './watch/frame-cache.js';

/** Work to do once the server answers requests; until it is done the server is not ready, when it fails the server is never. */
export interface PostStartHook {
  /** Its health check is `poststarthook/{name}`. */
  readonly name: string;
  run(signal: AbortSignal): Promise<void>;
}

export interface GenericAPIServerOptions extends InFlightLimits {
  /** Served from the beginning; others come through {@link GenericAPIServer.installAPIGroup}. */
  readonly groups?: readonly APIGroupInfo[];
  /** Default: everybody is anonymous. */
  readonly authenticator?: Authenticator;
  /** Default: everything is allowed. */
  readonly authorizer?: Authorizer;
  /** In order. Default none. */
  readonly admission?: readonly AdmissionPlugin[];
  /** For `/healthz`, `/livez` and `/readyz`, besides `ping` and `log`. */
  readonly healthChecks?: readonly HealthCheck[];
  /** For `/healthz` and `/readyz`, not for `/livez`: what is not mended by starting the server anew. */
  readonly healthzChecks?: readonly HealthCheck[];
  /** For `/readyz` only. */
  readonly readyChecks?: readonly HealthCheck[];
  readonly postStartHooks?: readonly PostStartHook[];
  /** Longest time for a request that is not long-running. Default 60 s. */
  readonly requestTimeoutMs?: number;
  /** Watches without a timeout end after this long to twice as long. Default 1800 s. */
  readonly minRequestTimeoutMs?: number;
  /** Largest body. Default 3 MiB. */
  readonly maxBodyBytes?: number;
  /** Where clients reach the server (`10.0.0.1:6443`), for `/api`. */
  readonly serverAddress?: () => string | undefined;
  /** Origins whose pages may use the API. Default none. */
  readonly corsAllowedOrigin?: (origin: string) => boolean;
  readonly version?: VersionInfo;
  /** OpenAPI v3 documents of groups that are not built in, by name (`apis/example.com/v1`). */
  readonly openAPIDocuments?: OpenAPIServiceOptions['extra'];
  /** Told of failures that are nobody's fault but the server's. Default: nothing is told. */
  readonly onError?: (error: unknown) => void;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
}

/**
 * The generic API server: serves the REST storages of API groups with discovery, negotiation, watches, authentication, authorization and
 * admission. Knows nothing of sockets: adapters hand it requests as values ({@link handle}).
 */
export class GenericAPIServer {
  /** Paths outside the API; more may be added. */
  readonly paths = new PathMux();
  readonly metrics = new MetricsRegistry();
  readonly #options: GenericAPIServerOptions;
  readonly #negotiators = new Map<string, Negotiator>();
  readonly #frames = new FrameCache();
  readonly #groups: InstalledGroups;
  readonly #discovery: Discovery;
  readonly #openAPI: OpenAPIService;
  readonly #authorizer: Authorizer;
  readonly #admission: ReturnType<typeof admissionChain>;
  readonly #shutdown = new AbortController();
  readonly #handler: ServerHandler;
  readonly #now: () => number;
  readonly #report: (error: unknown) => void;
  readonly #hookChecks = new Map<string, HealthCheck>();
  readonly #idle: (() => void)[] = [];
  readonly #listeners: (() => void)[] = [];
  #inFlight = 0;
  #index: Uint8Array | undefined;

  constructor(options: GenericAPIServerOptions = {}) {
    // Every watch listens for the end.
    setMaxListeners(0, this.#shutdown.signal);
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#report = options.onError ?? (() => {});
    this.#authorizer = options.authorizer ?? alwaysAllow;
    this.#admission = admissionChain(options.admission ?? []);
    this.#groups = new InstalledGroups((group) => this.#changed(group));
    this.#discovery = new Discovery({
      groups: () => this.#groups.ordered(),
      ...(options.serverAddress !== undefined ? { serverAddress: options.serverAddress } : undefined),
    });
    const { major, minor } = options.version ?? defaultVersion;
    this.#openAPI = new OpenAPIService({
      groups: this.#groups,
      version: `${major}.${minor}`,
      issuer: () => this.paths.paths().includes('/openid/v1/jwks'),
      ...(options.openAPIDocuments !== undefined ? { extra: options.openAPIDocuments } : undefined),
    });
    for (const hook of options.postStartHooks ?? []) this.#addHookCheck(hook);
    for (const info of options.groups ?? []) this.installAPIGroup(info);
    this.#installPaths();
    this.#handler = composeFilters(this.#filters(), this.#director());
  }

  /** What is served now, the most important group first. */
  get groups(): InstalledGroups {
    return this.#groups;
  }

  /** Calls the listener whenever groups come or go. */
  onGroupsChanged(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Serves a group, in place of what was served under the same group and versions. Watches of what was served before end. */
  installAPIGroup(info: APIGroupInfo): void {
    const { group, prioritizedVersions, versionedResources, priorities = {}, scheme = unstructuredScheme } = info;
    const installed = prioritizedVersions.flatMap((version) => {
      const storages = versionedResources[version];
      if (storages === undefined) return [];
      const ended = new AbortController();
      // Every watch listens for the end.
      setMaxListeners(0, ended.signal);
      const groupVersion = installGroupVersion({
        group,
        version,
        priority: priorities[version] ?? defaultPriority,
        scheme,
        storages,
        openAPI: info.openAPI,
        end: () => ended.abort(),
        makeScope: (resource, subresource, storage) =>
          this.#scope({ group, version, resource }, subresource, storage, scheme, ended.signal),
      });
      return [groupVersion];
    });
    this.#groups.add(group, installed);
  }

  /** Serves a group-version, or a whole group, no more. Requests that are being served are finished. */
  removeAPIGroup(group: string, version?: string): void {
    this.#groups.remove(group, version);
  }

  /** Answers a request. Never rejects. */
  async handle(base: APIRequest): Promise<APIResponse> {
    const path = decodePath(base.path);
    if (path === undefined) return textError(400, 'Bad Request');
    const request = new ServerRequest(path === base.path ? base : withPath(base, path), this.#now());
    this.#inFlight++;
    try {
      const response = await this.#handler(request);
      return finish(request, response);
    } catch (error) {
      this.#report(error);
      return textError(500, 'Internal Server Error');
    } finally {
      if (--this.#inFlight === 0) for (const done of this.#idle.splice(0)) done();
    }
  }

  /** Runs the post-start hooks; resolves when all are done. The server answers before, but is not ready. */
  async start(): Promise<void> {
    await Promise.all(
      (this.#options.postStartHooks ?? []).map(async (hook) => {
        const check = this.#hookChecks.get(hook.name) as HookCheck;
        try {
          await hook.run(this.#shutdown.signal);
          check.state = 'done';
        } catch (error) {
          check.state = 'failed';
          throw error;
        }
      }),
    );
  }

  /** True once {@link stop} was called. */
  get isStopping(): boolean {
    return this.#shutdown.signal.aborted;
  }

  /** Aborts when the server stops. */
  get stopping(): AbortSignal {
    return this.#shutdown.signal;
  }

  /** Ends watches, is ready no more, and resolves when what was asked before has been answered. Idempotent. */
  async stop(): Promise<void> {
    this.#shutdown.abort();
    if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #scope(
    resource: GroupVersionResource,
    subresource: string,
    storage: AnyRESTStorage,
    scheme: ObjectScheme,
    removed: AbortSignal,
  ): RequestScope {
    const { kind } = storage;
    const isConnecter = storage.connect !== undefined;
    const options = this.#options;
    return {
      kind,
      resource,
      subresource,
      namespaced: storage.namespaced,
      storage,
      serializer: scheme.serializer,
      negotiator: this.#negotiatorFor(scheme, hasTables(storage)),
      fieldManager: isConnecter ? undefined : newFieldManager(kind, subresource, storage, scheme, this.#now),
      type: isConnecter ? undefined : scheme.typeFor(kind),
      admission: this.#admission,
      authorizer: this.#authorizer,
      maxBodyBytes: options.maxBodyBytes ?? 3 * 1024 * 1024,
      minRequestTimeoutMs: options.minRequestTimeoutMs ?? 1_800_000,
      deprecation: storage.deprecation,
      now: this.#now,
      shutdown: this.#shutdown.signal,
      removed,
      frames: this.#frames,
    };
  }

  /** One negotiator per list of media types: it remembers its decisions. */
  #negotiatorFor({ serializer: { mediaTypes } }: ObjectScheme, withTables: boolean): Negotiator {
    const key = `${withTables} ${mediaTypes.join()}`;
    let negotiator = this.#negotiators.get(key);
    if (negotiator === undefined) {
      negotiator = new Negotiator(withTables ? resourceTransforms : metadataTransforms, mediaTypes);
      this.#negotiators.set(key, negotiator);
    }
    return negotiator;
  }

  #changed(group: string): void {
    this.#discovery?.invalidate(group);
    this.#openAPI?.invalidate();
    this.#index = undefined;
    for (const listener of this.#listeners) listener();
  }

  #filters(): readonly ServerFilter[] {
    const options = this.#options;
    return [
      withAuditID,
      withPanicRecovery(this.#report),
      serverMetrics(this.metrics),
      withRequestInfo,
      withCacheControl,
      withCompression,
      withDeadline(options.requestTimeoutMs ?? 60_000),
      withCORS(options.corsAllowedOrigin),
      withAuthentication(options.authenticator ?? anonymousAuthenticator, () => {}),
      withImpersonation(this.#authorizer),
      withMaxInFlight(options),
      withAuthorization(this.#authorizer),
    ];
  }

  #director(): ServerHandler {
    const version = Buffer.from(`${indentJSON(JSON.stringify(this.#options.version ?? defaultVersion))}`);
    return director({
      groups: this.#groups,
      discovery: this.#discovery,
      paths: this.paths,
      version: () => version,
      index: () => {
        this.#index ??= Buffer.from(indentJSON(JSON.stringify({ paths: this.#allPaths() })));
        return this.#index;
      },
      report: this.#report,
    });
  }

  #allPaths(): readonly string[] {
    const paths = new Set(['/apis', '/apis/', '/version', ...this.paths.paths()]);
    for (const { name, versions } of this.#groups.ordered()) {
      paths.add(name === '' ? '/api' : `/apis/${name}`);
      for (const { version } of versions) paths.add(name === '' ? `/api/${version}` : `/apis/${name}/${version}`);
    }
    return [...paths].sort();
  }

  #installPaths(): void {
    const options = this.#options;
    const live = (): readonly HealthCheck[] => [
      pingCheck,
      logCheck,
      ...(options.healthChecks ?? []),
      ...this.#hookChecks.values(),
    ];
    const shutdown: HealthCheck = {
      name: 'shutdown',
      check: () => {
        if (this.isStopping) throw new Error('process is shutting down');
      },
    };
    const health = (): readonly HealthCheck[] => [...live(), ...(options.healthzChecks ?? [])];
    const ready = (): readonly HealthCheck[] => [...health(), ...(options.readyChecks ?? []), shutdown];
    for (const [endpoint, checks] of [
      ['healthz', health],
      ['livez', live],
      ['readyz', ready],
    ] as const) {
      this.paths.handle(`/${endpoint}`, healthHandler(endpoint, checks));
      for (const { name } of checks()) this.paths.handle(`/${endpoint}/${name}`, singleHealthHandler(checks, name));
    }
    this.#openAPI.install(this.paths);
    this.paths.handle('/metrics', () =>
      Promise.resolve(
        textResponse(200, this.metrics.text(), { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
      ),
    );
  }

  #addHookCheck({ name }: PostStartHook): void {
    const check: HookCheck = {
      name: `poststarthook/${name}`,
      state: 'waiting',
      check: () => {
        if (check.state !== 'done') throw new Error(check.state === 'failed' ? 'failed' : 'not finished');
      },
    };
    this.#hookChecks.set(name, check);
  }
}

interface HookCheck extends HealthCheck {
  state: 'waiting' | 'done' | 'failed';
}

/** The headers that filters have set, below those of the answer itself; warnings last. */
function finish(request: ServerRequest, response: APIResponse): APIResponse {
  const headers = Object.assign(request.responseHeaders, response.headers);
  if (request.hasWarnings) {
    const warnings = request.warnings.headers();
    if (warnings.length > 0) headers.warning = warnings.map(headerValue);
  }
  return response.body === undefined
    ? { status: response.status, headers }
    : { status: response.status, headers, body: response.body };
}

/** A path without percent escapes; undefined when they are broken. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function withPath(base: APIRequest, path: string): APIRequest {
  return {
    method: base.method,
    path,
    query: base.query,
    headers: base.headers,
    body: (limit) => base.body(limit),
    signal: base.signal,
    ...(base.onAbort !== undefined ? { onAbort: base.onAbort } : undefined),
    ...(base.remoteAddress !== undefined ? { remoteAddress: base.remoteAddress } : undefined),
    ...(base.peer !== undefined ? { peer: base.peer } : undefined),
    ...(base.user !== undefined ? { user: base.user } : undefined),
    ...(base.upgrade !== undefined ? { upgrade: base.upgrade } : undefined),
  };
}
