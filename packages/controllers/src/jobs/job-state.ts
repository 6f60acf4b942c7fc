import type { batchv1, Pod } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { isPodReady } from '../pods/index.js';

export type Job = batchv1.Job;
export type JobCondition = batchv1.JobCondition;

/** Jobs of `batch/v1`. */
export const jobResource = { group: 'batch', version: 'v1', resource: 'jobs', kind: 'Job', namespaced: true } as const;
export const jobKind = { apiVersion: 'batch/v1', kind: 'Job' } as const;

/** The finalizer of pods that a Job has not counted yet. */
export const trackingFinalizer = 'batch.kubernetes.io/job-tracking';
export const completionIndexKey = 'batch.kubernetes.io/job-completion-index';

/** The condition `Complete` or `Failed` that is `True`; undefined for a Job that has not finished. */
export function finishedConditionOf(job: Job): JobCondition | undefined {
  return trueCondition(job, 'Complete') ?? trueCondition(job, 'Failed');
}

/** The condition of a type if it is `True`. */
export function trueCondition({ status }: Job, type: string): JobCondition | undefined {
  return status?.conditions?.find((each) => each.type === type && each.status === 'True');
}

/** @param now ms since the epoch */
export function newJobCondition(
  type: string,
  status: 'True' | 'False',
  reason: string,
  message: string,
  now: number,
): JobCondition {
  const time = formatTime(now);
  return { type, status, lastProbeTime: time, lastTransitionTime: time, reason, message };
}

/**
 * The conditions with one more, which replaces an existing condition of its type (`kubernetes pkg/controller/job`,
 * ensureJobConditionStatus). A condition that is `False` is not added.
 *
 * @returns the given conditions when status, reason and message are the same already
 */
export function withCondition(conditions: readonly JobCondition[], condition: JobCondition): readonly JobCondition[] {
  const { type, status, reason, message } = condition;
  const at = conditions.findIndex((each) => each.type === type);
  const present = conditions[at];
  if (present === undefined) return status === 'False' ? conditions : [...conditions, condition];
  const isSame = present.status === status && present.reason === reason && present.message === message;
  return isSame ? conditions : conditions.with(at, condition);
}

export function isIndexed({ spec }: Job): boolean {
  return spec?.completionMode === 'Indexed';
}

export function isSuspended({ spec }: Job): boolean {
  return spec?.suspend === true;
}

/** Whether another program runs the Job, which this controller then leaves alone. */
export function isManagedByOther({ spec }: Job): boolean {
  return spec?.managedBy !== undefined && spec.managedBy !== 'kubernetes.io/job-controller';
}

/** Whether a pod is replaced only once it has failed, as opposed to when it begins to terminate. */
export function replacesOnlyFailed({ spec }: Job): boolean {
  return spec?.podReplacementPolicy === 'Failed' || spec?.podFailurePolicy !== undefined;
}

export function hasTrackingFinalizer({ metadata }: Pod): boolean {
  return metadata.finalizers?.includes(trackingFinalizer) ?? false;
}

/** Whether a pod counts as failed. A pod that is being deleted may count as failed too. */
export function isPodFailed(pod: Pod, job: Job): boolean {
  if (pod.status?.phase === 'Failed') return true;
  if (replacesOnlyFailed(job)) return false;
  return pod.metadata.deletionTimestamp !== undefined && pod.status?.phase !== 'Succeeded';
}

/** The index of a pod in an Indexed Job; undefined when its annotation is missing or wrong. */
export function completionIndexOf({ metadata }: Pod): number | undefined {
  return naturalNumber(metadata.annotations?.[completionIndexKey]);
}

/** The index of a pod if it is below the Job's number of completions. */
export function validIndexOf(pod: Pod, { spec }: Job): number | undefined {
  const index = completionIndexOf(pod);
  return index !== undefined && index < (spec?.completions ?? 0) ? index : undefined;
}

/** @returns undefined for a text that is not a number such as `3` or `+3` */
export function naturalNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\+?[0-9]+$/.test(text) ? Number(text) : undefined;
}

export function readyCount(pods: readonly Pod[]): number {
  return pods.filter(isPodReady).length;
}
