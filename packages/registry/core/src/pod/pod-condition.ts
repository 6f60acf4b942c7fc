import type { Pod, PodCondition } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { unset } from '../unset.js';

/** The pod with a condition added or replaced. The transition time only changes with the condition's status. */
export function withPodCondition(
  pod: Pod,
  condition: Pick<PodCondition, 'type' | 'status'> & { readonly reason?: string; readonly message?: string },
  now: number,
): Pod {
  const conditions = pod.status?.conditions ?? [];
  const old = conditions.find(({ type }) => type === condition.type);
  const unchanged = old?.status === condition.status ? old.lastTransitionTime : undefined;
  const next = {
    type: condition.type,
    status: condition.status,
    lastProbeTime: unset,
    lastTransitionTime: unchanged ?? formatTime(now),
    ...(condition.reason === undefined ? {} : { reason: condition.reason }),
    ...(condition.message === undefined ? {} : { message: condition.message }),
  };
  const all = old ? conditions.map((other) => (other === old ? next : other)) : [...conditions, next];
  return { ...pod, status: { ...pod.status, conditions: all } };
}

/** Whether the pod's Ready condition is true. */
export function isPodReady(pod: Pod): boolean {
  return pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}
