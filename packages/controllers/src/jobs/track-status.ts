import type { Pod } from '@k8s-ts/api';
import { addIndexes, countIndexes, formatIndexes } from './index-intervals.js';
import {
  completionIndexOf,
  hasTrackingFinalizer,
  isIndexed,
  isPodFailed,
  type JobCondition,
  jobKind,
  newJobCondition,
  trueCondition,
  validIndexOf,
  withCondition,
} from './job-state.js';
import type { JobSync, JobTools } from './job-sync.js';
import { releasePod } from './manage-pods.js';
import { decideFailure } from './policies.js';

/** Maximum number of pods that the status may name as finished but not yet counted. */
const maxUncounted = 500;

/**
 * Counts finished pods, each once, and ends the Job (`kubernetes pkg/controller/job`,
 * trackJobStatusAndRemoveFinalizers):
 *
 * 1. The uids of finished pods go into `uncountedTerminatedPods` of the status, or their indexes into
 *    `completedIndexes`.
 * 2. The pods lose the tracking finalizer.
 * 3. Uids of pods without the finalizer leave the list, and the counters grow.
 *
 * After a crash between two steps, each pod is still counted exactly once.
 *
 * @param needsUpdate whether the status has changed already
 * @throws the first error of a request
 */
export async function trackStatus(sync: JobSync, tools: JobTools, needsUpdate: boolean): Promise<void> {
  const { clock } = tools;
  const { pods } = sync;
  const tracked = new Set(pods.filter(hasTrackingFinalizer).map(({ metadata }) => metadata.uid ?? ''));
  let isChanged = settle(sync, tracked) || needsUpdate;
  const { toRelease, isFull, isCounted } = countFinished(sync);
  if (isCounted) isChanged = true;
  if (updateFailedIndexes(sync)) isChanged = true;

  const now = clock.now();
  if (sync.ending?.type === 'FailureTarget') {
    sync.status.conditions = [...(sync.status.conditions ?? []), sync.ending];
    sync.ending = newJobCondition('Failed', 'True', sync.ending.reason ?? '', sync.ending.message ?? '', now);
    isChanged = true;
  } else if (sync.ending?.type === 'SuccessCriteriaMet') {
    if (!trueCondition(sync.job, 'SuccessCriteriaMet')) {
      sync.status.conditions = [...(sync.status.conditions ?? []), sync.ending];
      isChanged = true;
    }
    sync.ending = newJobCondition('Complete', 'True', sync.ending.reason ?? '', sync.ending.message ?? '', now);
  }
  if (isChanged) {
    await updateStatus(sync, tools);
    tools.backoffs.set(`${sync.job.metadata.namespace}/${sync.job.metadata.name}`, sync.backoff);
    isChanged = false;
  }
  const released = await Promise.allSettled(
    toRelease.map(async (pod) => {
      await releasePod(pod, sync, tools);
      tracked.delete(pod.metadata.uid ?? '');
    }),
  );
  if (settle(sync, tracked)) isChanged = true;
  const failed = released.find((each) => each.status === 'rejected');
  if (failed) {
    if (isChanged) await updateStatus(sync, tools);
    throw failed.reason;
  }
  const ended = isFull ? undefined : endJob(sync);
  if (ended) isChanged = true;
  if (isChanged) await updateStatus(sync, tools);
  if (ended) recordEnd(sync, tools, ended);
}

async function updateStatus(sync: JobSync, { jobs }: JobTools): Promise<void> {
  sync.job = await jobs.updateStatus({ ...sync.job, status: sync.status }, { signal: sync.signal });
  sync.status = { ...sync.job.status, uncountedTerminatedPods: sync.job.status?.uncountedTerminatedPods ?? {} };
}

/** Counts uncounted pods that have lost the finalizer. @returns whether the status has changed */
function settle({ status }: JobSync, tracked: ReadonlySet<string>): boolean {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const left = {
    succeeded: succeeded.filter((uid) => tracked.has(uid)),
    failed: failed.filter((uid) => tracked.has(uid)),
  };
  const newSucceeded = succeeded.length - left.succeeded.length;
  const newFailed = failed.length - left.failed.length;
  if (newSucceeded === 0 && newFailed === 0) return false;
  if (newSucceeded > 0) status.succeeded = (status.succeeded ?? 0) + newSucceeded;
  if (newFailed > 0) status.failed = (status.failed ?? 0) + newFailed;
  setUncounted(status, left.succeeded, left.failed);
  return true;
}

function setUncounted(status: JobSync['status'], succeeded: readonly string[], failed: readonly string[]): void {
  status.uncountedTerminatedPods = {
    ...(succeeded.length > 0 && { succeeded }),
    ...(failed.length > 0 && { failed }),
  };
}

/** Puts finished pods into the status. */
function countFinished(sync: JobSync): {
  readonly toRelease: readonly Pod[];
  /** The status has no room for further finished pods. */
  readonly isFull: boolean;
  readonly isCounted: boolean;
} {
  const { job, status } = sync;
  const byIndex = isIndexed(job);
  const succeeded = [...(status.uncountedTerminatedPods?.succeeded ?? [])];
  const failed = [...(status.uncountedTerminatedPods?.failed ?? [])];
  const known = { succeeded: new Set(succeeded), failed: new Set(failed) };
  const before = succeeded.length + failed.length;
  const indexes: number[] = [];
  const toRelease: Pod[] = [];
  let isFull = false;
  const isSuccessful = sync.ending?.type === 'SuccessCriteriaMet';
  for (const pod of byIndex ? [...sync.pods].sort(compareIndexes) : sync.pods) {
    if (!hasTrackingFinalizer(pod)) continue;
    const isFailed = isPodFailed(pod, job);
    if (!mayRelease(pod, isFailed, sync)) continue;
    toRelease.push(pod);
    const uid = pod.metadata.uid ?? '';
    const index = validIndexOf(pod, job);
    if (pod.status?.phase === 'Succeeded' && !known.failed.has(uid)) {
      if (!byIndex) {
        if (!known.succeeded.has(uid)) succeeded.push(uid);
      } else if (
        index !== undefined &&
        !sync.countedIndexes.some(({ first, last }) => first <= index && index <= last)
      ) {
        indexes.push(index);
      }
    } else if (isFailed || (sync.ending !== undefined && !isSuccessful)) {
      const isRelevant = !known.failed.has(uid) && (!byIndex || index !== undefined);
      if (isRelevant && decideFailure(job.spec?.podFailurePolicy, pod).isCounted) failed.push(uid);
    }
    if (indexes.length + succeeded.length + failed.length >= maxUncounted) {
      isFull = true;
      break;
    }
  }
  setUncounted(status, succeeded, failed);
  let isCounted = succeeded.length + failed.length > before || indexes.length > 0;
  if (byIndex) {
    const all = addIndexes(sync.countedIndexes, indexes);
    const text = formatIndexes(all);
    if (text !== (status.completedIndexes ?? '')) isCounted = true;
    if (text !== '') status.completedIndexes = text;
    else delete status.completedIndexes;
    const count = countIndexes(all);
    if (count > 0) status.succeeded = count;
    else delete status.succeeded;
  }
  return { toRelease, isFull, isCounted };
}

function updateFailedIndexes({ status, failedIndexes }: JobSync): boolean {
  const text = failedIndexes && formatIndexes(failedIndexes);
  if (text === status.failedIndexes) return false;
  if (text === undefined) delete status.failedIndexes;
  else status.failedIndexes = text;
  return true;
}

function mayRelease(pod: Pod, isFailed: boolean, { job, ending, toReplace }: JobSync): boolean {
  if (job.metadata.deletionTimestamp || ending !== undefined || pod.status?.phase === 'Succeeded') return true;
  if (!isFailed) return false;
  const index = completionIndexOf(pod);
  return index === undefined || toReplace.get(index)?.metadata.uid !== pod.metadata.uid;
}

function compareIndexes(a: Pod, b: Pod): number {
  return (completionIndexOf(a) ?? -1) - (completionIndexOf(b) ?? -1);
}

/** Sets the last condition when all pods have ended and are counted. @returns the condition */
function endJob({ status, ending, terminating }: JobSync): JobCondition | undefined {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (ending === undefined || succeeded.length + failed.length > 0 || terminating > 0) return undefined;
  status.conditions = withCondition(status.conditions ?? [], ending);
  if (ending.type === 'Complete' && ending.lastTransitionTime) status.completionTime = ending.lastTransitionTime;
  return ending;
}

function recordEnd({ job, status }: JobSync, { events }: JobTools, { type, reason, message }: JobCondition): void {
  if (type !== 'Complete') {
    events.record(job, jobKind, 'Warning', reason ?? '', message ?? '');
    return;
  }
  if (job.spec?.completions !== undefined && (status.succeeded ?? 0) > job.spec.completions) {
    const text = 'Too many succeeded pods running after completion count reached';
    events.record(job, jobKind, 'Warning', 'TooManySucceededPods', text);
  }
  events.record(job, jobKind, 'Normal', 'Completed', 'Job completed');
}
