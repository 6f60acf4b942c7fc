import type { Pod } from '@k8s-ts/api';
import { isPodTerminating, rankForDeletion } from '../pods/index.js';
import { finishedAt } from './backoff.js';
import { addIndexes, hasIndex, type IndexIntervals, mergeIndexes, parseIndexes } from './index-intervals.js';
import {
  completionIndexOf,
  hasTrackingFinalizer,
  isPodFailed,
  type Job,
  naturalNumber,
  replacesOnlyFailed,
  validIndexOf,
} from './job-state.js';
import { decideFailure } from './policies.js';

const failureCountKey = 'batch.kubernetes.io/job-index-failure-count';
/** A larger number in an annotation counts as missing. */
const largestCount = 2 ** 31 - 1;
const ignoredFailureCountKey = 'batch.kubernetes.io/job-index-ignored-failure-count';

/** The succeeded indexes of an Indexed Job: the indexes in its status, and those of succeeded pods. */
export function succeededIndexes(
  job: Job,
  pods: readonly Pod[],
): { readonly counted: IndexIntervals; readonly all: IndexIntervals } {
  const counted = parseIndexes(job.status?.completedIndexes, job.spec?.completions ?? 0);
  const fresh = pods
    .filter((pod) => pod.status?.phase === 'Succeeded' && hasTrackingFinalizer(pod))
    .flatMap((pod) => validIndexOf(pod, job) ?? []);
  return { counted, all: addIndexes(counted, fresh) };
}

/** The indexes that have failed for good, of a Job with `backoffLimitPerIndex`. */
export function failedIndexes(job: Job, pods: readonly Pod[]): IndexIntervals {
  const { completions = 0, podFailurePolicy, backoffLimitPerIndex = 0 } = job.spec ?? {};
  const fresh = pods.filter(hasTrackingFinalizer).flatMap((pod) => {
    if (!isPodFailed(pod, job)) return [];
    const { isCounted, action } = decideFailure(podFailurePolicy, pod);
    const isFinal = action === 'FailIndex' || (isCounted && failureCounts(pod).counted >= backoffLimitPerIndex);
    return isFinal ? (validIndexOf(pod, job) ?? []) : [];
  });
  return addIndexes(parseIndexes(job.status?.failedIndexes, completions), fresh);
}

/**
 * The failed pods, by index, whose index is to be retried. They keep their finalizer until the next pod of the index
 * exists, which takes the count of failures from their annotations.
 */
export function podsToReplace(
  job: Job,
  pods: readonly Pod[],
  active: readonly Pod[],
  succeeded: IndexIntervals,
  failed: IndexIntervals,
): ReadonlyMap<number, Pod> {
  const running = new Set(active.map(completionIndexOf));
  const last = new Map<number, Pod>();
  for (const pod of pods) {
    const index = validIndexOf(pod, job);
    if (index === undefined || !hasTrackingFinalizer(pod) || !isPodFailed(pod, job)) continue;
    if (hasIndex(succeeded, index) || hasIndex(failed, index) || running.has(index)) continue;
    const before = last.get(index);
    const isLater =
      before === undefined || (totalFailures(before) <= totalFailures(pod) && finishedAt(pod) >= finishedAt(before));
    if (isLater) last.set(index, pod);
  }
  return last;
}

/** Number of failures of an index, including the failure of the pod. */
export function failuresWith(pod: Pod): number {
  return totalFailures(pod) + 1;
}

/** The annotations of the next pod of an index. @param replaced the failed pod before it */
export function failureCountAnnotations(job: Job, replaced: Pod | undefined): Readonly<Record<string, string>> {
  if (replaced === undefined) return { [failureCountKey]: '0' };
  const { counted, ignored } = failureCounts(replaced);
  const { isCounted } = decideFailure(job.spec?.podFailurePolicy, replaced);
  const ignoredNow = isCounted ? ignored : ignored + 1;
  return {
    [failureCountKey]: String(isCounted ? counted + 1 : counted),
    ...(ignoredNow > 0 && { [ignoredFailureCountKey]: String(ignoredNow) }),
  };
}

function failureCounts({ metadata }: Pod): { readonly counted: number; readonly ignored: number } {
  const read = (key: string) => {
    const count = naturalNumber(metadata.annotations?.[key]) ?? 0;
    return count > largestCount ? 0 : count;
  };
  return { counted: read(failureCountKey), ignored: read(ignoredFailureCountKey) };
}

function totalFailures(pod: Pod): number {
  const { counted, ignored } = failureCounts(pod);
  return counted + ignored;
}

/** Up to this number of the lowest indexes that have neither succeeded nor failed and have no pod. */
export function firstPendingIndexes(
  job: Job,
  count: number,
  {
    pods,
    active,
    succeeded,
    failed,
  }: {
    readonly pods: readonly Pod[];
    readonly active: readonly Pod[];
    readonly succeeded: IndexIntervals;
    readonly failed: IndexIntervals;
  },
): readonly number[] {
  const busy = [...active, ...(replacesOnlyFailed(job) ? pods.filter(isPodTerminating) : [])];
  const taken = mergeIndexes(
    addIndexes(
      succeeded,
      busy.flatMap((pod) => completionIndexOf(pod) ?? []),
    ),
    failed,
  );
  const completions = job.spec?.completions ?? 0;
  const result: number[] = [];
  let candidate = 0;
  for (const { first, last } of [...taken, { first: completions, last: completions }]) {
    for (; candidate < Math.min(first, completions) && result.length < count; candidate++) result.push(candidate);
    candidate = Math.max(candidate, last + 1);
  }
  return result;
}

/**
 * Active pods to be deleted. Of an Indexed Job: all pods with wrong indexes, and all but one pod of each index. Then
 * other pods, until `atLeast` are found.
 *
 * @param atLeast minimum number of pods to delete, if there are enough
 */
export function activePodsToDelete(job: Job, active: readonly Pod[], atLeast: number, now: number): readonly Pod[] {
  const rank = (pods: readonly Pod[]) => rankForDeletion(pods, { now, hasDeletionCost: false, roundsAges: false });
  const deleted: Pod[] = [];
  let left: readonly Pod[] = active;
  if (job.spec?.completionMode === 'Indexed') {
    const kept: Pod[] = [];
    const byIndex = new Map<number, Pod[]>();
    for (const pod of active) {
      const index = validIndexOf(pod, job);
      if (index === undefined) deleted.push(pod);
      else byIndex.set(index, [...(byIndex.get(index) ?? []), pod]);
    }
    for (const pods of byIndex.values()) {
      const ranked = rank(pods);
      deleted.push(...ranked.slice(0, -1));
      kept.push(...ranked.slice(-1));
    }
    left = kept;
  }
  const more = atLeast - deleted.length;
  return more > 0 ? [...deleted, ...rank(left).slice(0, more)] : deleted;
}
