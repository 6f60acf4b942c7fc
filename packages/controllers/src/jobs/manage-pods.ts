import type { Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { isNamespaceTerminating, isPodReady, slowStartBatch } from '../pods/index.js';
import { backoffLeft, finishedAt } from './backoff.js';
import { activePodsToDelete, failuresWith, firstPendingIndexes } from './indexed-pods.js';
import { hasTrackingFinalizer, isIndexed, isSuspended, replacesOnlyFailed, trackingFinalizer } from './job-state.js';
import type { JobSync, JobTools } from './job-sync.js';
import { podOfJob } from './pod-of-job.js';

/** Maximum number of pods that one reconcile creates or deletes. */
const maxPerSync = 500;
/** Minimum wait for the end of a back-off, in ms. */
const shortestWaitMs = 1000;

export interface ManagedPods {
  /** Number of active pods after this step. */
  readonly active: number;
  /** Time until the next reconcile, in ms, because failed pods may not be replaced yet. */
  readonly requeueAfterMs?: number;
  /** The first error of a create or delete. */
  readonly error?: unknown;
}

/** Creates or deletes pods so that as many run as the Job wants (`kubernetes pkg/controller/job`, manageJob). */
export async function managePods(sync: JobSync, tools: JobTools): Promise<ManagedPods> {
  const { job, active, succeeded } = sync;
  const { parallelism = 1, completions } = job.spec ?? {};
  const now = tools.clock.now();
  if (isSuspended(job)) return deletePods(activePodsToDelete(job, active, active.length, now), sync, tools);
  let wanted = Math.max(Math.min((completions ?? 0) - succeeded, parallelism), 0);
  if (completions === undefined) wanted = succeeded > 0 ? active.length : parallelism;
  const surplus = activePodsToDelete(job, active, Math.max(active.length - wanted, 0), now).slice(0, maxPerSync);
  if (surplus.length > 0) return deletePods(surplus, sync, tools);
  const missing = wanted - (replacesOnlyFailed(job) ? sync.terminating : 0) - active.length;
  if (missing <= 0) return { active: active.length };
  const isPerIndex = isIndexed(job) && job.spec?.backoffLimitPerIndex !== undefined;
  const wait = isPerIndex ? 0 : backoffLeft(sync.backoff, now);
  if (wait > 0) return { active: 0, requeueAfterMs: Math.max(wait, shortestWaitMs) };
  const count = Math.min(missing, maxPerSync);
  if (!isIndexed(job)) return createPods(Array.from({ length: count }), sync, tools);
  const pending = firstPendingIndexes(job, count, {
    pods: sync.pods,
    active,
    succeeded: sync.succeededIndexes,
    failed: sync.failedIndexes ?? [],
  });
  const waits = pending.map((index) => {
    const replaced = isPerIndex ? sync.toReplace.get(index) : undefined;
    if (replaced === undefined) return 0;
    return backoffLeft({ failures: failuresWith(replaced), lastFailureAt: finishedAt(replaced) }, now);
  });
  const due = pending.filter((_, i) => waits[i] === 0);
  if (due.length === 0 && pending.length > 0) {
    return { active: 0, requeueAfterMs: Math.max(Math.min(...waits), shortestWaitMs) };
  }
  return createPods(due, sync, tools);
}

async function createPods(
  indexes: readonly (number | undefined)[],
  { job, active, toReplace, answers, signal }: JobSync,
  { podControl }: JobTools,
): Promise<ManagedPods> {
  const { results, error } = await slowStartBatch(indexes.length, async (i) => {
    const index = indexes[i];
    const pod = podOfJob(job, index, index === undefined ? undefined : toReplace.get(index));
    try {
      return await podControl.create(pod, job, signal);
    } catch (cause) {
      if (isNamespaceTerminating(cause)) return undefined;
      throw cause;
    }
  });
  answers.push(...results);
  return { active: active.length + results.length, ...(error !== undefined && { error }) };
}

/**
 * Deletes active pods.
 *
 * @param options.keepFinalizer whether the pods must still be counted. Default false
 */
export async function deletePods(
  pods: readonly Pod[],
  sync: JobSync,
  tools: JobTools,
  { keepFinalizer = false }: { readonly keepFinalizer?: boolean } = {},
): Promise<ManagedPods> {
  const { job, answers, signal } = sync;
  const settled = await Promise.allSettled(
    pods.map(async (pod) => {
      if (!keepFinalizer) await releasePod(pod, sync, tools);
      answers.push(await tools.podControl.delete(pod, job, signal));
      tools.deletedPods.add(pod.metadata.uid ?? '');
      if (isPodReady(pod)) sync.ready--;
    }),
  );
  const failed = settled.filter((each) => each.status === 'rejected');
  const deleted = settled.length - failed.length;
  sync.terminating += deleted;
  return { active: sync.active.length - deleted, ...(failed[0] && { error: failed[0].reason }) };
}

/** Removes the tracking finalizer from a pod. A missing pod is not a failure. */
export async function releasePod(
  pod: Pod,
  { answers, signal }: Pick<JobSync, 'answers' | 'signal'>,
  { podControl, releasedPods }: Pick<JobTools, 'podControl' | 'releasedPods'>,
): Promise<void> {
  if (!hasTrackingFinalizer(pod)) return;
  const { namespace = '', name = '', uid = '' } = pod.metadata;
  try {
    const patch = { metadata: { uid, '$deleteFromPrimitiveList/finalizers': [trackingFinalizer] } };
    answers.push(await podControl.pods.namespace(namespace).patch(name, patch, { type: 'strategic', signal }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  releasedPods.add(uid);
}
