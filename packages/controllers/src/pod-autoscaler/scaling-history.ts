import type { autoscalingv2 } from '@k8s-ts/api';

type Rules = autoscalingv2.HPAScalingRules;

/** Time for which higher recommendations delay a reduction, in ms, unless the behavior says otherwise. */
const defaultDownWindowMs = 300_000;

const defaultUp: Required<Pick<Rules, 'stabilizationWindowSeconds' | 'selectPolicy' | 'policies'>> = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Percent', value: 100, periodSeconds: 15 },
    { type: 'Pods', value: 4, periodSeconds: 15 },
  ],
};
const defaultDown = {
  stabilizationWindowSeconds: defaultDownWindowMs / 1000,
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
};

/** A number of replicas after limits, and the reasons for it. */
export interface LimitedReplicas {
  readonly replicas: number;
  /** Whether an earlier recommendation was taken instead of the new one. */
  readonly stabilized: { readonly reason: string; readonly message: string } | undefined;
  readonly isLimited: boolean;
  readonly reason: string;
  readonly message: string;
}

export interface LimitOptions {
  readonly behavior: autoscalingv2.HorizontalPodAutoscalerBehavior | undefined;
  readonly current: number;
  /** The size that the metrics recommend. */
  readonly desired: number;
  readonly min: number;
  readonly max: number;
  /** In ms since the epoch. */
  readonly now: number;
}

/**
 * The recommendations for one autoscaler, and its changes, within the windows of its behavior
 * (`kubernetes pkg/controller/podautoscaler`).
 */
export class ScalingHistory {
  #recommendations: { readonly at: number; readonly replicas: number }[];
  /** Positive for added replicas, negative for removed ones. */
  #changes: { readonly at: number; readonly change: number }[] = [];

  /** @param replicas of the target when it was first seen, which count as a recommendation */
  constructor(replicas: number, now: number) {
    this.#recommendations = [{ at: now, replicas }];
  }

  /** Records a change that was made. */
  scaled(from: number, to: number, now: number): void {
    this.#changes = [...this.#changes.filter(({ at }) => at > now - 3_600_000), { at: now, change: to - from }];
  }

  /** Applies stabilization windows, rates, and the minimum and maximum of replicas. Records the recommendation. */
  limit(options: LimitOptions): LimitedReplicas {
    const { behavior, desired, current, now } = options;
    const up = { ...defaultUp, ...behavior?.scaleUp };
    const down = { ...defaultDown, ...behavior?.scaleDown };
    const recent = (ms: number) =>
      this.#recommendations.filter(({ at }) => at > now - ms).map(({ replicas }) => replicas);
    const highest = Math.max(desired, ...recent(down.stabilizationWindowSeconds * 1000));
    let stable = highest;
    if (behavior) {
      const lowest = Math.min(desired, ...recent(up.stabilizationWindowSeconds * 1000));
      stable = Math.min(Math.max(current, lowest), highest);
    }
    const longest = Math.max(up.stabilizationWindowSeconds, down.stabilizationWindowSeconds) * 1000;
    this.#recommendations = [
      ...this.#recommendations.filter(({ at }) => at > now - longest),
      { at: now, replicas: desired },
    ];
    const isUp = behavior !== undefined && desired >= current;
    const stabilized = isUp
      ? {
          reason: 'ScaleUpStabilized',
          message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
        }
      : {
          reason: 'ScaleDownStabilized',
          message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
        };
    return {
      stabilized: stable === desired ? undefined : stabilized,
      ...(behavior
        ? this.#limitByRules({ ...options, desired: stable }, up, down)
        : limitByDefault({ ...options, desired: stable })),
    };
  }

  #limitByRules({ current, desired, min, max, now }: LimitOptions, up: Rules, down: Rules) {
    if (desired > current) {
      const rate = Math.max(this.#rateLimit(current, up, 1, now), current);
      const [most, reason, message] = max > rate ? ([rate, ...texts.up] as const) : ([max, ...texts.max] as const);
      if (desired > most) return { replicas: most, isLimited: true, reason, message };
    } else if (desired < current) {
      const rate = Math.min(this.#rateLimit(current, down, -1, now), current);
      const [least, reason, message] = min < rate ? ([rate, ...texts.down] as const) : ([min, ...texts.min] as const);
      if (desired < least) return { replicas: least, isLimited: true, reason, message };
    }
    return within(desired);
  }

  /** The maximum (direction 1) or minimum (direction -1) number of replicas that the policies allow now. */
  #rateLimit(current: number, { selectPolicy, policies = [] }: Rules, direction: 1 | -1, now: number): number {
    if (selectPolicy === 'Disabled') return current;
    const limits = policies.map(({ type, value, periodSeconds }) => {
      const changed = this.#changes
        .filter(({ at }) => at > now - periodSeconds * 1000)
        .reduce((sum, { change }) => sum + change, 0);
      const start = current - changed;
      if (type === 'Pods') return start + direction * value;
      const percent = start * (1 + (direction * value) / 100);
      return direction > 0 ? Math.ceil(percent) : Math.trunc(percent);
    });
    const takesLargest = (selectPolicy === 'Min') !== direction > 0;
    return takesLargest ? Math.max(...limits) : Math.min(...limits);
  }
}

const texts = {
  up: ['ScaleUpLimit', 'the desired replica count is increasing faster than the maximum scale rate'],
  down: ['ScaleDownLimit', 'the desired replica count is decreasing faster than the maximum scale rate'],
  max: ['TooManyReplicas', 'the desired replica count is more than the maximum replica count'],
  min: ['TooFewReplicas', 'the desired replica count is less than the minimum replica count'],
} as const;

function within(replicas: number) {
  const message = 'the desired count is within the acceptable range';
  return { replicas, isLimited: false, reason: 'DesiredWithinRange', message };
}

/** Without a behavior, a target may grow to twice its replicas, or to four if that is more. */
function limitByDefault({ current, desired, min, max }: LimitOptions) {
  const rate = Math.max(2 * current, 4);
  if (desired < min) return { replicas: min, isLimited: true, reason: texts.min[0], message: texts.min[1] };
  const [most, reason, message] = max > rate ? ([rate, ...texts.up] as const) : ([max, ...texts.max] as const);
  return desired > most ? { replicas: most, isLimited: true, reason, message } : within(desired);
}
