import type { appsv1 } from '@k8s-ts/api';
import { getScaledValueFromIntOrPercent, type IntOrString } from '@k8s-ts/apimachinery/intstr';

const maxInt32 = 2147483647;

/** The number of pods that the spec wants. */
export function replicasOf({ spec }: appsv1.Deployment | appsv1.ReplicaSet): number {
  return spec?.replicas ?? 1;
}

export function isRollingUpdate({ spec }: appsv1.Deployment): boolean {
  return spec?.strategy?.type === 'RollingUpdate';
}

/**
 * The numbers of pods that a rolling update may add and lack. When both are 0, one pod may be missing, because a
 * rollout would be impossible otherwise.
 *
 * @param maxSurge rounded up when a percentage
 * @param maxUnavailable rounded down when a percentage
 * @throws Error for a text that is not a percentage
 */
export function resolveFenceposts(
  maxSurge: IntOrString | undefined,
  maxUnavailable: IntOrString | undefined,
  desired: number,
): { readonly surge: number; readonly unavailable: number } {
  const surge = getScaledValueFromIntOrPercent(maxSurge ?? 0, desired, true);
  const unavailable = getScaledValueFromIntOrPercent(maxUnavailable ?? 0, desired, false);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

/** Maximum number of pods of a Deployment beyond `spec.replicas`; 0 without a rolling update. */
export function maxSurgeOf(deployment: appsv1.Deployment): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0;
}

/** Maximum number of unavailable pods of a Deployment; 0 without a rolling update. */
export function maxUnavailableOf(deployment: appsv1.Deployment): number {
  const replicas = replicasOf(deployment);
  if (!isRollingUpdate(deployment) || replicas === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, replicas);
}

function fenceposts(deployment: appsv1.Deployment) {
  const { maxSurge, maxUnavailable } = deployment.spec?.strategy?.rollingUpdate ?? {};
  return resolveFenceposts(maxSurge, maxUnavailable, replicasOf(deployment));
}

/** Whether a Deployment must make progress within a time. */
export function hasProgressDeadline({ spec }: appsv1.Deployment): boolean {
  return spec?.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== maxInt32;
}

/** Number of old ReplicaSets that are kept; undefined for all. */
export function historyLimitOf({ spec }: appsv1.Deployment): number | undefined {
  return spec?.revisionHistoryLimit === maxInt32 ? undefined : spec?.revisionHistoryLimit;
}

/**
 * The size that the new ReplicaSet gets.
 *
 * @param total wanted pods of all ReplicaSets
 * @param current wanted pods of the new ReplicaSet
 */
export function newReplicaSetSize(deployment: appsv1.Deployment, total: number, current: number): number {
  const replicas = replicasOf(deployment);
  if (!isRollingUpdate(deployment)) return replicas;
  const maxSurge = deployment.spec?.strategy?.rollingUpdate?.maxSurge ?? 0;
  const most = replicas + getScaledValueFromIntOrPercent(maxSurge, replicas, true);
  return total >= most ? current : current + Math.min(most - total, replicas - current);
}
