import type { PriorityQueueMetrics } from '../workqueue/priority-queue.js';
import { Counter } from './counter.js';
import { Gauge } from './gauge.js';
import { Histogram } from './histogram.js';
import type { MetricsRegistry } from './metrics-registry.js';

/** 10 ns to 1,000 s. */
const durationBounds = Array.from({ length: 12 }, (_, i) => Number(`1e${i - 8}`));

/** The metrics of one queue. */
export interface QueueMetrics extends PriorityQueueMetrics {
  /** Sets the function that returns the ages of the items that workers have, in ms. */
  observeRunning(runningMs: () => readonly number[]): void;
}

/**
 * Registers the metrics of work queues with the names and labels of controller-runtime.
 *
 * @returns makes the metrics of a queue, which has the name of its controller
 */
export function newQueueMetrics(registry: MetricsRegistry): (name: string) => QueueMetrics {
  const labels = ['name', 'controller'];
  const counter = (name: string, help: string) => registry.register(new Counter(`workqueue_${name}`, help, labels));
  const histogram = (name: string, help: string) =>
    registry.register(new Histogram(`workqueue_${name}`, help, labels, durationBounds));
  const adds = counter('adds_total', 'Items that were added to a queue.');
  const retries = counter('retries_total', 'Items that were added to be tried again later.');
  const waits = histogram('queue_duration_seconds', 'How long items waited in a queue.');
  const works = histogram('work_duration_seconds', 'How long the work on items took.');
  const depths = new Map<string, Map<number, number>>();
  const running = new Map<string, () => readonly number[]>();
  registry.register(
    new Gauge('workqueue_depth', 'Items that wait in a queue, by priority.', () =>
      [...depths].flatMap(([name, levels]) =>
        [...levels].map(([priority, n]) => [{ name, controller: name, priority: String(priority) }, n] as const),
      ),
    ),
  );
  const ages = (name: string, help: string, of: (ms: readonly number[]) => number) =>
    registry.register(
      new Gauge(`workqueue_${name}`, help, () =>
        [...running].map(([queue, runningMs]) => [{ name: queue, controller: queue }, of(runningMs()) / 1000]),
      ),
    );
  ages('unfinished_work_seconds', 'Time that workers have spent on items that are not done.', (ms) =>
    ms.reduce((sum, each) => sum + each, 0),
  );
  ages('longest_running_processor_seconds', 'Time that a worker has spent on the oldest item that is not done.', (ms) =>
    Math.max(0, ...ms),
  );

  return (name) => {
    const values = [name, name];
    adds.add(values, 0);
    retries.add(values, 0);
    const levels = new Map([[0, 0]]);
    depths.set(name, levels);
    return {
      onAdd: () => adds.add(values),
      onGet: (_, waitedMs) => waits.observe(values, waitedMs / 1000),
      onDone: (tookMs) => works.observe(values, tookMs / 1000),
      onRetry: () => retries.add(values),
      onDepth: (priority, depth) => void levels.set(priority, depth),
      observeRunning: (runningMs) => void running.set(name, runningMs),
    };
  };
}
