import type { RunControllersOptions } from '@k8s-ts/controllers';
import { Counter, Histogram, type MetricsRegistry } from '@k8s-ts/generic-apiserver';

/** In seconds. */
const durationBounds = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 30, 60, 120, 180, 240];

/**
 * Registers the metrics of the taint-eviction-controller with kube-controller-manager's names
 * (`kubernetes pkg/controller/tainteviction/metrics`).
 */
export function newTaintEvictionMetrics(
  registry: MetricsRegistry,
): Required<Pick<RunControllersOptions, 'onTaintEviction'>> {
  const prefix = 'taint_eviction_controller_pod_deletion';
  const count = registry.register(
    new Counter(`${prefix}s_total`, 'Pods that were deleted because of taints of their nodes.', []),
  );
  const duration = registry.register(
    new Histogram(
      `${prefix}_duration_seconds`,
      'Time between the moment when a pod was to be deleted because of a taint, and its deletion.',
      [],
      durationBounds,
    ),
  );
  count.add([], 0);
  return {
    onTaintEviction(latencyMs) {
      count.add([], 1);
      duration.observe([], latencyMs / 1000);
    },
  };
}
