import { Counter, Gauge, Histogram, MetricsRegistry } from '@k8s-ts/generic-apiserver';
import { expect, it } from 'vitest';
import { mergeMetrics } from './merge-metrics.js';

function metrics(start: number, requests: Readonly<Record<string, number>>, times: readonly number[]): string {
  const registry = new MetricsRegistry();
  const counter = registry.register(new Counter('requests_total', 'Requests.', ['path']));
  for (const [path, count] of Object.entries(requests)) counter.add([path], count);
  const histogram = registry.register(new Histogram('time_seconds', 'Times.', ['verb'], [1, 2]));
  for (const time of times) histogram.observe(['GET'], time);
  registry.register(new Gauge('in_flight', 'Now.', () => [[{}, 3]]));
  registry.register(new Gauge('process_start_time_seconds', 'Start.', () => [[{}, start]]));
  return registry.text();
}

it('mergeMetrics adds up the values of the processes, series by series', () => {
  const merged = mergeMetrics([
    metrics(100, { '/a b': 1, '/c': 2 }, [0.5, 3]),
    metrics(200, { '/c': 5, '/d': 7 }, [1.5]),
  ]);
  expect(merged).toBe(
    [
      '# HELP in_flight Now.',
      '# TYPE in_flight gauge',
      'in_flight 6',
      '# HELP process_start_time_seconds Start.',
      '# TYPE process_start_time_seconds gauge',
      'process_start_time_seconds 100',
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{path="/a b"} 1',
      'requests_total{path="/c"} 7',
      'requests_total{path="/d"} 7',
      '# HELP time_seconds Times.',
      '# TYPE time_seconds histogram',
      'time_seconds_bucket{verb="GET",le="1"} 1',
      'time_seconds_bucket{verb="GET",le="2"} 2',
      'time_seconds_bucket{verb="GET",le="+Inf"} 3',
      'time_seconds_sum{verb="GET"} 5',
      'time_seconds_count{verb="GET"} 3',
      '',
    ].join('\n'),
  );
});

it('mergeMetrics leaves the metrics of a single process unchanged', () => {
  const text = metrics(100, { '/a': 1 }, [0.5]);
  expect(mergeMetrics([text])).toBe(text);
});
