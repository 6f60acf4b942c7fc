import { expect, it } from 'vitest';
import {
  Counter,
  countRequests,
  Gauge,
  Histogram,
  MetricsRegistry,
  newControllerMetrics,
  newQueueMetrics,
} from './index.js';

it('metrics are texts in the format of Prometheus, sorted; metrics without a value are left out', () => {
  const registry = new MetricsRegistry();
  const counter = registry.register(new Counter('b_total', 'Things.', ['kind']));
  counter.add(['a "quoted"\nname\\'], 2);
  counter.add(['x'], 0);
  registry.register(new Gauge('c', 'Level.', () => [[{}, 7]]));
  const times = registry.register(new Histogram('a_seconds', 'Time.', ['to'], [0.1, 1]));
  for (const value of [0.05, 0.1, 0.5, 3]) times.observe(['x'], value);
  registry.register(new Counter('none_total', 'Nothing.'));
  expect(() => registry.register(new Counter('none_total', 'Nothing.'))).toThrow('registered already');
  expect(registry.text()).toBe(
    [
      '# HELP a_seconds Time.',
      '# TYPE a_seconds histogram',
      'a_seconds_bucket{to="x",le="0.1"} 2',
      'a_seconds_bucket{to="x",le="1"} 3',
      'a_seconds_bucket{to="x",le="+Inf"} 4',
      'a_seconds_sum{to="x"} 3.65',
      'a_seconds_count{to="x"} 4',
      '# HELP b_total Things.',
      '# TYPE b_total counter',
      'b_total{kind="a \\"quoted\\"\\nname\\\\"} 2',
      'b_total{kind="x"} 0',
      '# HELP c Level.',
      '# TYPE c gauge',
      'c 7',
      '',
    ].join('\n'),
  );
});

it('requests are counted by code, method and host', async () => {
  const registry = new MetricsRegistry();
  const answers = [200, 404, undefined];
  const transport = countRequests(
    async () => {
      const status = answers.shift();
      if (status === undefined) throw new Error('broken');
      return {
        status,
        headers: {},
        body: (async function* () {})(),
        bytes: async () => new Uint8Array(),
        text: async () => '',
      };
    },
    registry,
    '10.0.0.1:443',
  );
  for (const method of ['GET', 'PUT', 'GET'])
    await transport({ method, path: '/', headers: {} }).catch(() => undefined);
  expect(registry.text().split('\n').slice(2, -1)).toEqual([
    'rest_client_requests_total{code="200",method="GET",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="404",method="PUT",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="<error>",method="GET",host="10.0.0.1:443"} 1',
  ]);
});

it('a controller and its queue have the metrics of controller-runtime', () => {
  const registry = new MetricsRegistry();
  const queue = newQueueMetrics(registry)('site');
  queue.observeRunning(() => [1500, 500]);
  queue.onAdd?.(1);
  queue.onDepth?.(-100, 3);
  const controller = newControllerMetrics(registry)('site', 4);
  controller.onStart?.();
  controller.onEnd?.('terminal_error', 20);
  controller.onStart?.();
  const lines = registry
    .text()
    .split('\n')
    .filter((line) => !line.startsWith('#') && !line.includes('_bucket'));
  expect(lines).toEqual([
    'controller_runtime_active_workers{controller="site"} 1',
    'controller_runtime_max_concurrent_reconciles{controller="site"} 4',
    'controller_runtime_reconcile_errors_total{controller="site"} 1',
    'controller_runtime_reconcile_time_seconds_sum{controller="site"} 0.02',
    'controller_runtime_reconcile_time_seconds_count{controller="site"} 1',
    'controller_runtime_reconcile_total{controller="site",result="error"} 1',
    'controller_runtime_reconcile_total{controller="site",result="requeue_after"} 0',
    'controller_runtime_reconcile_total{controller="site",result="requeue"} 0',
    'controller_runtime_reconcile_total{controller="site",result="success"} 0',
    'controller_runtime_terminal_reconcile_errors_total{controller="site"} 1',
    'workqueue_adds_total{name="site",controller="site"} 1',
    'workqueue_depth{name="site",controller="site",priority="0"} 0',
    'workqueue_depth{name="site",controller="site",priority="-100"} 3',
    'workqueue_longest_running_processor_seconds{name="site",controller="site"} 1.5',
    'workqueue_retries_total{name="site",controller="site"} 0',
    'workqueue_unfinished_work_seconds{name="site",controller="site"} 2',
    '',
  ]);
});
