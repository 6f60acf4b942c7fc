import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { parse } from '@k8s-ts/apimachinery/labels';
import { describe, expect, it } from 'vitest';
import type { Condition } from './conditions.js';
import { decideReplicas } from './decide-replicas.js';
import type { MetricsSource, PodMetric } from './metrics-source.js';
import { ScalingHistory } from './scaling-history.js';

type Spec = NonNullable<autoscalingv2.HorizontalPodAutoscaler['spec']>;
type Metric = autoscalingv2.MetricSpec;

const now = Date.parse('2026-01-01T01:00:00Z');
const minute = 60_000;
const none = 'no metrics returned';

const podOf = (i: number, app = 'web'): Pod => ({
  metadata: { name: `p${i}`, namespace: 'default', labels: { app, tier: 'front' } },
  spec: {
    containers: ['main', 'side'].map((name) => ({
      name,
      image: 'i',
      resources: { requests: { cpu: '500m', memory: '1Ki' } },
    })),
  },
  status: {
    phase: 'Running',
    startTime: '2026-01-01T00:00:00Z',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
  },
});

/** Values in thousandths. A missing one makes the source fail. */
interface Values {
  readonly cpu?: readonly number[];
  readonly custom?: readonly number[];
  readonly object?: number;
  readonly external?: readonly number[];
}
function metricsOf({ cpu, custom, object, external }: Values): MetricsSource {
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error(none);
    return value;
  };
  const ofPods = (values: readonly number[]): ReadonlyMap<string, PodMetric> =>
    new Map(values.map((milliValue, i) => [`p${i}`, { milliValue, at: now, windowMs: 30_000 }]));
  return {
    resourceMetrics: async () => ofPods(given(cpu)),
    podMetrics: async () => ofPods(given(custom)),
    objectMetric: async () => given(object),
    externalMetrics: async () => given(external),
  };
}

const described = { apiVersion: 'v1', kind: 'Service', name: 's' };
const cpuMetric = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
const rawMetric = (name: string, averageValue: string): Metric => ({
  type: 'Resource',
  resource: { name, target: { type: 'AverageValue', averageValue } },
});
const containerMetric = (averageUtilization: number, container = 'main'): Metric => ({
  type: 'ContainerResource',
  containerResource: { name: 'cpu', container, target: { type: 'Utilization', averageUtilization } },
});
const podsMetric = (averageValue: string): Metric => ({
  type: 'Pods',
  pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue } },
});
const objectMetric = (target: autoscalingv2.MetricTarget): Metric => ({
  type: 'Object',
  object: { describedObject: described, metric: { name: 'qps' }, target },
});
const externalMetric = (target: autoscalingv2.MetricTarget): Metric => ({
  type: 'External',
  external: { metric: { name: 'queue' }, target },
});
const value = (value: string) => ({ type: 'Value', value });
const share = (averageValue: string) => ({ type: 'AverageValue', averageValue });

interface Given {
  readonly current: number;
  readonly metrics: readonly Metric[];
  readonly values: Values;
  readonly spec?: Partial<Spec>;
  readonly statusReplicas?: number;
  readonly selector?: string;
  readonly pods?: readonly Pod[];
  readonly others?: Readonly<Record<string, string>>;
  readonly history?: ScalingHistory;
  readonly conditions?: readonly Condition[];
}
/** Decides for an autoscaler that has been watching its target for longer than any window. */
const decide = (given: Given) => {
  const { current, metrics, values, spec, statusReplicas = current, selector = 'app=web' } = given;
  return decideReplicas({
    key: 'default/a',
    autoscaler: {
      metadata: { name: 'a', namespace: 'default' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 10, metrics: [...metrics], ...spec },
    },
    conditions: given.conditions ?? [],
    scale: { spec: { replicas: current }, status: { replicas: statusReplicas, selector } },
    pods: given.pods ?? Array.from({ length: statusReplicas }, (_, i) => podOf(i)),
    selectors: new Map(Object.entries(given.others ?? {}).map(([key, text]) => [key, parse(text)])),
    history: given.history ?? new ScalingHistory(current, now - 60 * minute),
    metrics: metricsOf(values),
    now,
    signal: new AbortController().signal,
  });
};
const brief = (conditions: readonly Condition[]) =>
  conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`);

describe('a decision about replicas', () => {
  const grows = (metric: string) => `${metric} above target`;
  const shrinks = 'All metrics below target';
  const cpu = 'cpu resource utilization (percentage of request)';
  const container = 'cpu container resource utilization (percentage of request)';
  it.each<[string, Given, replicas: number, reason: string, current: object]>([
    [
      'grows by a resource',
      { current: 3, metrics: [cpuMetric(30)], values: { cpu: [300, 500, 700] } },
      5,
      grows(cpu),
      { averageUtilization: 50, averageValue: '500m' },
    ],
    [
      'shrinks by a resource',
      { current: 5, metrics: [cpuMetric(50)], values: { cpu: [100, 300, 500, 250, 250] } },
      3,
      shrinks,
      { averageUtilization: 28, averageValue: '280m' },
    ],
    [
      'grows by a container',
      { current: 3, metrics: [containerMetric(60)], values: { cpu: [300, 500, 400] } },
      4,
      grows(container),
      { averageUtilization: 80, averageValue: '400m' },
    ],
    [
      'shrinks by a container',
      { current: 5, metrics: [containerMetric(50)], values: { cpu: [100, 100, 100, 100, 100] } },
      2,
      shrinks,
      { averageUtilization: 20, averageValue: '100m' },
    ],
    [
      'grows by the use of a resource, not its requests',
      { current: 2, metrics: [rawMetric('memory', '1Ki')], values: { cpu: [2_048_000, 2_048_000] } },
      4,
      grows('memory resource'),
      { averageValue: '2Ki' },
    ],
    [
      'grows by pods',
      { current: 3, metrics: [podsMetric('15')], values: { custom: [20_000, 10_000, 30_000] } },
      4,
      grows('pods metric qps'),
      { averageValue: '20' },
    ],
    [
      'shrinks by pods',
      { current: 5, metrics: [podsMetric('20')], values: { custom: [12_000, 12_000, 12_000, 12_000, 12_000] } },
      3,
      shrinks,
      { averageValue: '12' },
    ],
    [
      'grows by an object',
      { current: 3, metrics: [objectMetric(value('15'))], values: { object: 20_000 } },
      4,
      grows('Service metric qps'),
      { value: '20' },
    ],
    [
      'grows by an object, shared by pods',
      { current: 3, metrics: [objectMetric(share('10'))], values: { object: 40_000 } },
      4,
      grows('external metric qps(nil)'),
      { averageValue: '13334m' },
    ],
    [
      'shrinks by an object',
      { current: 5, metrics: [objectMetric(value('20'))], values: { object: 12_000 } },
      3,
      shrinks,
      { value: '12' },
    ],
    [
      'shrinks by an object, shared by pods',
      { current: 5, metrics: [objectMetric(share('20'))], values: { object: 60_000 } },
      3,
      shrinks,
      { averageValue: '12' },
    ],
    [
      'grows by an external metric',
      { current: 3, metrics: [externalMetric(value('6666m'))], values: { external: [8600] } },
      4,
      grows('external metric queue(nil)'),
      { value: '8600m' },
    ],
    [
      'grows by an external metric, shared by pods',
      { current: 3, metrics: [externalMetric(share('2222m'))], values: { external: [4300, 4300] } },
      4,
      grows('external metric queue(nil)'),
      { averageValue: '2867m' },
    ],
    [
      'shrinks by an external metric',
      { current: 5, metrics: [externalMetric(value('14400m'))], values: { external: [8600] } },
      3,
      shrinks,
      { value: '8600m' },
    ],
    [
      'shrinks by an external metric, shared by pods',
      { current: 5, metrics: [externalMetric(share('3'))], values: { external: [8600] } },
      3,
      shrinks,
      { averageValue: '1720m' },
    ],
    [
      'grows from zero by an object',
      { current: 0, spec: { minReplicas: 0 }, metrics: [objectMetric(value('15'))], values: { object: 20_000 } },
      2,
      grows('Service metric qps'),
      { value: '20' },
    ],
    [
      'grows from zero within the tolerance',
      { current: 0, spec: { minReplicas: 0 }, metrics: [objectMetric(value('1'))], values: { object: 1000 } },
      1,
      grows('Service metric qps'),
      { value: '1' },
    ],
    [
      'grows from zero by a share, whose usage is then the lowest integer',
      { current: 0, spec: { minReplicas: 0 }, metrics: [externalMetric(share('5'))], values: { external: [15_000] } },
      3,
      grows('external metric queue(nil)'),
      { averageValue: '-9223372036854775808m' },
    ],
    [
      'shrinks to zero by an object',
      { current: 5, spec: { minReplicas: 0 }, metrics: [objectMetric(value('20'))], values: { object: 0 } },
      0,
      shrinks,
      { value: '0' },
    ],
    [
      'shrinks to zero by an external metric',
      { current: 5, spec: { minReplicas: 0 }, metrics: [externalMetric(value('14400m'))], values: { external: [0] } },
      0,
      shrinks,
      { value: '0' },
    ],
    [
      'stays within the tolerance of a resource',
      { current: 3, metrics: [cpuMetric(100)], values: { cpu: [1010, 1030, 1020] } },
      3,
      '',
      { averageUtilization: 102, averageValue: '1020m' },
    ],
    [
      'stays within the tolerance of pods',
      { current: 3, metrics: [podsMetric('20')], values: { custom: [20_000, 20_001, 21_000] } },
      3,
      '',
      { averageValue: '20333m' },
    ],
    [
      'stays within the tolerance of an object',
      { current: 3, metrics: [objectMetric(value('20'))], values: { object: 20_050 } },
      3,
      '',
      { value: '20050m' },
    ],
    [
      'stays within the tolerance of an object, shared by pods',
      { current: 4, metrics: [objectMetric(share('50'))], values: { object: 201_660 } },
      4,
      '',
      { averageValue: '50415m' },
    ],
    [
      'stays within the tolerance of an external metric',
      { current: 4, metrics: [externalMetric(value('8666m'))], values: { external: [8600] } },
      4,
      '',
      { value: '8600m' },
    ],
    [
      'stays within the tolerance of an external metric, shared by pods',
      { current: 4, metrics: [externalMetric(share('2200m'))], values: { external: [8600] } },
      4,
      '',
      { averageValue: '2150m' },
    ],
    [
      'grows by a tolerance of the behavior',
      {
        current: 3,
        spec: { behavior: { scaleUp: { tolerance: '0.01' } } },
        metrics: [cpuMetric(100)],
        values: { cpu: [1010, 1030, 1020] },
      },
      4,
      grows(cpu),
      { averageUtilization: 102, averageValue: '1020m' },
    ],
    [
      'does not shrink within a tolerance of the behavior',
      {
        current: 5,
        spec: { behavior: { scaleDown: { tolerance: '0.9' } } },
        metrics: [cpuMetric(50)],
        values: { cpu: [300, 300, 300, 250, 250] },
      },
      5,
      '',
      { averageUtilization: 28, averageValue: '280m' },
    ],
    [
      'stays while a rollout has more pods',
      { current: 4, statusReplicas: 5, metrics: [cpuMetric(50)], values: { cpu: [500, 500, 500, 500, 500] } },
      4,
      '',
      { averageUtilization: 50, averageValue: '500m' },
    ],
    [
      'ignores metrics of other pods',
      { current: 4, metrics: [cpuMetric(100)], values: { cpu: [4000, 9500, 3000, 7000, 3200, 2000] } },
      8,
      grows(cpu),
      { averageUtilization: 587, averageValue: '5875m' },
    ],
  ])('%s', async (_, given, replicas, reason, current) => {
    const decision = await decide(given);
    expect(decision).toMatchObject({ replicas, reason, events: [], failure: undefined });
    const [status] = decision.metricStatuses ?? [];
    const { type = '', ...details } = status ?? {};
    expect(type).toBe(given.metrics[0]?.type);
    expect(Object.values(details)[0]).toMatchObject({ current });
    expect(brief(decision.conditions)).toContain('ScalingActive True ValidMetricFound');
    expect(brief(decision.conditions)).toContain('AbleToScale True ReadyForNewScale');
  });

  it.each<[string, Given, replicas: number, conditions: readonly string[]]>([
    [
      'the least',
      { current: 3, spec: { minReplicas: 2 }, metrics: [cpuMetric(90)], values: { cpu: [10, 95, 10] } },
      2,
      ['ScalingLimited True TooFewReplicas'],
    ],
    [
      'the least, when no replica is needed',
      { current: 3, spec: { minReplicas: 2 }, metrics: [cpuMetric(90)], values: { cpu: [0, 0, 0] } },
      2,
      ['ScalingLimited True TooFewReplicas'],
    ],
    [
      'a least of zero',
      { current: 3, spec: { minReplicas: 0 }, metrics: [cpuMetric(90)], values: { cpu: [0, 0, 0] } },
      0,
      ['ScalingLimited False DesiredWithinRange'],
    ],
    [
      'the most',
      { current: 3, spec: { maxReplicas: 5 }, metrics: [cpuMetric(90)], values: { cpu: [8000, 9500, 1000] } },
      5,
      ['ScalingLimited True TooManyReplicas'],
    ],
    [
      'twice as many without a behavior',
      { current: 3, spec: { maxReplicas: 100 }, metrics: [cpuMetric(10)], values: { cpu: [1000, 2000, 3000] } },
      6,
      ['ScalingLimited True ScaleUpLimit'],
    ],
    [
      'the rate of a behavior',
      {
        current: 3,
        spec: {
          maxReplicas: 100,
          behavior: { scaleUp: { policies: [{ type: 'Percent', value: 700, periodSeconds: 60 }] } },
        },
        metrics: [cpuMetric(10)],
        values: { cpu: [1000, 2000, 3000] },
      },
      24,
      ['ScalingLimited True ScaleUpLimit'],
    ],
    [
      'the most, when the rate of a behavior allows more',
      {
        current: 3,
        spec: {
          maxReplicas: 20,
          behavior: { scaleUp: { policies: [{ type: 'Percent', value: 700, periodSeconds: 60 }] } },
        },
        metrics: [cpuMetric(10)],
        values: { cpu: [1000, 2000, 3000] },
      },
      20,
      ['ScalingLimited True TooManyReplicas'],
    ],
    [
      'the rate of a behavior downwards',
      {
        current: 5,
        spec: {
          behavior: {
            scaleDown: {
              stabilizationWindowSeconds: 0,
              policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
            },
          },
        },
        metrics: [cpuMetric(50)],
        values: { cpu: [100, 100, 100, 100, 100] },
      },
      4,
      ['ScalingLimited True ScaleDownLimit'],
    ],
    [
      'the size that was seen first, for the time of stabilization',
      {
        current: 5,
        history: new ScalingHistory(5, now),
        metrics: [cpuMetric(50)],
        values: { cpu: [100, 300, 500, 250, 250] },
      },
      5,
      ['AbleToScale True ScaleDownStabilized', 'ScalingLimited False DesiredWithinRange'],
    ],
  ])('keeps to %s', async (_, given, replicas, conditions) => {
    const decision = await decide(given);
    expect(decision.replicas).toBe(replicas);
    expect(brief(decision.conditions)).toEqual(expect.arrayContaining([...conditions]));
  });

  it.each<[string, number, Partial<Spec>, replicas: number, reason: string, conditions: readonly string[]]>([
    ['none', 0, { minReplicas: 2 }, 0, '', ['ScalingActive False ScalingDisabled']],
    ['too few', 2, { minReplicas: 3 }, 3, 'Current number of replicas below Spec.MinReplicas', []],
    ['too many', 10, { maxReplicas: 5 }, 5, 'Current number of replicas above Spec.MaxReplicas', []],
  ])('reads no metrics when there are %s', async (_, current, spec, replicas, reason, conditions) => {
    const decision = await decide({ current, spec, metrics: [cpuMetric(50)], values: {} });
    expect(decision).toMatchObject({ replicas, reason, metricStatuses: undefined, events: [] });
    expect(brief(decision.conditions)).toEqual(conditions);
  });
});

describe('a decision with metrics that fail', () => {
  const cannot = 'the HPA was unable to compute the replica count: ';
  const badSelector = { matchExpressions: [{ key: 'a', operator: 'Near' }] };
  const badMetric = { name: 'qps', selector: badSelector };
  const invalid = '"Near" is not a valid label selector operator';
  const noTarget = (source: string, one: string) => `invalid ${source} metric source: neither ${one} target was set`;
  it.each<[string, Metric, reason: string, detail: string, prefix: string, given?: Partial<Given>]>([
    [
      'a resource',
      cpuMetric(50),
      'FailedGetResourceMetric',
      `failed to get cpu utilization: unable to get metrics for resource cpu: ${none}`,
      'failed to get cpu resource metric value',
    ],
    [
      'a resource without values',
      cpuMetric(50),
      'FailedGetResourceMetric',
      'failed to get cpu utilization: did not receive metrics for targeted pods (pods might be unready)',
      'failed to get cpu resource metric value',
      { values: { cpu: [] } },
    ],
    [
      'a resource without requests',
      { type: 'Resource', resource: { name: 'gpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      'FailedGetResourceMetric',
      'failed to get gpu utilization: missing request for gpu in container main of Pod p0',
      'failed to get gpu resource metric value',
      { values: { cpu: [100] } },
    ],
    [
      'the use of a resource',
      rawMetric('memory', '1Ki'),
      'FailedGetResourceMetric',
      `failed to get memory usage: unable to get metrics for resource memory: ${none}`,
      'failed to get memory resource metric value',
    ],
    [
      'a resource without a target',
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization' } } },
      'FailedGetResourceMetric',
      noTarget('resource', 'an average utilization target nor an average value (usage)'),
      'failed to get cpu resource metric value',
    ],
    [
      'a container',
      containerMetric(50, 'absent'),
      'FailedGetContainerResourceMetric',
      'failed to get cpu utilization: container absent not found in Pod p0',
      'failed to get absent container metric value',
      { values: { cpu: [100] } },
    ],
    [
      'pods',
      podsMetric('15'),
      'FailedGetPodsMetric',
      `unable to get metric qps: ${none}`,
      'failed to get pods metric value',
    ],
    [
      'pods with a bad selector',
      { type: 'Pods', pods: { metric: badMetric, target: share('15') } },
      'FailedGetPodsMetric',
      invalid,
      'failed to get pods metric value',
    ],
    [
      'an object',
      objectMetric(value('15')),
      'FailedGetObjectMetric',
      `unable to get metric qps: Service on default s/${none}`,
      'failed to get object metric value',
    ],
    [
      'an object, shared by pods',
      objectMetric(share('15')),
      'FailedGetObjectMetric',
      `failed to get qps object metric: unable to get metric qps: Service on default s/${none}`,
      'failed to get object metric value',
    ],
    [
      'an object without pods',
      objectMetric(value('15')),
      'FailedGetObjectMetric',
      'unable to calculate ready pods: no pods returned by selector while calculating replica count',
      'failed to get object metric value',
      { values: { object: 90_000 }, pods: [] },
    ],
    [
      'an object with a bad selector',
      { type: 'Object', object: { describedObject: described, metric: badMetric, target: value('15') } },
      'FailedGetObjectMetric',
      invalid,
      'failed to get object metric value',
    ],
    [
      'an object without a target',
      objectMetric({ type: 'Value' }),
      'FailedGetObjectMetric',
      noTarget('object', 'a value target nor an average value'),
      'failed to get object metric value',
    ],
    [
      'an external metric',
      externalMetric(value('15')),
      'FailedGetExternalMetric',
      `failed to get external metric queue: unable to get external metric default/queue/nil: ${none}`,
      'failed to get queue external metric value',
    ],
    [
      'an external metric, shared by pods',
      externalMetric(share('15')),
      'FailedGetExternalMetric',
      `failed to get queue external metric: unable to get external metric default/queue/nil: ${none}`,
      'failed to get queue external metric value',
    ],
    [
      'an external metric with a bad selector',
      { type: 'External', external: { metric: badMetric, target: value('15') } },
      'FailedGetExternalMetric',
      `failed to get external metric qps: ${invalid}`,
      'failed to get qps external metric value',
    ],
    [
      'an external metric without a target',
      externalMetric({ type: 'Value' }),
      'FailedGetExternalMetric',
      noTarget('external', 'a value target nor an average value'),
      'failed to get queue external metric value',
    ],
    ['an unknown source', { type: 'Cheese' }, 'InvalidMetricSourceType', 'unknown metric source type "Cheese"', ''],
  ])('tells about %s', async (_, metric, reason, detail, prefix, given) => {
    const decision = await decide({ current: 1, metrics: [metric], values: {}, ...given });
    const error = prefix === '' ? detail : `${prefix}: ${detail}`;
    const message = `invalid metrics (1 invalid out of 1), first error is: ${error}`;
    expect(decision).toEqual({
      replicas: undefined,
      reason: '',
      metricStatuses: [{ type: '' }],
      conditions: [
        {
          type: 'ScalingActive',
          status: 'False',
          reason,
          message: cannot + detail,
          lastTransitionTime: '2026-01-01T01:00:00Z',
        },
      ],
      events: [
        { type: 'Warning', reason, message: detail },
        { type: 'Warning', reason: 'FailedComputeMetricsReplicas', message },
      ],
      failure: new Error(message),
    });
  });

  const external = externalMetric(value('100'));
  it.each<[string, Given, replicas: number | undefined, events: readonly string[]]>([
    [
      'grows by the others',
      { current: 3, metrics: [external, cpuMetric(30)], values: { cpu: [300, 500, 700] } },
      5,
      ['FailedGetExternalMetric'],
    ],
    [
      'stays by the others',
      { current: 3, metrics: [cpuMetric(50), external], values: { cpu: [500, 500, 500] } },
      3,
      ['FailedGetExternalMetric'],
    ],
    [
      'does not shrink by the others',
      { current: 3, metrics: [cpuMetric(50), external], values: { cpu: [100, 100, 100] } },
      undefined,
      ['FailedGetExternalMetric', 'FailedComputeMetricsReplicas'],
    ],
    [
      'grows from zero by the others',
      {
        current: 0,
        spec: { minReplicas: 0 },
        metrics: [external, objectMetric(value('15'))],
        values: { object: 20_000 },
      },
      2,
      ['FailedGetExternalMetric'],
    ],
    [
      'does nothing when all fail',
      { current: 3, metrics: [external, podsMetric('1')], values: {} },
      undefined,
      ['FailedGetExternalMetric', 'FailedGetPodsMetric', 'FailedComputeMetricsReplicas'],
    ],
  ])('%s', async (_, given, replicas, events) => {
    const decision = await decide(given);
    expect(decision.replicas).toBe(replicas);
    expect(decision.events.map(({ reason }) => reason)).toEqual(events);
    expect(decision.metricStatuses).toHaveLength(2);
    const failed = decision.events.filter(({ reason }) => reason !== 'FailedComputeMetricsReplicas').length;
    expect(decision.failure?.message).toContain(`invalid metrics (${failed} invalid out of 2), first error is: failed`);
    const active = brief(decision.conditions).find((text) => text.startsWith('ScalingActive'));
    expect(active).toBe(
      `ScalingActive ${replicas === undefined ? 'False FailedGetExternalMetric' : 'True ValidMetricFound'}`,
    );
  });
});

describe('the selector of a target', () => {
  const both = (text: string) => `pods by selector ${text} are controlled by multiple HPAs: [{b default} {a default}]`;
  const pods = [podOf(0), podOf(1, 'db')];
  it.each<
    [string, selector: string, others: Given['others'], event: string, reason: string, error: string, message?: string]
  >([
    [
      'is missing',
      '',
      {},
      'SelectorRequired',
      'InvalidSelector',
      'selector is required',
      "the HPA target's scale is missing a selector",
    ],
    [
      'is the same as that of another autoscaler',
      'app=web',
      { 'default/b': 'app=web' },
      'AmbiguousSelector',
      'AmbiguousSelector',
      both('app=web'),
    ],
    [
      'chooses some pods of another autoscaler',
      'tier=front',
      { 'default/b': 'app=db' },
      'AmbiguousSelector',
      'AmbiguousSelector',
      both('tier=front'),
    ],
  ])('%s', async (_, selector, others, event, reason, error, message = error) => {
    const decision = await decide({ current: 1, metrics: [cpuMetric(50)], values: {}, selector, others, pods });
    expect(decision).toMatchObject({
      replicas: undefined,
      metricStatuses: undefined,
      events: [
        { type: 'Warning', reason: event, message: error },
        { type: 'Warning', reason: 'FailedComputeMetricsReplicas', message: error },
      ],
      conditions: [{ type: 'ScalingActive', status: 'False', reason, message }],
    });
  });

  it('is not a selector', async () => {
    const decision = await decide({ current: 1, metrics: [cpuMetric(50)], values: {}, selector: 'cheddar cheese' });
    const message = expect.stringMatching(/^couldn't convert selector into a corresponding internal selector object: /);
    expect(decision).toMatchObject({
      replicas: undefined,
      events: [{ reason: 'InvalidSelector', message }, { reason: 'FailedComputeMetricsReplicas' }],
      conditions: [{ type: 'ScalingActive', status: 'False', reason: 'InvalidSelector', message }],
    });
  });

  it.each<[string, Given['others']]>([
    ['chooses other pods in the namespace', { 'default/b': 'app=db' }],
    ['chooses the same labels in another namespace', { 'other/a': 'app=web' }],
  ])('of another autoscaler %s', async (_, others) => {
    const given = { current: 1, metrics: [cpuMetric(50)], values: { cpu: [500] }, others, pods };
    expect(await decide(given)).toMatchObject({ replicas: 1, events: [] });
  });
});

describe('conditions of a decision', () => {
  it('keep their time and place until their status changes', async () => {
    const earlier = '2025-12-31T00:00:00Z';
    const condition = (type: string, status: string): Condition => ({ type, status, lastTransitionTime: earlier });
    const conditions = [condition('ScalingLimited', 'False'), condition('ScalingActive', 'False')];
    const given = { current: 1, metrics: [cpuMetric(50)], values: { cpu: [500] }, conditions };
    const decision = await decide(given);
    expect(decision.conditions.map(({ type, lastTransitionTime }) => [type, lastTransitionTime])).toEqual([
      ['ScalingLimited', earlier],
      ['ScalingActive', '2026-01-01T01:00:00Z'],
      ['AbleToScale', '2026-01-01T01:00:00Z'],
    ]);
  });
});
