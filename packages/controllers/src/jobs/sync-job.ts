import type { Pod } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { Informer, ReconcileResult } from '@k8s-ts/client';
import { claim, controllerOf, ownedObjects } from '../pods/index.js';
import { countIndexes } from './index-intervals.js';
import {
  hasTrackingFinalizer,
  isIndexed,
  isPodFailed,
  isSuspended,
  type Job,
  type JobCondition,
  jobKind,
  newJobCondition,
  trackingFinalizer,
  trueCondition,
  validIndexOf,
  withCondition,
} from './job-state.js';
import type { JobSync, JobTools } from './job-sync.js';
import { deletePods, type ManagedPods, managePods } from './manage-pods.js';
import { newJobSync } from './new-job-sync.js';
import { decideFailure, matchSuccessPolicy } from './policies.js';
import { trackStatus } from './track-status.js';

/**
 * Brings the pods and the status of a Job that has not finished one step further (`kubernetes pkg/controller/job`,
 * syncJob). Answers of the server about pods go into `answers`, also when it throws.
 *
 * @throws the first error of a request
 */
export async function syncJob(
  job: Job,
  podInformer: Informer<Pod, string>,
  tools: JobTools,
  answers: unknown[],
  signal: AbortSignal,
): Promise<{ readonly job: Job; readonly result: ReconcileResult }> {
  const now = tools.clock.now();
  const sync = newJobSync(job, await claimedPods(job, podInformer, tools, signal), tools, answers, signal);
  const { status } = sync;
  if (status.startTime === undefined && !isSuspended(job)) status.startTime = formatTime(now);
  sync.ending = endingOf(sync, now);
  let wait = sync.ending ? undefined : untilDeadline(sync, now);
  let managed: ManagedPods = { active: sync.active.length };
  let isSuspensionChanged = false;
  if (sync.ending) {
    managed = await deletePods(sync.active, sync, tools, { keepFinalizer: true });
    if (managed.error !== undefined) sync.ending = undefined;
  } else {
    const isManaged = job.metadata.deletionTimestamp === undefined;
    if (isManaged) managed = await managePods(sync, tools);
    const { completions } = job.spec ?? {};
    const isEnough = completions === undefined ? sync.succeeded > 0 : sync.succeeded >= completions;
    if (isEnough && managed.active === 0) {
      const text = 'Reached expected number of succeeded pods';
      sync.ending = newJobCondition('SuccessCriteriaMet', 'True', 'CompletionsReached', text, now);
    } else if (isManaged) isSuspensionChanged = updateSuspended(sync, tools, now);
  }
  const isChanged =
    isSuspensionChanged ||
    managed.active !== (status.active ?? 0) ||
    sync.ready !== status.ready ||
    sync.terminating !== status.terminating;
  if (managed.active > 0) status.active = managed.active;
  else delete status.active;
  status.ready = sync.ready;
  status.terminating = sync.terminating;
  await trackStatus(sync, tools, isChanged);
  if (managed.error !== undefined) throw managed.error;
  if (managed.requeueAfterMs !== undefined) wait = Math.min(wait ?? managed.requeueAfterMs, managed.requeueAfterMs);
  return { job: sync.job, result: wait === undefined ? {} : { requeueAfterMs: wait } };
}

/** The Job's pods, including this controller's writes that the informer does not show yet. */
async function claimedPods(
  job: Job,
  { store }: Informer<Pod, string>,
  { jobs, podControl, releasedPods, deletedPods }: JobTools,
  signal: AbortSignal,
): Promise<readonly Pod[]> {
  const pods = await claim({
    owner: job,
    kind: jobKind,
    selector: labelSelectorAsSelector(job.spec?.selector),
    objects: ownedObjects(store, job, { orphans: true }),
    resource: podControl.pods,
    getOwner: (name) => jobs.namespace(job.metadata.namespace ?? '').get(name, { signal }),
    finalizers: [trackingFinalizer],
    signal,
  });
  return pods
    .filter(({ metadata }) => !deletedPods.has(metadata.uid ?? '') || metadata.deletionTimestamp !== undefined)
    .map((pod) => {
      const { finalizers = [], uid = '' } = pod.metadata;
      if (releasedPods.has(uid)) {
        const left = finalizers.filter((each) => each !== trackingFinalizer);
        return { ...pod, metadata: { ...pod.metadata, finalizers: left } };
      }
      if (controllerOf(pod) !== undefined || hasTrackingFinalizer(pod)) return pod;
      return { ...pod, metadata: { ...pod.metadata, finalizers: [...finalizers, trackingFinalizer] } };
    });
}

/** The condition with which the Job ends now; undefined when it continues. */
function endingOf(sync: JobSync, now: number): JobCondition | undefined {
  const { job, status, pods } = sync;
  const { podFailurePolicy, backoffLimit = 6, completions = 0, maxFailedIndexes, successPolicy } = job.spec ?? {};
  const failure = (reason: string, message: string) => newJobCondition('FailureTarget', 'True', reason, message, now);
  const met = trueCondition(job, 'SuccessCriteriaMet');
  if (met) return met;
  const target = trueCondition(job, 'FailureTarget');
  if (target) return newJobCondition('Failed', 'True', target.reason ?? '', target.message ?? '', now);
  const failedPods = pods.filter((pod) => isPodFailed(pod, job));
  for (const pod of failedPods) {
    const { failJobMessage } = decideFailure(podFailurePolicy, pod);
    if (failJobMessage !== undefined) return failure('PodFailurePolicy', failJobMessage);
  }
  const uncounted = status.uncountedTerminatedPods?.failed ?? [];
  const counted = failedPods.filter(
    (pod) =>
      hasTrackingFinalizer(pod) &&
      !uncounted.includes(pod.metadata.uid ?? '') &&
      (!isIndexed(job) || validIndexOf(pod, job) !== undefined) &&
      decideFailure(podFailurePolicy, pod).isCounted,
  ).length;
  if ((status.failed ?? 0) + counted + uncounted.length > backoffLimit || hasRestartedTooOften(job, pods)) {
    return failure('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  const left = untilDeadline(sync, now);
  if (left !== undefined && left <= 0) {
    return failure('DeadlineExceeded', 'Job was active longer than specified deadline');
  }
  if (!isIndexed(job)) return undefined;
  const failedCount = countIndexes(sync.failedIndexes ?? []);
  if (maxFailedIndexes !== undefined && failedCount > maxFailedIndexes) {
    return failure('MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes');
  }
  if (failedCount > 0 && failedCount + sync.succeeded >= completions) {
    return failure('FailedIndexes', 'Job has failed indexes');
  }
  const message = matchSuccessPolicy(successPolicy, completions, sync.succeededIndexes);
  return message === undefined
    ? undefined
    : newJobCondition('SuccessCriteriaMet', 'True', 'SuccessPolicy', message, now);
}

/** Ms until `activeDeadlineSeconds` has passed; undefined when no deadline runs. */
function untilDeadline({ job, status }: JobSync, now: number): number | undefined {
  const seconds = job.spec?.activeDeadlineSeconds;
  if (seconds === undefined || isSuspended(job) || status.startTime === undefined) return undefined;
  return Date.parse(status.startTime) + seconds * 1000 - now;
}

/** Whether containers of pods with restart policy `OnFailure` have restarted as often as the Job allows. */
function hasRestartedTooOften({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec?.template.spec?.restartPolicy !== 'OnFailure') return false;
  const { backoffLimit = 6 } = spec;
  let restarts = 0;
  for (const { status } of pods) {
    if (status?.phase !== 'Running' && status?.phase !== 'Pending') continue;
    for (const each of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]) {
      restarts += each.restartCount ?? 0;
    }
  }
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

/** Sets the condition `Suspended`. @returns whether it has changed */
function updateSuspended({ job, status }: JobSync, { events }: JobTools, now: number): boolean {
  const suspended = isSuspended(job);
  const wanted = suspended ? 'True' : 'False';
  const [reason, message] = suspended ? ['JobSuspended', 'Job suspended'] : ['JobResumed', 'Job resumed'];
  const before = status.conditions ?? [];
  const conditions = withCondition(before, newJobCondition('Suspended', wanted, reason, message, now));
  if (conditions === before) return false;
  status.conditions = conditions;
  events.record(job, jobKind, 'Normal', suspended ? 'Suspended' : 'Resumed', message);
  if (!suspended) status.startTime = formatTime(now);
  return true;
}
