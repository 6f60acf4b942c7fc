import type { batchv1 } from '@k8s-ts/api';

type Job = batchv1.Job;

/**
 * Orders Jobs by the time of their start, then by name; those that have not started come last
 * (`kubernetes pkg/controller/cronjob`, byJobStartTime).
 */
export function compareStartTimes(a: Job, b: Job): number {
  const [left, right] = [a.status?.startTime, b.status?.startTime];
  if (left !== right) return left !== undefined && (right === undefined || left < right) ? -1 : 1;
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1;
}
