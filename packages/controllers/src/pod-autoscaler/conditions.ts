import type { autoscalingv2 } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';

/** A condition in the status of an autoscaler. */
export type Condition = autoscalingv2.HorizontalPodAutoscalerCondition;

/** The type of the condition which says that an autoscaler has scaled its target to zero. */
export const scaledToZero = 'ScaledToZero';

/**
 * The conditions of an autoscaler with one of them set. The time of the last transition changes only with the status.
 *
 * @param now in ms since the epoch
 */
export function withCondition(
  conditions: readonly Condition[],
  condition: Omit<Condition, 'lastTransitionTime'>,
  now: number,
): readonly Condition[] {
  const present = conditions.find(({ type }) => type === condition.type);
  const lastTransitionTime =
    present?.status === condition.status && present.lastTransitionTime ? present.lastTransitionTime : formatTime(now);
  const changed = { ...condition, lastTransitionTime };
  return present ? conditions.map((each) => (each === present ? changed : each)) : [...conditions, changed];
}
