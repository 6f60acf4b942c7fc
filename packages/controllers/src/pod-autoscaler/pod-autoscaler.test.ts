import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { PodMetric } from '../metrics-source.js';
import { replicasForMean, replicasForShare, replicasForUtilization, replicasForValue } from './replica-calculator.js';
import { ScalingHistory } from './scaling-history.js';

const now = Date.parse('2026-01-01T01:00:00Z');
const tolerances = { down: 0.1, up: 0.1 };

interface PodOptions {
  readonly cpu?: string;
  readonly phase?: string;
  readonly ready?: boolean;
  readonly startedAt?: string;
  readonly deleted?: boolean;
}
const podOf = (i: number, { cpu = '1', phase = 'Running', ready = true, startedAt, deleted }: PodOptions = {}): Pod =>
  ({
    metadata: { name: `p${i}`, ...(deleted && { deletionTimestamp: '2026-01-01T00:59:00Z' }) },
    spec: { containers: [{ name: 'c', ...(cpu && { resources: { requests: { cpu } } }) }] },
    status: {
      phase,
      startTime: startedAt ?? '2026-01-01T00:00:00Z',
      conditions: [
        { type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: startedAt ?? '2026-01-01T00:00:00Z' },
      ],
    },
  }) as Pod;
const metricsOf = (values: readonly (number | undefined)[]): ReadonlyMap<string, PodMetric> =>
  new Map(
    values.flatMap((milliValue, i) =>
      milliValue === undefined ? [] : [[`p${i}`, { milliValue, at: now, windowMs: 30_000 }] as const],
    ),
  );

describe('replicas for a target of utilization', () => {
  const starting: PodOptions = { startedAt: '2026-01-01T00:59:45Z' };
  const unready: PodOptions = { ready: false };
  const pending: PodOptions = { phase: 'Pending', ready: false };
  it.each<[string, readonly PodOptions[], readonly (number | undefined)[], number, number, number]>([
    ['stay within the tolerance', [{}, {}, {}], [500, 550, 500], 50, 3, 51],
    ['grow', [{}, {}, {}], [300, 500, 700], 30, 5, 50],
    ['shrink', [{}, {}, {}, {}, {}], [100, 300, 500, 250, 250], 50, 3, 28],
    ['ignore the start of pods', [{}, {}, starting], [900, 900, 5000], 60, 3, 90],
    ['ignore pending pods', [{}, { phase: 'Pending' }], [500, undefined], 50, 2, 50],
    ['ignore failed and deleted pods', [{}, { phase: 'Failed' }, { deleted: true }], [500, 9000, 9000], 50, 3, 50],
    ['count missing pods as idle when they grow', [{}, {}, {}, {}], [500, 950, undefined, undefined], 50, 4, 72],
    ['count missing pods as busy when they shrink', [{}, {}, {}, {}], [100, 300, 300, undefined], 50, 4, 23],
    ['grow less with pods that are not ready', [unready, {}, {}], [200, 400, 800], 30, 4, 60],
    ['stay when pods that are not ready would turn the direction', [{}, unready, unready], [450, 500, 700], 30, 3, 45],
    ['grow less with pods that start', [starting, {}, {}], [200, 400, 800], 30, 4, 60],
    ['stay when pods that start would turn the direction', [{}, starting, starting], [450, 500, 700], 30, 3, 45],
    ['grow without failed pods', [{}, {}, { phase: 'Failed' }, { phase: 'Failed' }], [500, 700], 30, 4, 60],
    ['grow without deleted pods', [{}, {}, { deleted: true }, { deleted: true }], [500, 700], 30, 4, 60],
    ['grow without values of deleted pods', [{}, {}, { deleted: true }], [500, 700, 9000], 30, 4, 60],
    ['shrink by ready pods', [{}, {}, {}, unready, unready], [200, 300, 400, 900, 900], 50, 2, 30],
    ['shrink without pods that start', [{}, {}, {}, starting, starting], [200, 300, 400, 900, 900], 50, 2, 30],
    ['shrink without pending pods', [{}, pending, pending, pending, pending], [150], 50, 1, 15],
    ['stay above the target within the tolerance', [{}, {}, {}], [1040, 1050, 1060], 100, 3, 105],
    ['grow beyond the tolerance', [{}, {}, {}], [1110, 1120, 1130], 100, 4, 112],
    ['ignore values of other pods', [{}, {}, {}, {}], [1000, 1500, 1000, 1500, 9000, 9000], 100, 5, 125],
    ['stay at the target with missing pods', [{}, {}], [1000, undefined], 100, 2, 100],
    ['stay when missing pods would turn the direction', [{}, {}], [1900, undefined], 100, 2, 190],
    ['stay when missing pods keep them up', [{}, {}], [600, undefined], 100, 2, 60],
    ['stay with missing and unready pods', [unready, {}, {}], [100, 450, undefined], 50, 3, 45],
    ['grow with missing and unready pods', [unready, {}, {}], [100, 2400, undefined], 60, 4, 240],
    ['grow with missing and starting pods', [starting, {}, {}], [100, 2400, undefined], 60, 4, 240],
    ['shrink with missing and unready pods', [unready, {}, {}, {}], [100, 150, 150, undefined], 50, 3, 15],
    ['shrink with missing pods, to a target over 100 %', [{}, {}, {}, {}], [300, 300, 300, undefined], 300, 2, 30],
  ])('%s', (_, options, values, targetPercent, replicas, utilization) => {
    const pods = options.map((option, i) => podOf(i, option));
    const usage = { currentReplicas: pods.length, tolerances, pods, metrics: metricsOf(values), now };
    expect(replicasForUtilization({ ...usage, resource: 'cpu', targetPercent })).toMatchObject({
      replicas,
      utilization,
    });
  });

  it.each<[string, readonly PodOptions[], readonly (number | undefined)[], string | undefined, string]>([
    ['without pods', [], [], undefined, 'no pods returned by selector while calculating replica count'],
    ['without values', [{}], [], undefined, 'did not receive metrics for targeted pods (pods might be unready)'],
    ['with values of other pods only', [{}], [undefined, 500], undefined, 'no metrics returned matched known pods'],
    ['without requests', [{ cpu: '' }], [500], undefined, 'missing request for cpu in container c of Pod p0'],
    ['of a container that is missing', [{}], [500], 'x', 'container x not found in Pod p0'],
  ])('cannot be found %s', (_, options, values, container, message) => {
    const pods = options.map((option, i) => podOf(i, option));
    const usage = { currentReplicas: 1, tolerances, pods, metrics: metricsOf(values), now };
    expect(() =>
      replicasForUtilization({ ...usage, resource: 'cpu', targetPercent: 50, ...(container && { container }) }),
    ).toThrow(message);
  });
});

describe('replicas for a target of utilization follow the tolerances', () => {
  it.each<[string, { down: number; up: number }, value: number, replicas: number]>([
    ['no tolerance: grow', { down: 0, up: 0 }, 1010, 4],
    ['no tolerance: stay at the target', { down: 0, up: 0 }, 1000, 3],
    ['a large tolerance for growth', { down: 0.1, up: 2 }, 1900, 3],
    ['a small tolerance for growth', { down: 2, up: 0.08 }, 1090, 4],
    ['a small tolerance for growth: stay within it', { down: 2, up: 0.08 }, 1070, 3],
    ['a large tolerance for reduction', { down: 0.5, up: 0 }, 600, 3],
    ['a small tolerance for reduction', { down: 0.3, up: 2 }, 600, 2],
  ])('of the autoscaler: %s', (_, own, value, replicas) => {
    const pods = [podOf(0), podOf(1), podOf(2)];
    const usage = { currentReplicas: 3, tolerances: own, pods, metrics: metricsOf([value, value, value]), now };
    expect(replicasForUtilization({ ...usage, resource: 'cpu', targetPercent: 100 }).replicas).toBe(replicas);
  });

  it('never exceed the current number while a rollout has more pods', () => {
    const pods = [podOf(0), podOf(1), podOf(2)];
    const usage = { currentReplicas: 2, tolerances, pods, metrics: metricsOf([150, 150, undefined]), now };
    expect(replicasForUtilization({ ...usage, resource: 'cpu', targetPercent: 50 })).toMatchObject({
      replicas: 2,
      utilization: 15,
    });
  });
});

describe('replicas for other targets', () => {
  const pods = [podOf(0), podOf(1), podOf(2)];
  const recent = podOf(2, { ready: false, startedAt: '2026-01-01T00:59:45Z' });
  it.each<[string, readonly Pod[], readonly (number | undefined)[], milliTarget: number, replicas: number]>([
    ['count pods that are not ready', [podOf(0), podOf(1), recent], [40_000, 20_000, 30_000], 15_000, 6],
    [
      'count pods when all are not ready',
      [recent, recent, recent].map((_, i) => podOf(i, { ready: false })),
      [50_000, 15_000, 40_000],
      15_000,
      7,
    ],
    ['shrink', [0, 1, 2, 3, 4].map((i) => podOf(i)), [12_000, 12_000, 12_000, 12_000, 12_000], 20_000, 3],
    ['stay within the tolerance', pods, [20_000, 21_000, 21_000], 20_000, 3],
    ['stay at the target with missing pods', [podOf(0), podOf(1)], [1000, undefined], 1000, 2],
    ['stay when missing pods would turn the direction', [podOf(0), podOf(1)], [1900, undefined], 1000, 2],
  ])('for a mean value: %s', (_, all, values, milliTarget, replicas) => {
    const usage = { currentReplicas: all.length, tolerances, pods: all, metrics: metricsOf(values), now };
    expect(replicasForMean({ ...usage, milliTarget }).replicas).toBe(replicas);
  });

  it.each<[string, readonly Pod[], usage: number, target: number, replicas: number]>([
    [
      'grow by the ready pods only',
      [podOf(0), podOf(1, { ready: false }), podOf(2, { ready: false })],
      60_000,
      10_000,
      6,
    ],
    ['shrink', [0, 1, 2, 3, 4].map((i) => podOf(i)), 6000, 10_000, 3],
    ['stay within the tolerance', pods, 20_666, 20_000, 3],
    ['grow at most to the largest number of a field', pods, Number.MAX_SAFE_INTEGER, 1, 2_147_483_647],
  ])('for a value: %s', (_, all, usage, target, replicas) => {
    const given = { currentReplicas: all.length, tolerances, pods: all };
    expect(replicasForValue(given, usage, target).replicas).toBe(replicas);
  });

  it.each<[string, current: number, usage: number, target: number, replicas: number]>([
    ['grow', 3, 8600, 2150, 4],
    ['shrink', 5, 6000, 2000, 3],
    ['stay within the tolerance', 4, 20_166, 5000, 4],
    ['grow at most to the largest number of a field', 1, Number.MAX_SAFE_INTEGER, 1, 2_147_483_647],
  ])('for a share of a value: %s', (_, current, usage, target, replicas) => {
    expect(replicasForShare(current, tolerances, usage, target).replicas).toBe(replicas);
  });

  it('follow the mean of the pods', () => {
    const usage = { currentReplicas: 3, tolerances, pods, metrics: metricsOf([20_000, 10_000, 30_000]), now };
    expect(replicasForMean({ ...usage, milliTarget: 15_000 })).toEqual({ replicas: 4, milliUsage: 20_000 });
    expect(replicasForMean({ ...usage, milliTarget: 20_500 }).replicas).toBe(3);
  });

  it('follow a value as a whole, or its share for each pod', () => {
    const usage = { currentReplicas: 3, tolerances, pods };
    expect(replicasForValue(usage, 20_000, 15_000).replicas).toBe(4);
    expect(replicasForValue(usage, 15_500, 15_000).replicas).toBe(3);
    expect(replicasForValue({ ...usage, currentReplicas: 0 }, 40_000, 15_000).replicas).toBe(3);
    expect(replicasForShare(3, tolerances, 100_000, 20_000)).toEqual({ replicas: 5, milliUsage: 33_334 });
    expect(replicasForShare(3, tolerances, 62_000, 20_000).replicas).toBe(3);
  });
});

describe('limits of changes', () => {
  const minute = 60_000;
  const rules = (more: object = {}) => ({ behavior: undefined, min: 1, max: 100, now: 0, ...more });

  it('double at most, and hold reductions back for five minutes, without a behavior', () => {
    const history = new ScalingHistory(3, 0);
    expect(history.limit({ ...rules(), current: 3, desired: 50 })).toMatchObject({
      replicas: 6,
      reason: 'ScaleUpLimit',
    });
    const held = history.limit({ ...rules(), current: 6, desired: 2, now: minute });
    expect(held).toMatchObject({ stabilized: { reason: 'ScaleDownStabilized' }, replicas: 12 });
    const free = history.limit({ ...rules(), current: 12, desired: 2, now: 7 * minute });
    expect(free).toMatchObject({ stabilized: undefined, replicas: 2, reason: 'DesiredWithinRange', isLimited: false });
  });

  it('stay between minReplicas and maxReplicas', () => {
    const limit = (desired: number) =>
      new ScalingHistory(1, 0).limit({ ...rules({ min: 2, max: 3 }), current: 1, desired });
    expect(limit(1)).toMatchObject({ replicas: 2, reason: 'TooFewReplicas', isLimited: true });
    expect(limit(9)).toMatchObject({ replicas: 3, reason: 'TooManyReplicas', isLimited: true });
  });

  it('follow policies of a behavior', () => {
    const behavior = {
      scaleUp: { policies: [{ type: 'Pods', value: 2, periodSeconds: 60 }] },
      scaleDown: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 50, periodSeconds: 60 }] },
    };
    const history = new ScalingHistory(10, 0);
    const up = history.limit({ ...rules({ behavior }), current: 10, desired: 20 });
    expect(up).toMatchObject({ replicas: 12, reason: 'ScaleUpLimit' });
    history.scaled(10, 12, 0);
    expect(history.limit({ ...rules({ behavior }), current: 12, desired: 20, now: 30_000 }).replicas).toBe(12);
    expect(history.limit({ ...rules({ behavior }), current: 12, desired: 20, now: 61_000 }).replicas).toBe(14);
    const down = history.limit({ ...rules({ behavior }), current: 12, desired: 1, now: 2 * minute });
    expect(down).toMatchObject({ replicas: 6, reason: 'ScaleDownLimit' });
  });

  it.each<
    [
      string,
      up: boolean,
      policies: readonly [type: string, value: number, seconds: number][],
      select: string | undefined,
      wanted: number,
    ]
  >([
    ['growth by pods', true, [['Pods', 4, 60]], undefined, 14],
    ['growth by percent', true, [['Percent', 25, 60]], undefined, 13],
    ['growth by more than 100 percent', true, [['Percent', 900, 15]], undefined, 50],
    [
      'the larger growth, which is that by pods',
      true,
      [
        ['Pods', 4, 60],
        ['Percent', 10, 60],
      ],
      undefined,
      14,
    ],
    [
      'the larger growth, which is that by percent',
      true,
      [
        ['Pods', 1, 60],
        ['Percent', 30, 60],
      ],
      'Max',
      13,
    ],
    [
      'the smaller growth',
      true,
      [
        ['Pods', 4, 60],
        ['Percent', 10, 60],
      ],
      'Min',
      11,
    ],
    ['no growth when it is disabled', true, [['Pods', 4, 60]], 'Disabled', 10],
    ['reduction by pods', false, [['Pods', 4, 60]], undefined, 6],
    ['reduction by percent', false, [['Percent', 25, 60]], undefined, 7],
    ['reduction by 100 percent', false, [['Percent', 100, 60]], undefined, 1],
    ['reduction by more pods than exist', false, [['Pods', 40, 60]], undefined, 1],
    [
      'the larger reduction',
      false,
      [
        ['Pods', 4, 60],
        ['Percent', 10, 60],
      ],
      undefined,
      6,
    ],
    [
      'the smaller reduction',
      false,
      [
        ['Pods', 4, 60],
        ['Percent', 10, 60],
      ],
      'Min',
      9,
    ],
    ['no reduction when it is disabled', false, [['Pods', 4, 60]], 'Disabled', 10],
  ])('allow by the policies of a behavior: %s', (_, up, policies, selectPolicy, wanted) => {
    const scaling = {
      policies: policies.map(([type, value, periodSeconds]) => ({ type, value, periodSeconds })),
      stabilizationWindowSeconds: 0,
      ...(selectPolicy && { selectPolicy }),
    };
    const behavior = up ? { scaleUp: scaling } : { scaleDown: scaling };
    const limit = { ...rules({ behavior }), current: 10, desired: up ? 50 : 1 };
    expect(new ScalingHistory(10, 0).limit(limit).replicas).toBe(wanted);
  });

  it('hold growth back for the window of a behavior', () => {
    const policies = [{ type: 'Percent', value: 900, periodSeconds: 15 }];
    const behavior = { scaleUp: { stabilizationWindowSeconds: 120, policies } };
    const history = new ScalingHistory(10, 0);
    const at = (now: number, desired: number) => history.limit({ ...rules({ behavior, now }), current: 10, desired });
    expect(at(1000, 20)).toMatchObject({ replicas: 10, stabilized: { reason: 'ScaleUpStabilized' } });
    expect(at(2 * minute, 25)).toMatchObject({ replicas: 20, stabilized: { reason: 'ScaleUpStabilized' } });
    expect(at(5 * minute, 30)).toMatchObject({ replicas: 30, stabilized: undefined });
  });

  it('select among policies, or forbid a direction', () => {
    const policies = [
      { type: 'Pods', value: 1, periodSeconds: 60 },
      { type: 'Percent', value: 50, periodSeconds: 60 },
    ];
    const up = (selectPolicy: string) =>
      new ScalingHistory(10, 0).limit({
        ...rules({ behavior: { scaleUp: { selectPolicy, policies } } }),
        current: 10,
        desired: 99,
      }).replicas;
    expect([up('Max'), up('Min'), up('Disabled')]).toEqual([15, 11, 10]);
    const down = (selectPolicy: string) =>
      new ScalingHistory(10, 0).limit({
        ...rules({ behavior: { scaleDown: { stabilizationWindowSeconds: 0, selectPolicy, policies } } }),
        current: 10,
        desired: 1,
      }).replicas;
    expect([down('Max'), down('Min'), down('Disabled')]).toEqual([5, 9, 10]);
  });
});
