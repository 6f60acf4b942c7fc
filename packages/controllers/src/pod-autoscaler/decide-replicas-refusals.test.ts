import { describe, expect, it } from 'vitest';
import {
  brief,
  containerMetric,
  cpuMetric,
  decide,
  described,
  externalMetric,
  type Given,
  type Metric,
  none,
  objectMetric,
  ownZero,
  podOf,
  podsMetric,
  rawMetric,
  share,
  value,
} from '../../test/decision.js';
import type { Condition } from './conditions.js';

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
  ])('reports the failure of %s', async (_, metric, reason, detail, prefix, given) => {
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
      'grows by the metrics that work',
      { current: 3, metrics: [external, cpuMetric(30)], values: { cpu: [300, 500, 700] } },
      5,
      ['FailedGetExternalMetric'],
    ],
    [
      'keeps the replicas by the metrics that work',
      { current: 3, metrics: [cpuMetric(50), external], values: { cpu: [500, 500, 500] } },
      3,
      ['FailedGetExternalMetric'],
    ],
    [
      'does not shrink by the metrics that work',
      { current: 3, metrics: [cpuMetric(50), external], values: { cpu: [100, 100, 100] } },
      undefined,
      ['FailedGetExternalMetric', 'FailedComputeMetricsReplicas'],
    ],
    [
      'grows from zero by the metrics that work',
      {
        ...ownZero,
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

  it('is reported when it cannot be parsed', async () => {
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
  ])('works while another autoscaler %s', async (_, others) => {
    const given = { current: 1, metrics: [cpuMetric(50)], values: { cpu: [500] }, others, pods };
    expect(await decide(given)).toMatchObject({ replicas: 1, events: [] });
  });
});

describe('conditions of a decision', () => {
  it('keep their time and order until their status changes', async () => {
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

describe('a target at zero', () => {
  const metric = objectMetric(value('15'));
  const disabled = 'ScalingActive False ScalingDisabled';
  it.each<[string, Partial<Given>, number, string]>([
    ['stays at zero when another client has scaled it to zero', { conditions: [] }, 0, disabled],
    ['stays at zero while the feature is off', { scaleToZero: false }, 0, disabled],
    ['stays at zero when its metrics need pods', { metrics: [cpuMetric(50)] }, 0, disabled],
    [
      'grows to a minimum that has become larger',
      { spec: { minReplicas: 4 } },
      4,
      'ScalingActive True ValidMetricFound',
    ],
  ])('%s', async (_, given, replicas, condition) => {
    const decision = await decide({ ...ownZero, metrics: [metric], values: { object: 20_000 }, ...given });
    expect(decision.replicas).toBe(replicas);
    expect(brief(decision.conditions)).toContain(condition);
  });

  it('loses the condition ScaledToZero while the feature is off', async () => {
    const decision = await decide({ ...ownZero, scaleToZero: false, metrics: [metric], values: {} });
    expect(brief(decision.conditions)).toEqual([disabled]);
  });
});
