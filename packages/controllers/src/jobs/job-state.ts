import type { batchv1 } from '@k8s-ts/api';

/** Jobs of `batch/v1`. */
export const jobResource = { group: 'batch', version: 'v1', resource: 'jobs', kind: 'Job', namespaced: true } as const;

/** The condition `Complete` or `Failed` that is `True`; undefined for a Job that has not finished. */
export function finishedConditionOf({ status }: batchv1.Job): batchv1.JobCondition | undefined {
  return status?.conditions?.find(
    ({ type, status: value }) => (type === 'Complete' || type === 'Failed') && value === 'True',
  );
}
