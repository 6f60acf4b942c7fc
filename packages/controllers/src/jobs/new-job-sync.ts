import type { Pod } from '@k8s-ts/api';
import { objectKey } from '@k8s-ts/client';
import { isPodActive, isPodTerminating } from '../pods/index.js';
import { nextBackoffRecord, noFailures } from './backoff.js';
import { countIndexes } from './index-intervals.js';
import { failedIndexes, podsToReplace, succeededIndexes } from './indexed-pods.js';
import { hasTrackingFinalizer, isIndexed, isPodFailed, type Job, readyCount, validIndexOf } from './job-state.js';
import type { JobSync, JobTools } from './job-sync.js';

/**
 * Begins a reconcile: combines the status and the pods of a Job.
 *
 * @param pods the pods that belong to the Job
 * @param answers gets the answers of the server about pods
 */
export function newJobSync(
  job: Job,
  pods: readonly Pod[],
  tools: JobTools,
  answers: unknown[],
  signal: AbortSignal,
): JobSync {
  const active = pods.filter(isPodActive);
  const uncounted = job.status?.uncountedTerminatedPods;
  const fresh = (known: readonly string[] | undefined, matches: (pod: Pod) => boolean) =>
    pods.filter(
      (pod) =>
        hasTrackingFinalizer(pod) &&
        !known?.includes(pod.metadata.uid ?? '') &&
        (!isIndexed(job) || validIndexOf(pod, job) !== undefined) &&
        matches(pod),
    );
  const newSucceeded = fresh(uncounted?.succeeded, ({ status }) => status?.phase === 'Succeeded');
  const newFailed = fresh(uncounted?.failed, (pod) => isPodFailed(pod, job));
  const indexes = isIndexed(job) ? succeededIndexes(job, pods) : { counted: [], all: [] };
  const isPerIndex = isIndexed(job) && job.spec?.backoffLimitPerIndex !== undefined;
  const failed = isPerIndex ? failedIndexes(job, pods) : undefined;
  return {
    job,
    status: { ...job.status, uncountedTerminatedPods: uncounted ?? {} },
    pods,
    active,
    backoff: nextBackoffRecord(tools.backoffs.get(objectKey(job)) ?? noFailures, newSucceeded, newFailed),
    succeeded: isIndexed(job)
      ? countIndexes(indexes.all)
      : (job.status?.succeeded ?? 0) + newSucceeded.length + (uncounted?.succeeded?.length ?? 0),
    succeededIndexes: indexes.all,
    countedIndexes: indexes.counted,
    failedIndexes: failed,
    toReplace: failed ? podsToReplace(job, pods, active, indexes.all, failed) : new Map(),
    ready: readyCount(active),
    terminating: pods.filter(isPodTerminating).length,
    ending: undefined,
    answers,
    signal,
  };
}
