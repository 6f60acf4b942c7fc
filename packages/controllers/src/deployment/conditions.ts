import type { appsv1 } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';

export type DeploymentCondition = appsv1.DeploymentCondition;
export type DeploymentStatus = appsv1.DeploymentStatus;

/** Reasons of the condition `Progressing` (`kubernetes pkg/controller/deployment/util`). */
export const progressing = {
  created: 'NewReplicaSetCreated',
  createError: 'ReplicaSetCreateError',
  found: 'FoundNewReplicaSet',
  updated: 'ReplicaSetUpdated',
  complete: 'NewReplicaSetAvailable',
  timedOut: 'ProgressDeadlineExceeded',
  paused: 'DeploymentPaused',
  resumed: 'DeploymentResumed',
} as const;

/** A condition that begins now. @param now in ms since the epoch */
export function newCondition(
  type: 'Available' | 'Progressing' | 'ReplicaFailure',
  status: 'True' | 'False' | 'Unknown',
  reason: string,
  message: string,
  now: number,
): DeploymentCondition {
  const at = formatTime(now);
  return { type, status, lastUpdateTime: at, lastTransitionTime: at, reason, message };
}

/** The condition of a type; undefined if missing. */
export function conditionOf(status: DeploymentStatus | undefined, type: string): DeploymentCondition | undefined {
  return status?.conditions?.find((each) => each.type === type);
}

/**
 * Sets a condition. If status and reason are the same, the condition stays unchanged. If only the status is the same,
 * it keeps its time of transition.
 */
export function withCondition(status: DeploymentStatus, condition: DeploymentCondition): DeploymentStatus {
  const present = conditionOf(status, condition.type);
  if (present?.status === condition.status && present.reason === condition.reason) return status;
  const added =
    present?.status === condition.status && present.lastTransitionTime
      ? { ...condition, lastTransitionTime: present.lastTransitionTime }
      : condition;
  return { ...status, conditions: [...(withoutCondition(status, condition.type).conditions ?? []), added] };
}

export function withoutCondition(status: DeploymentStatus, type: string): DeploymentStatus {
  return { ...status, conditions: (status.conditions ?? []).filter((each) => each.type !== type) };
}
