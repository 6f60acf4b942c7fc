import { Counter, Gauge, type Labels, MetricsRegistry } from '../metrics/registry.js';

/**
 * The results of health checks as metrics, for `/metrics/slis`. As in kube-apiserver, they count the checks of requests
 * to a whole endpoint, without excluded checks. Requests for a single check are not counted.
 * `kubernetes/component-base metrics/prometheus/slis`.
 */
export class HealthMetrics {
  readonly registry = new MetricsRegistry();
  readonly #latest = new Map<string, readonly [Labels, number]>();
  readonly #total = new Counter(
    'kubernetes_healthchecks_total',
    '[STABLE] This metric records the results of all healthcheck.',
    ['name', 'status', 'type'],
  );

  constructor() {
    this.registry.register(this.#total);
    this.registry.register(
      new Gauge('kubernetes_healthcheck', '[STABLE] This metric records the result of a single healthcheck.', () =>
        this.#latest.values(),
      ),
    );
  }

  /**
   * @param check name of the check
   * @param endpoint `healthz`, `livez` or `readyz`
   */
  observe(check: string, endpoint: string, succeeded: boolean): void {
    this.#latest.set(`${endpoint}/${check}`, [{ name: check, type: endpoint }, succeeded ? 1 : 0]);
    this.#total.add([check, succeeded ? 'success' : 'error', endpoint]);
  }

  /** Forgets all results. */
  reset(): void {
    this.#latest.clear();
    this.#total.reset();
  }
}
