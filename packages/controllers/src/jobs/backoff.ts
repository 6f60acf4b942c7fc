import type { Pod } from '@k8s-ts/api';

/** First and maximum wait before failed pods are replaced, in ms. The wait is doubled with each failure. */
const backoff = { first: 10_000, longest: 600_000 };

/** The failures of a Job's pods since the last success. */
export interface BackoffRecord {
  readonly failures: number;
  /** In ms since the epoch; undefined without failures. */
  readonly lastFailureAt: number | undefined;
}

/** The record of a Job without failures. */
export const noFailures: BackoffRecord = { failures: 0, lastFailureAt: undefined };

/**
 * The record after pods have finished (`kubernetes pkg/controller/job`, newBackoffRecord). A success resets the
 * failures before it.
 */
export function nextBackoffRecord(
  record: BackoffRecord,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): BackoffRecord {
  if (succeeded.length === 0 && failed.length === 0) return record;
  const failedAt = failed.map(finishedAt).sort((a, b) => a - b);
  if (succeeded.length === 0) {
    return { failures: record.failures + failed.length, lastFailureAt: failedAt.at(-1) };
  }
  const lastSuccessAt = Math.max(...succeeded.map(finishedAt));
  const later = failedAt.filter((time) => time > lastSuccessAt);
  return { failures: later.length, lastFailureAt: later.at(-1) };
}

/** Ms until pods may be created again; 0 when they may. @param now ms since the epoch */
export function backoffLeft({ failures, lastFailureAt }: BackoffRecord, now: number): number {
  if (failures === 0 || lastFailureAt === undefined) return 0;
  const wait = Math.min(backoff.first * 2 ** (failures - 1), backoff.longest);
  return Math.max(wait - (now - lastFailureAt), 0);
}

/**
 * When a pod finished, in ms since the epoch: by its containers, or else by its readiness, its deletion, its creation
 * (`kubernetes pkg/controller/job`, getFinishedTime).
 */
export function finishedAt({ metadata, spec, status }: Pod): number {
  const sidecars = new Set(
    (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  const statuses = [
    ...(status?.containerStatuses ?? []),
    ...(status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name)),
  ];
  const ends = statuses.map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ''));
  if (ends.length > 0 && !ends.some(Number.isNaN)) return Math.max(...ends);
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status === 'False' && ready.lastTransitionTime) return Date.parse(ready.lastTransitionTime);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp } = metadata;
  if (deletionTimestamp) return Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1000;
  return Date.parse(creationTimestamp ?? '') || 0;
}
