import { textResponse } from '@k8s-ts/http';
import type { PathMux } from '../endpoints/routing/path-mux.js';
import { type HealthCheck, healthHandler, singleHealthHandler } from '../observability/health/health-checks.js';
import { HealthMetrics } from '../observability/health/health-metrics.js';
import type { MetricLimits } from '../observability/metrics/metric-limits.js';
import { metricsHandler } from '../observability/metrics/metrics-handler.js';

/** The endpoints that report whether a server is healthy. */
export type HealthEndpoint = 'healthz' | 'livez' | 'readyz';

/** The checks of the health endpoints. `kubernetes/apiserver pkg/server/healthz.go`. */
export class HealthEndpoints {
  readonly #checks: Record<HealthEndpoint, HealthCheck[]> = { healthz: [], livez: [], readyz: [] };
  readonly #now: () => number;
  readonly #metrics = new HealthMetrics();
  readonly #metricLimits: MetricLimits;
  #isInstalled = false;

  /**
   * @param now ms since the epoch
   * @param metricLimits limits of `/metrics/slis`
   */
  constructor(now: () => number, metricLimits: MetricLimits) {
    this.#now = now;
    this.#metricLimits = metricLimits;
  }

  /** @throws Error when the endpoints are installed already */
  add(endpoints: readonly HealthEndpoint[], checks: readonly HealthCheck[]): void {
    for (const endpoint of endpoints) {
      if (this.#isInstalled) {
        throw new Error(`unable to add because the ${endpoint} endpoint has already been created`);
      }
      this.#checks[endpoint].push(...checks);
    }
  }

  /** Adds checks to `/livez` that cannot fail before a time has passed from now on. */
  addDelayedLivez(delayMs: number, checks: readonly HealthCheck[]): void {
    const from = this.#now() + delayMs;
    this.add(
      ['livez'],
      delayMs === 0
        ? checks
        : checks.map(({ name, check }) => ({
            name,
            check: () => (this.#now() <= from ? undefined : check()),
          })),
    );
  }

  /** Adds the checks of a delegate, except for those whose names are in use. */
  adopt(checks: Readonly<Record<HealthEndpoint, readonly HealthCheck[]>>): void {
    for (const endpoint of ['healthz', 'livez', 'readyz'] as const) {
      const names = new Set(this.#checks[endpoint].map(({ name }) => name));
      this.add(
        [endpoint],
        checks[endpoint].filter(({ name }) => !names.has(name)),
      );
    }
  }

  get checks(): Readonly<Record<HealthEndpoint, readonly HealthCheck[]>> {
    return this.#checks;
  }

  /**
   * Serves the endpoints, each of their checks, and the results of checks at `/metrics/slis`, where DELETE forgets
   * them. No more checks can be added afterwards. Idempotent.
   */
  install(paths: PathMux): void {
    if (this.#isInstalled) return;
    this.#isInstalled = true;
    for (const endpoint of ['healthz', 'livez', 'readyz'] as const) {
      const checks = () => this.#checks[endpoint];
      paths.handle(`/${endpoint}`, healthHandler(endpoint, checks, this.#metrics));
      for (const { name } of checks()) paths.handle(`/${endpoint}/${name}`, singleHealthHandler(checks, name));
    }
    const slis = metricsHandler(() => this.#metrics.registry.collect(), this.#metricLimits);
    paths.handle('/metrics/slis', (request) => {
      if (request.method !== 'DELETE') return slis(request);
      this.#metrics.reset();
      return textResponse(200, 'metrics reset\n');
    });
  }
}
