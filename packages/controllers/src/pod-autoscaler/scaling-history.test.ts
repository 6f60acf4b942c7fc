import { describe, expect, it } from 'vitest';
import { ScalingHistory } from './scaling-history.js';

const now = 3_600_000;
/** A time before any window or period. */
const longAgo = 0;
const allAtOnce = [{ type: 'Percent', value: 100, periodSeconds: 15 }];

type Policies = readonly (readonly [type: 'Pods' | 'Percent', value: number, periodSeconds: number])[];
/** Changes as `[seconds ago, replicas]`. */
type Changes = readonly (readonly [age: number, change: number])[];

describe('limits of a behavior after earlier changes', () => {
  const up: Changes = [
    [100, 1],
    [60, 5],
    [20, 9],
  ];
  const down: Changes = up.map(([age, change]) => [age, -change]);
  const many: Changes = [100, 60, 20].map((age) => [age, -10]);
  it.each<
    [
      string,
      changes: Changes,
      policies: Policies,
      sizes: readonly [current: number, desired: number],
      bounds: readonly [min: number, max: number],
      replicas: number,
      reason: string,
    ]
  >([
    [
      'at most maxReplicas when the policy allows more pods',
      up,
      [['Pods', 300, 60]],
      [100, 500],
      [1, 200],
      200,
      'TooManyReplicas',
    ],
    [
      'at most maxReplicas when the policy allows more percent',
      up,
      [['Percent', 10_000, 60]],
      [100, 500],
      [1, 200],
      200,
      'TooManyReplicas',
    ],
    ['no growth after more than the policy adds', up, [['Pods', 5, 120]], [100, 500], [1, 1000], 100, 'ScaleUpLimit'],
    [
      'the pods of the policy, counted from the start of the period',
      up,
      [['Pods', 150, 120]],
      [100, 500],
      [1, 1000],
      235,
      'ScaleUpLimit',
    ],
    [
      'the pods of the policy, counted from the start of a shorter period',
      up,
      [['Pods', 150, 30]],
      [100, 500],
      [1, 1000],
      241,
      'ScaleUpLimit',
    ],
    [
      'the percentage of the replicas at the start of the period',
      up,
      [['Percent', 200, 120]],
      [100, 500],
      [1, 1000],
      255,
      'ScaleUpLimit',
    ],
    [
      'the percentage of the start, after growth and reduction',
      [
        [60, 4],
        [30, -2],
      ],
      [['Percent', 300, 300]],
      [6, 24],
      [1, 1000],
      16,
      'ScaleUpLimit',
    ],
    ['growth within the rate', up, [['Pods', 1000, 60]], [100, 200], [1, 1000], 200, 'DesiredWithinRange'],
    ['reduction within the rate', down, [['Percent', 100, 15]], [10, 5], [1, 1000], 5, 'DesiredWithinRange'],
    [
      'at least minReplicas when the policy allows fewer pods',
      down,
      [['Pods', 115, 120]],
      [100, 0],
      [1, 1000],
      1,
      'TooFewReplicas',
    ],
    [
      'at least a higher minReplicas when the policy allows fewer pods',
      down,
      [['Pods', 130, 120]],
      [100, 0],
      [5, 1000],
      5,
      'TooFewReplicas',
    ],
    [
      'at least minReplicas when the policy allows fewer percent',
      down,
      [['Percent', 100, 120]],
      [100, 2],
      [5, 1000],
      5,
      'TooFewReplicas',
    ],
    [
      'no reduction after more than the policy removes',
      down,
      [['Pods', 5, 120]],
      [100, 2],
      [1, 1000],
      100,
      'ScaleDownLimit',
    ],
    ['half of the start of the period', down, [['Percent', 50, 120]], [100, 0], [1, 1000], 57, 'ScaleDownLimit'],
    [
      'half of the start, with changes both ways',
      [
        [60, 2],
        [30, -4],
      ],
      [['Percent', 50, 180]],
      [10, 1],
      [1, 1000],
      6,
      'ScaleDownLimit',
    ],
    [
      'nothing while a tenth of the start is gone',
      many,
      [['Percent', 10, 120]],
      [100, 0],
      [1, 1000],
      100,
      'ScaleDownLimit',
    ],
    ['more than there were', many, [['Percent', 1000, 120]], [10, 5], [1, 1000], 5, 'DesiredWithinRange'],
    ['changes of a longer period', up, [['Pods', 5, 30]], [100, 500], [1, 1000], 100, 'ScaleUpLimit'],
    ['no change before the period', [[300, 50]], [['Pods', 5, 120]], [100, 500], [1, 1000], 105, 'ScaleUpLimit'],
  ])('allow %s', (_, changes, policies, [current, desired], [min, max], replicas, reason) => {
    const history = new ScalingHistory(current, longAgo);
    for (const [age, change] of changes) history.scaled(0, change, now - age * 1000);
    const rules = {
      stabilizationWindowSeconds: 0,
      policies: policies.map(([type, value, periodSeconds]) => ({ type, value, periodSeconds })),
    };
    const behavior = desired > current ? { scaleUp: rules } : { scaleDown: rules };
    const isLimited = reason !== 'DesiredWithinRange';
    expect(history.limit({ behavior, current, desired, min, max, now })).toMatchObject({ replicas, reason, isLimited });
  });
});

describe('stabilization', () => {
  /** Recommendations as `[minutes ago, replicas]`. */
  type Recommendations = readonly (readonly [age: number, replicas: number])[];
  /** A history of recommendations that no rule has limited. */
  const historyOf = (recommendations: Recommendations, behavior: object | undefined) => {
    const history = new ScalingHistory(0, longAgo);
    for (const [age, desired] of recommendations) {
      history.limit({ behavior, current: desired, desired, min: 0, max: 1000, now: now - age * 60_000 });
    }
    return history;
  };
  it.each<[string, Recommendations, desired: number, stable: number]>([
    ['takes the only recommendation', [], 5, 5],
    [
      'takes the highest recent recommendation',
      [
        [2, 4],
        [1, 5],
      ],
      3,
      5,
    ],
    [
      'takes the new recommendation when it is the highest',
      [
        [2, 1],
        [1, 2],
      ],
      3,
      3,
    ],
    [
      'forgets old recommendations',
      [
        [10, 10],
        [9, 9],
      ],
      3,
      3,
    ],
    [
      'takes the highest recent recommendation beside old ones',
      [
        [10, 10],
        [9, 9],
        [2, 5],
        [1, 4],
      ],
      3,
      5,
    ],
  ])('without a behavior: %s', (_, recommendations, desired, stable) => {
    const limited = historyOf(recommendations, undefined).limit({
      behavior: undefined,
      current: 5,
      desired,
      min: 0,
      max: 1000,
      now,
    });
    expect(limited.replicas).toBe(stable);
    expect(limited.stabilized?.reason).toBe(stable === desired ? undefined : 'ScaleDownStabilized');
  });

  it.each<
    [
      string,
      seconds: readonly [up: number, down: number],
      recommendations: Recommendations,
      sizes: readonly [current: number, desired: number],
      replicas: number,
      reason: string | undefined,
    ]
  >([
    ['grows at once without windows', [0, 0], [[1, 50]], [100, 110], 110, undefined],
    ['shrinks at once without windows', [0, 0], [[1, 150]], [100, 90], 90, undefined],
    ['grows to the lowest recent recommendation', [300, 0], [[1, 104]], [100, 110], 104, 'ScaleUpStabilized'],
    ['does not grow above lower recent recommendations', [300, 0], [[1, 90]], [100, 110], 100, 'ScaleUpStabilized'],
    ['shrinks to the highest recent recommendation', [0, 300], [[1, 95]], [100, 90], 95, 'ScaleDownStabilized'],
    [
      'does not shrink below higher recent recommendations',
      [0, 300],
      [[1, 110]],
      [100, 90],
      100,
      'ScaleDownStabilized',
    ],
    ['grows after the window', [60, 0], [[2, 90]], [100, 110], 110, undefined],
    ['shrinks after the window', [0, 60], [[2, 110]], [100, 90], 90, undefined],
    [
      'stays between both windows',
      [300, 300],
      [
        [2, 90],
        [1, 120],
      ],
      [100, 110],
      100,
      'ScaleUpStabilized',
    ],
  ])('with a behavior: %s', (_, [upSeconds, downSeconds], recommendations, [current, desired], replicas, reason) => {
    const behavior = {
      scaleUp: { stabilizationWindowSeconds: upSeconds, policies: allAtOnce },
      scaleDown: { stabilizationWindowSeconds: downSeconds, policies: allAtOnce },
    };
    const history = historyOf(recommendations, behavior);
    const limited = history.limit({ behavior, current, desired, min: 0, max: 1000, now });
    expect(limited.replicas).toBe(replicas);
    expect(limited.stabilized?.reason).toBe(reason);
  });
});
