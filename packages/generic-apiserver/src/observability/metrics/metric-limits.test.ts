import { describe, expect, it } from 'vitest';
import { limitMetrics, type MetricLimits } from './metric-limits.js';
import { Counter, Gauge, Histogram, MetricsRegistry } from './registry.js';

function metrics(): string {
  const registry = new MetricsRegistry();
  const counter = registry.register(new Counter('requests_total', 'Requests.', ['code', 'path']));
  counter.add(['200', '/a b}']);
  counter.add(['404', '/a b}'], 2);
  counter.add(['500', '/a b}'], 3);
  counter.add(['500', 'a "quoted" \\ path\n'], 4);
  const times = registry.register(new Histogram('time_seconds', 'Times.', ['verb'], [1]));
  times.observe(['GET'], 0.5);
  times.observe(['PUT'], 0.5);
  times.observe(['POST'], 2);
  registry.register(
    new Gauge('waiting', 'Now.', () => [
      [{ kind: 'a' }, 1],
      [{ kind: 'b' }, 5],
    ]),
  );
  return registry.text();
}

const allow = (metric: string, label: string, ...values: readonly string[]): MetricLimits => ({
  allowedValues: new Map([[metric, new Map([[label, new Set(values)]])]]),
});

const valuesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));
const unexpected = 'cardinality_enforcement_unexpected_categorizations_total';

describe('limitMetrics', () => {
  it('returns the text unchanged without limits', () => {
    for (const limits of [{}, { disabled: new Set<string>(), allowedValues: new Map() }]) {
      expect(limitMetrics(metrics(), limits)).toBe(metrics());
    }
  });

  it('leaves out disabled metrics with their comments', () => {
    const text = limitMetrics(metrics(), { disabled: new Set(['time_seconds', 'requests_total']) });
    expect(text).toBe('# HELP waiting Now.\n# TYPE waiting gauge\nwaiting{kind="a"} 1\nwaiting{kind="b"} 5\n');
  });

  it('adds up the series with values that are not allowed, and counts them', () => {
    const text = limitMetrics(metrics(), allow('requests_total', 'code', '200', '201'));
    expect(valuesOf(text, 'requests_total')).toEqual([
      'requests_total{code="200",path="/a b}"} 1',
      'requests_total{code="unexpected",path="/a b}"} 5',
      'requests_total{code="unexpected",path="a \\"quoted\\" \\\\ path\\n"} 4',
    ]);
    expect(valuesOf(text, unexpected)).toEqual([`${unexpected} 9`]);
    expect(valuesOf(text, 'waiting')).toEqual(['waiting{kind="a"} 1', 'waiting{kind="b"} 5']);
  });

  it('compares values by number, not by text', () => {
    const text = limitMetrics(metrics(), allow('requests_total', 'path', 'a "quoted" \\ path\n'));
    expect(valuesOf(text, 'requests_total').at(-1)).toContain('path="a \\"quoted\\" \\\\ path\\n"} 4');
  });

  it('limits histograms and gauges', () => {
    const times = limitMetrics(metrics(), allow('time_seconds', 'verb', 'GET'));
    expect(valuesOf(times, 'time_seconds').slice(4)).toEqual([
      'time_seconds_bucket{verb="unexpected",le="1"} 1',
      'time_seconds_bucket{verb="unexpected",le="+Inf"} 2',
      'time_seconds_sum{verb="unexpected"} 2.5',
      'time_seconds_count{verb="unexpected"} 2',
    ]);
    expect(valuesOf(times, unexpected)).toEqual([`${unexpected} 2`]);
    const waiting = limitMetrics(metrics(), allow('waiting', 'kind', 'a'));
    expect(valuesOf(waiting, 'waiting')).toEqual(['waiting{kind="a"} 1', 'waiting{kind="unexpected"} 5']);
  });

  it('can drop its own metric', () => {
    const limits = { ...allow('waiting', 'kind', 'a'), disabled: new Set([unexpected]) };
    expect(limitMetrics(metrics(), limits)).not.toContain(unexpected);
  });
});
