import type { ControllerMetrics } from '../controller/controller.js';
import { Counter } from './counter.js';
import { Gauge } from './gauge.js';
import { Histogram } from './histogram.js';
import type { MetricsRegistry } from './metrics-registry.js';

/** In seconds. `sigs.k8s.io/controller-runtime pkg/internal/controller/metrics`. */
const timeBounds = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

/** Makes the metrics of a controller. @param workers number of its workers */
export type NewControllerMetrics = (controller: string, workers: number) => ControllerMetrics;

/**
 * Registers the metrics of controllers with controller-runtime's names.
 *
 * @returns makes the metrics of a controller, which are 0 at first
 */
export function newControllerMetrics(registry: MetricsRegistry): NewControllerMetrics {
  const counter = (name: string, help: string, more: readonly string[] = []) =>
    registry.register(new Counter(`controller_runtime_${name}`, help, ['controller', ...more]));
  const total = counter('reconcile_total', 'Reconciles of a controller, by result.', ['result']);
  const errors = counter('reconcile_errors_total', 'Reconciles of a controller that failed.');
  const terminal = counter('terminal_reconcile_errors_total', 'Reconciles that failed and are not retried.');
  const times = registry.register(
    new Histogram('controller_runtime_reconcile_time_seconds', 'Time of a reconcile.', ['controller'], timeBounds),
  );
  const maximum = new Map<string, number>();
  const active = new Map<string, number>();
  const gauge = (name: string, help: string, values: ReadonlyMap<string, number>) =>
    registry.register(
      new Gauge(`controller_runtime_${name}`, help, () => [...values].map(([controller, n]) => [{ controller }, n])),
    );
  gauge('max_concurrent_reconciles', 'Workers of a controller.', maximum);
  gauge('active_workers', 'Workers of a controller that reconcile.', active);

  return (controller, workers) => {
    for (const result of ['error', 'requeue_after', 'requeue', 'success']) total.add([controller, result], 0);
    errors.add([controller], 0);
    terminal.add([controller], 0);
    maximum.set(controller, workers);
    const addActive = (by: number) => active.set(controller, (active.get(controller) ?? 0) + by);
    addActive(0);
    return {
      onStart: () => void addActive(1),
      onEnd(outcome, tookMs) {
        addActive(-1);
        times.observe([controller], tookMs / 1000);
        const hasFailed = outcome === 'error' || outcome === 'terminal_error';
        total.add([controller, hasFailed ? 'error' : outcome]);
        if (hasFailed) errors.add([controller]);
        if (outcome === 'terminal_error') terminal.add([controller]);
      },
    };
  };
}
