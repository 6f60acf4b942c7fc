import { describe, expect, it } from 'vitest';
import {
  brief,
  containerMetric,
  cpuMetric,
  decide,
  externalMetric,
  type Given,
  now,
  objectMetric,
  ownZero,
  podsMetric,
  rawMetric,
  type Spec,
  share,
  value,
} from '../../test/decision.js';
import { ScalingHistory } from './scaling-history.js';

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
      { ...ownZero, metrics: [objectMetric(value('15'))], values: { object: 20_000 } },
      2,
      grows('Service metric qps'),
      { value: '20' },
    ],
    [
      'grows from zero within the tolerance',
      { ...ownZero, metrics: [objectMetric(value('1'))], values: { object: 1000 } },
      1,
      grows('Service metric qps'),
      { value: '1' },
    ],
    [
      'grows from zero by a share, whose usage is then the lowest integer',
      { ...ownZero, metrics: [externalMetric(share('5'))], values: { external: [15_000] } },
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
      'minReplicas',
      { current: 3, spec: { minReplicas: 2 }, metrics: [cpuMetric(90)], values: { cpu: [10, 95, 10] } },
      2,
      ['ScalingLimited True TooFewReplicas'],
    ],
    [
      'minReplicas when no replica is needed',
      { current: 3, spec: { minReplicas: 2 }, metrics: [cpuMetric(90)], values: { cpu: [0, 0, 0] } },
      2,
      ['ScalingLimited True TooFewReplicas'],
    ],
    [
      'minReplicas of zero',
      { current: 3, spec: { minReplicas: 0 }, metrics: [cpuMetric(90)], values: { cpu: [0, 0, 0] } },
      0,
      ['ScalingLimited False DesiredWithinRange'],
    ],
    [
      'maxReplicas',
      { current: 3, spec: { maxReplicas: 5 }, metrics: [cpuMetric(90)], values: { cpu: [8000, 9500, 1000] } },
      5,
      ['ScalingLimited True TooManyReplicas'],
    ],
    [
      'the limit of twice the replicas without a behavior',
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
      'maxReplicas when the rate of a behavior allows more',
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
      'the first known size during the time of stabilization',
      {
        current: 5,
        history: new ScalingHistory(5, now),
        metrics: [cpuMetric(50)],
        values: { cpu: [100, 300, 500, 250, 250] },
      },
      5,
      ['AbleToScale True ScaleDownStabilized', 'ScalingLimited False DesiredWithinRange'],
    ],
  ])('respects %s', async (_, given, replicas, conditions) => {
    const decision = await decide(given);
    expect(decision.replicas).toBe(replicas);
    expect(brief(decision.conditions)).toEqual(expect.arrayContaining([...conditions]));
  });

  it.each<[string, number, Partial<Spec>, replicas: number, reason: string, conditions: readonly string[]]>([
    ['no', 0, { minReplicas: 2 }, 0, '', ['ScalingActive False ScalingDisabled']],
    ['too few', 2, { minReplicas: 3 }, 3, 'Current number of replicas below Spec.MinReplicas', []],
    ['too many', 10, { maxReplicas: 5 }, 5, 'Current number of replicas above Spec.MaxReplicas', []],
  ])('reads no metrics when there are %s replicas', async (_, current, spec, replicas, reason, conditions) => {
    const decision = await decide({ current, spec, metrics: [cpuMetric(50)], values: {} });
    expect(decision).toMatchObject({ replicas, reason, metricStatuses: undefined, events: [] });
    expect(brief(decision.conditions)).toEqual(conditions);
  });
});
