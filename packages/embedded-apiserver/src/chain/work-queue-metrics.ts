import type { WorkQueueMetrics } from '@k8s-ts/client';
import { Counter, Gauge, Histogram, type MetricsRegistry } from '@k8s-ts/generic-apiserver';

/** Upper bounds of the buckets, in seconds: 10 ns to 10 s. */
const durationBounds = Array.from({ length: 10 }, (_, i) => Number(`1e${i - 8}`));

/**
 * Registers the metrics of work queues with kube-controller-manager's names (`kubernetes/component-base
 * metrics/prometheus/workqueue`).
 *
 * @returns a function that makes the metrics of a queue. Queues with the same name are counted together
 */
export function newWorkQueueMetrics(registry: MetricsRegistry): (name: string) => WorkQueueMetrics {
  const adds = registry.register(new Counter('workqueue_adds_total', 'Items that were added to a queue.', ['name']));
  const retries = registry.register(
    new Counter('workqueue_retries_total', 'Items that were added to be tried again later.', ['name']),
  );
  const waits = registry.register(
    new Histogram('workqueue_queue_duration_seconds', 'How long items waited in a queue.', ['name'], durationBounds),
  );
  const works = registry.register(
    new Histogram('workqueue_work_duration_seconds', 'How long the work on items took.', ['name'], durationBounds),
  );
  const depths = new Map<string, { depth: number }[]>();
  registry.register(
    new Gauge('workqueue_depth', 'Items that wait in a queue.', () =>
      [...depths].map(([name, queues]) => [{ name }, queues.reduce((sum, { depth }) => sum + depth, 0)]),
    ),
  );
  return (name) => {
    adds.add([name], 0);
    retries.add([name], 0);
    const queue = { depth: 0 };
    depths.set(name, [...(depths.get(name) ?? []), queue]);
    const add = adds.bind([name]);
    const retry = retries.bind([name]);
    const waited = waits.bind([name]);
    const worked = works.bind([name]);
    return {
      onAdd(depth) {
        queue.depth = depth;
        add();
      },
      onGet(depth, waitedMs) {
        queue.depth = depth;
        waited(waitedMs / 1000);
      },
      onDone: (tookMs) => worked(tookMs / 1000),
      onRetry: () => retry(),
    };
  };
}
