import { Buffer } from 'node:buffer';
import { indentJSON } from '@k8s-ts/apimachinery/json';
import type { Answer, APIRequest, APIResponse } from '@k8s-ts/http';
import { AbortRequestError, textError, textResponse } from '@k8s-ts/http';
import type { APIGroupInfo } from '@k8s-ts/registry-generic/rest';
import { Discovery } from '../discovery/discovery.js';
import { director } from '../endpoints/routing/director.js';
import { InstalledGroups } from '../endpoints/routing/installed-groups.js';
import { PathMux } from '../endpoints/routing/path-mux.js';
import { installFlowControlDumps } from '../filters/flow-control/flow-control-dumps.js';
import { type HealthCheck, logCheck, pingCheck } from '../observability/health/health-checks.js';
import { buildInfo } from '../observability/metrics/build-info.js';
import { DeprecatedRequests } from '../observability/metrics/deprecated-requests.js';
import { metricsHandler } from '../observability/metrics/metrics-handler.js';
import { Gauge, MetricsRegistry } from '../observability/metrics/registry.js';
import { BlockProfile } from '../observability/profiling/block-profile.js';
import { installProfiling } from '../observability/profiling/install-profiling.js';
import { EventLoopWatchdog } from '../observability/watchdog/event-loop-watchdog.js';
import { flagzHandler } from '../observability/zpages/flagz.js';
import { statuszHandler } from '../observability/zpages/statusz.js';
import { OpenAPIService } from '../openapi/index.js';
import { composeFilters, type RequestServer, type ServerHandler, ServerRequest } from '../request/server-request.js';
import type { CompletedConfig } from './config.js';
import { defaultHandlerChain } from './default-handler-chain.js';
import type { DelegationTarget } from './delegation-target.js';
import { finishResponse, withDecodedPath } from './edge.js';
import { HealthEndpoints } from './health-endpoints.js';
import { hookCheck, type PostStartHook, type PreShutdownHook, ServerHooks } from './hooks.js';
import { Lifecycle } from './lifecycle.js';
import { PreparedAPIServer } from './prepared-api-server.js';
import { ResourceScopes } from './resource-scopes.js';

/**
 * A generic API server in front of a delegate (`emptyDelegate` for none).
 * `kubernetes/apiserver pkg/server/config.go, completedConfig.New`.
 *
 * @throws Error for hooks without a name and for two hooks of one name
 */
export function newGenericAPIServer(config: CompletedConfig, delegate: DelegationTarget): GenericAPIServer {
  return new GenericAPIServer(config, delegate);
}

/**
 * The generic API server: serves the REST storages of API groups with discovery, negotiation, watches, authentication,
 * authorization and admission. It has no sockets of its own: adapters hand it requests as values ({@link handle}). Made
 * with {@link newGenericAPIServer}.
 */
export class GenericAPIServer implements DelegationTarget {
  /** Paths outside the API. More may be added. */
  readonly paths = new PathMux();
  readonly metrics = new MetricsRegistry();
  readonly lifecycle: Lifecycle;
  /** The groups that are served now, including groups of the delegate, the most important one first. */
  readonly groups: InstalledGroups;
  readonly unprotectedHandler: ServerHandler;
  readonly #config: CompletedConfig;
  readonly #delegate: DelegationTarget;
  readonly #discovery: Discovery;
  readonly #openAPI: OpenAPIService;
  readonly #scopes: ResourceScopes;
  readonly #health: HealthEndpoints;
  readonly #hooks = new ServerHooks();
  readonly #deprecations = new DeprecatedRequests();
  readonly #watchdog: EventLoopWatchdog;
  readonly #requestServer: RequestServer;
  readonly #handler: ServerHandler;
  #index: Uint8Array | undefined;
  #prepared: PreparedAPIServer | undefined;

  constructor(config: CompletedConfig, delegate: DelegationTarget) {
    this.#config = config;
    this.#delegate = delegate;
    this.lifecycle = delegate.lifecycle ?? new Lifecycle();
    this.groups = new InstalledGroups(delegate.groups);
    const blocks = config.profiling?.contention ? new BlockProfile() : undefined;
    this.#watchdog = new EventLoopWatchdog({
      onStall(stall) {
        blocks?.add(stall);
        config.onStall(stall);
      },
    });
    if (config.profiling !== undefined) installProfiling(this.paths, blocks);
    this.#requestServer = { watchdog: this.#watchdog, random: config.nameSource };
    this.metrics.register(this.#watchdog.delays);
    this.metrics.register(this.#deprecations.metric);
    this.metrics.register(buildInfo(config.version));
    const { admissionMetrics, watchMetrics, metrics = [] } = config;
    for (const metric of [...watchMetrics.all, ...admissionMetrics.all, ...metrics]) this.metrics.register(metric);
    this.metrics.register(
      new Gauge('apiserver_encoding_cache_bytes', 'Size of the kept encodings of cached objects.', () => [
        [{}, config.encodings.bytes],
      ]),
    );
    this.#health = new HealthEndpoints(config.now, config.metricLimits);
    this.#scopes = new ResourceScopes(config, this.lifecycle);
    this.#discovery = new Discovery({
      groups: () => this.groups.ordered(),
      ...(config.serverAddress !== undefined ? { serverAddress: config.serverAddress } : undefined),
    });
    this.#openAPI = new OpenAPIService({
      groups: this.groups,
      version: `${config.version.emulationMajor}.${config.version.emulationMinor}`,
      enums: config.openAPIEnums,
      issuer: () => this.listedPaths().includes('/openid/v1/jwks'),
      ...(config.openAPIDescriptions ? { descriptions: config.openAPIDescriptions } : undefined),
    });
    this.groups.onChanged((group) => {
      this.#discovery.invalidate(group);
      this.#openAPI.invalidate();
      this.#index = undefined;
    });
    this.#addConfiguredChecks();
    for (const info of config.groups) this.installAPIGroup(info);
    this.#installPaths();
    this.unprotectedHandler = this.#director();
    const chain = config.buildHandlerChain(defaultHandlerChain(config, this.lifecycle, this.metrics, this.groups));
    this.#handler = composeFilters(
      chain.map(({ filter }) => filter),
      this.unprotectedHandler,
    );
  }

  /** Calls the listener whenever groups are installed or removed. */
  onGroupsChanged(listener: () => void): void {
    this.groups.onChanged(listener);
  }

  /**
   * Serves a group, replacing the group-versions of the same names. Their watches end, except those of resources whose
   * storages and scheme are the same objects as before.
   * `kubernetes/apiserver pkg/server/genericapiserver.go, InstallLegacyAPIGroup, InstallAPIGroup`.
   */
  installAPIGroup(info: APIGroupInfo): void {
    const installed = (version: string) => this.groups.own(info.group, version);
    this.groups.add(info.group, this.#scopes.groupVersions(info, installed));
  }

  /** Stops serving a group-version, or a whole group. Its watches end; other requests are finished. */
  removeAPIGroup(group: string, version?: string): void {
    for (const each of this.groups.group(group)?.versions ?? []) {
      if (version === undefined || each.version === version) this.#scopes.remove(group, each.version);
    }
    this.groups.remove(group, version);
  }

  /**
   * Answers a request. Rejects only with AbortRequestError, thrown by a filter, after which the client must not get an
   * answer.
   */
  async handle(base: APIRequest): Promise<APIResponse> {
    return this.answer(base);
  }

  /**
   * Like {@link handle}, without a promise when the server need not wait for anything. Throws AbortRequestError, or
   * rejects with it.
   */
  answer(base: APIRequest): Answer {
    const decoded = withDecodedPath(base);
    if (decoded === undefined) return textResponse(400, '400 Bad Request');
    const request = new ServerRequest(decoded, this.#config.now(), this.#requestServer);
    try {
      const answer = this.#handler(request);
      if (!(answer instanceof Promise)) return finishResponse(request, answer);
      return answer.then((response) => finishResponse(request, response)).catch(this.#failed);
    } catch (error) {
      return this.#failed(error);
    }
  }

  readonly #failed = (error: unknown): APIResponse => {
    if (error instanceof AbortRequestError) throw error;
    this.#config.onError(error);
    return textError(500, 'Internal Server Error');
  };

  /** @throws Error once the server is prepared, and for a name that is missing or taken */
  addPostStartHook(hook: PostStartHook): void {
    this.#hooks.addPostStart(hook, (entry) => {
      const check = hookCheck(entry);
      this.#health.add(['healthz', 'readyz'], [check]);
      this.#health.addDelayedLivez(this.#config.livezGracePeriodMs, [check]);
    });
  }

  /** @throws Error when the hooks have been run, and for a name that is missing or taken */
  addPreShutdownHook(hook: PreShutdownHook): void {
    this.#hooks.addPreShutdown(hook);
  }

  /** Adds checks to `/healthz`, `/livez` and `/readyz`. @throws Error once the server is prepared */
  addHealthChecks(...checks: readonly HealthCheck[]): void {
    this.#health.add(['livez', 'readyz', 'healthz'], checks);
  }

  /**
   * Adds checks to `/livez`, which cannot fail within `delayMs` from now on. @throws Error once the server is prepared
   */
  addLivezChecks(delayMs: number, ...checks: readonly HealthCheck[]): void {
    this.#health.addDelayedLivez(delayMs, checks);
  }

  /** Adds checks to `/readyz`. @throws Error once the server is prepared */
  addReadyzChecks(...checks: readonly HealthCheck[]): void {
    this.#health.add(['readyz'], checks);
  }

  /**
   * Serves the health endpoints, including checks of delegates. No more checks can be added afterwards, and the server
   * can be run. Idempotent.
   */
  prepareRun(): PreparedAPIServer {
    if (this.#prepared === undefined) {
      this.#delegate.prepareRun();
      this.#health.install(this.paths);
      this.#installZPages();
      this.#prepared = new PreparedAPIServer(this.#config, this.lifecycle, this.#hooks, (request) =>
        this.handle(request),
      );
    }
    return this.#prepared;
  }

  healthChecks(): HealthEndpoints['checks'] {
    return this.#health.checks;
  }

  hooks(): Pick<ServerHooks, 'postStart' | 'preShutdown'> {
    return this.#hooks;
  }

  listedPaths(): readonly string[] {
    const paths = new Set(['/apis', '/apis/', '/version', ...this.paths.paths(), ...this.#delegate.listedPaths()]);
    for (const { name, versions } of this.groups.ordered()) {
      paths.add(name === '' ? '/api' : `/apis/${name}`);
      for (const { version } of versions) paths.add(name === '' ? `/api/${version}` : `/apis/${name}/${version}`);
    }
    return [...paths].sort();
  }

  #addConfiguredChecks(): void {
    const config = this.#config;
    this.addHealthChecks(pingCheck, logCheck, ...config.healthChecks);
    for (const hook of config.postStartHooks) this.addPostStartHook(hook);
    for (const hook of config.preShutdownHooks) this.addPreShutdownHook(hook);
    this.#health.add(['healthz', 'readyz'], config.healthzChecks);
    this.#health.add(['readyz'], config.readyChecks);
    this.#hooks.adopt(this.#delegate.hooks());
    this.#health.adopt(this.#delegate.healthChecks());
    const { shutdownInitiated } = this.lifecycle;
    const shutdown: HealthCheck = {
      name: 'shutdown',
      check() {
        if (shutdownInitiated.aborted) throw new Error('process is shutting down');
      },
    };
    if (!this.#health.checks.readyz.some(({ name }) => name === shutdown.name)) this.addReadyzChecks(shutdown);
  }

  #director(): ServerHandler {
    const { version, onError } = this.#config;
    const versionBody = Buffer.from(`${indentJSON(JSON.stringify(version))}`);
    return director({
      groups: this.groups,
      discovery: this.#discovery,
      paths: this.paths,
      version: () => versionBody,
      index: () => {
        this.#index ??= Buffer.from(indentJSON(JSON.stringify({ paths: this.listedPaths() })));
        return this.#index;
      },
      onDeprecated: (scope) => this.#deprecations.add(scope),
      report: onError,
      notFound: this.#delegate.unprotectedHandler,
    });
  }

  #installZPages(): void {
    const { zpages, version, now } = this.#config;
    if (zpages?.flagz !== undefined) this.paths.handle('/flagz', flagzHandler(zpages.flagz));
    if (zpages?.statusz)
      this.paths.handle('/statusz', statuszHandler({ version, now, paths: () => this.listedPaths() }));
  }

  #installPaths(): void {
    this.#openAPI.install(this.paths);
    const collect = async (): Promise<string> => {
      const own = await this.metrics.collect();
      return (await this.#config.collectMetrics?.(own)) ?? own;
    };
    this.paths.handle('/metrics', metricsHandler(collect, this.#config.metricLimits));
    if (this.#config.flowControl !== undefined) installFlowControlDumps(this.paths, this.#config.flowControl);
  }
}
