import { MetricsRegistry } from '@k8s-ts/generic-apiserver';
import { expect, it } from 'vitest';
import { startServer } from '../../test/in-process.js';
import { newWorkQueueMetrics } from './work-queue-metrics.js';

it('metrics of work queues add up the events of queues with the same name', () => {
  const registry = new MetricsRegistry();
  const metricsOf = newWorkQueueMetrics(registry);
  const [first, second] = [metricsOf('things'), metricsOf('things')];
  for (const depth of [1, 2]) first.onAdd?.(depth);
  second.onAdd?.(1);
  first.onGet?.(1, 2000);
  first.onDone?.(50);
  first.onRetry?.();
  metricsOf('idle');
  const lines = registry.text().split('\n');
  expect(lines.filter((line) => /^workqueue_[a-z_]*(total|depth|sum|count)\{/.test(line))).toEqual([
    'workqueue_adds_total{name="things"} 3',
    'workqueue_adds_total{name="idle"} 0',
    'workqueue_depth{name="things"} 2',
    'workqueue_depth{name="idle"} 0',
    'workqueue_queue_duration_seconds_sum{name="things"} 2',
    'workqueue_queue_duration_seconds_count{name="things"} 1',
    'workqueue_retries_total{name="things"} 1',
    'workqueue_retries_total{name="idle"} 0',
    'workqueue_work_duration_seconds_sum{name="things"} 0.05',
    'workqueue_work_duration_seconds_count{name="things"} 1',
  ]);
  expect(lines).toContain('workqueue_work_duration_seconds_bucket{name="things",le="0.01"} 0');
  expect(lines).toContain('workqueue_work_duration_seconds_bucket{name="things",le="0.1"} 1');
});

it('metrics of work queues show the queues of the controllers that run', async () => {
  const controllers = ['serviceaccount-controller', 'root-ca-certificate-publisher-controller'];
  const server = await startServer({ controllers });
  try {
    const metrics = async () => (await server.fetch(new Request('https://any.invalid/metrics'))).text();
    for (const name of ['serviceaccount', 'root_ca_cert_publisher']) {
      // Each of the two controllers makes an object in each of the four namespaces.
      await expect
        .poll(metrics)
        .toMatch(new RegExp(`^workqueue_work_duration_seconds_count\\{name="${name}"\\} ([4-9]|\\d\\d)`, 'm'));
    }
    expect(await metrics()).not.toContain('name="deployment"');
  } finally {
    await server.stop();
  }
});
