import type { Pod } from '@k8s-ts/api';

type PodCondition = NonNullable<NonNullable<Pod['status']>['conditions']>[number];

/** The condition of a type; undefined when the pod has none. */
export function podCondition({ status }: Pod, type: string): PodCondition | undefined {
  return status?.conditions?.find((each) => each.type === type);
}

/** Whether the condition `Ready` is `True`. */
export function isPodReady(pod: Pod): boolean {
  return podCondition(pod, 'Ready')?.status === 'True';
}

/** Whether all containers have ended for good: phase `Succeeded` or `Failed`. */
export function isPodTerminal({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/** Whether the pod has not ended and is not being deleted. */
export function isPodActive(pod: Pod): boolean {
  return !isPodTerminal(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** Whether the pod is being deleted and has not ended. */
export function isPodTerminating(pod: Pod): boolean {
  return !isPodTerminal(pod) && pod.metadata.deletionTimestamp !== undefined;
}

/**
 * Whether the pod has been ready for `minReadySeconds`.
 *
 * @param now in ms since the epoch
 */
export function isPodAvailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  if (!isPodReady(pod)) return false;
  return minReadySeconds === 0 || msUntilAvailable(pod, minReadySeconds, now) === 0;
}

/**
 * Time until a ready pod counts as available, in ms; 0 when it already does. Undefined for a pod that is not ready, or
 * without a time of readiness.
 *
 * @param now in ms since the epoch
 */
export function msUntilAvailable(pod: Pod, minReadySeconds: number, now: number): number | undefined {
  const condition = podCondition(pod, 'Ready');
  if (condition?.status !== 'True' || !condition.lastTransitionTime) return undefined;
  return Math.max(0, Date.parse(condition.lastTransitionTime) + minReadySeconds * 1000 - now);
}

/**
 * The shortest time in ms after which one of the pods becomes available; undefined when time alone makes no pod
 * available.
 */
export function nextAvailability(pods: readonly Pod[], minReadySeconds: number, now: number): number | undefined {
  let next: number | undefined;
  for (const pod of pods) {
    const ms = msUntilAvailable(pod, minReadySeconds, now);
    if (ms !== undefined && ms > 0 && (next === undefined || ms < next)) next = ms;
  }
  return next;
}
