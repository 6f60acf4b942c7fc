import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import type { PodMetric } from './metrics-source.js';
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
  it.each<[string, readonly PodOptions[], readonly (number | undefined)[], number, number, number]>([
    ['stay within the tolerance', [{}, {}, {}], [500, 550, 500], 50, 3, 51],
    ['grow', [{}, {}, {}], [300, 500, 700], 30, 5, 50],
    ['shrink', [{}, {}, {}, {}, {}], [100, 300, 500, 250, 250], 50, 3, 28],
    ['ignore the start of pods', [{}, {}, starting], [900, 900, 5000], 60, 3, 90],
    ['ignore pending pods', [{}, { phase: 'Pending' }], [500, undefined], 50, 2, 50],
    ['ignore failed and deleted pods', [{}, { phase: 'Failed' }, { deleted: true }], [500, 9000, 9000], 50, 3, 50],
    ['take missing pods for idle when they grow', [{}, {}, {}, {}], [500, 950, undefined, undefined], 50, 4, 72],
    ['take missing pods for busy when they shrink', [{}, {}, {}, {}], [100, 300, 300, undefined], 50, 4, 23],
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

describe('replicas for other targets', () => {
  const pods = [podOf(0), podOf(1), podOf(2)];
  it('follow the mean of pods', () => {
    const usage = { currentReplicas: 3, tolerances, pods, metrics: metricsOf([20_000, 10_000, 30_000]), now };
    expect(replicasForMean({ ...usage, milliTarget: 15_000 })).toEqual({ replicas: 4, milliUsage: 20_000 });
    expect(replicasForMean({ ...usage, milliTarget: 20_500 }).replicas).toBe(3);
  });

  it('follow a value, or share it', () => {
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

  it('keep between the least and the most', () => {
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
