import type { batchv1 } from '@k8s-ts/api';

/** When a finished Job is to be deleted, in ms since the epoch; undefined for a Job that is kept. */
export function expiryOf({ metadata, spec, status }: batchv1.Job): number | undefined {
  const seconds = spec?.ttlSecondsAfterFinished;
  if (seconds === undefined || metadata?.deletionTimestamp) return undefined;
  const end = status?.conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (!end?.lastTransitionTime) return undefined;
  return Date.parse(end.lastTransitionTime) + seconds * 1000;
}
