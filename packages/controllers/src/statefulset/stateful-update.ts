import type { appsv1, Pod } from '@k8s-ts/api';
import { getScaledValueFromIntOrPercent } from '@k8s-ts/apimachinery/intstr';
import { templateOf } from '../history/index.js';
import { isPodAvailable, isPodTerminal, slowStartBatch } from '../pods/index.js';
import type { StatefulRevisions } from './stateful-history.js';
import {
  hasIdentity,
  hasStorage,
  isInRange,
  newStatefulPod,
  ordinalOf,
  replicasOf,
  revisionOf,
  startOrdinal,
} from './stateful-identity.js';
import type { StatefulPodControl } from './stateful-pod-control.js';
import { countReplicas, isCreated, isRunningAndReady, isTerminating } from './stateful-status.js';

type StatefulSet = appsv1.StatefulSet;
type Status = appsv1.StatefulSetStatus;

/** Maximum number of pods that are handled concurrently. */
const maxBatch = 500;

export interface StatefulUpdateOptions {
  readonly set: StatefulSet;
  readonly pods: readonly Pod[];
  readonly revisions: StatefulRevisions;
  readonly control: StatefulPodControl;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The status to write, and the failure that ended the update early. */
export interface StatefulUpdate {
  readonly status: Status;
  readonly error?: unknown;
}

/**
 * One step of a StatefulSet's reconcile (`kubernetes pkg/controller/statefulset/stateful_set_control.go`,
 * updateStatefulSet): pods that are missing or have ended are made (again), then pods beyond the range are deleted,
 * then pods of another revision. With `OrderedReady`, each pod waits for the pods before it, and the step ends at the
 * first pod that is not ready; with `Parallel`, no pod waits.
 */
export async function updateStatefulSet(options: StatefulUpdateOptions): Promise<StatefulUpdate> {
  const { set, pods, now } = options;
  const replicas = wantedPods(options);
  // The highest ordinal goes first.
  const condemned = pods
    .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(pod, set))
    .sort((a, b) => ordinalOf(b) - ordinalOf(a));
  if (set.metadata.deletionTimestamp) return { status: statusOf(options, pods) };

  const firstUnavailable = [...replicas, ...[...condemned].reverse()].find((pod) => isUnavailable(pod, set, now));
  const isOrdered = set.spec?.podManagementPolicy !== 'Parallel';
  const run = async (of: readonly Pod[], step: (pod: Pod) => Promise<boolean>) => {
    if (!isOrdered) {
      const { error } = await slowStartBatch(of.length, (i) => step(of[i] as Pod), { maxBatch });
      if (error !== undefined) throw error;
      return false;
    }
    for (const pod of of) if (await step(pod)) return true;
    return false;
  };
  const status = statusOf(options, [...replicas, ...condemned]);
  try {
    const mustWait =
      (await run(replicas, (pod) => processReplica(options, pod, isOrdered))) ||
      (await run(condemned, (pod) => releaseClaims(options, pod))) ||
      (await run(condemned, (pod) => removeCondemned(options, pod, isOrdered, pod === firstUnavailable)));
    if (mustWait || set.spec?.updateStrategy?.type === 'OnDelete') return { status };
    const removed = await replaceOutdated(options, replicas);
    return { status: { ...status, currentReplicas: Math.max(0, (status.currentReplicas ?? 0) - removed) } };
  } catch (error) {
    return { status, error };
  }
}

/** The pods of all wanted ordinals: existing pods and new ones. */
function wantedPods({ set, pods, revisions }: StatefulUpdateOptions): readonly Pod[] {
  const start = startOrdinal(set);
  const present = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
  const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
  /** Pods with lower ordinals keep the current revision. */
  const kept =
    rollingUpdate !== undefined
      ? (rollingUpdate.partition ?? 0)
      : type === 'RollingUpdate'
        ? (set.status?.currentReplicas ?? 0)
        : 0;
  return Array.from({ length: replicasOf(set) }, (_, i) => {
    const pod = present.get(start + i);
    if (pod) return pod;
    const revision = i < kept ? revisions.current : revisions.update;
    const template = templateOf(revision) ?? (set.spec as appsv1.StatefulSetSpec).template;
    return newStatefulPod(set, template, revision.metadata.name ?? '', start + i);
  });
}

function statusOf({ set, revisions, now }: StatefulUpdateOptions, pods: readonly Pod[]): Status {
  const names = { current: revisions.current.metadata.name ?? '', update: revisions.update.metadata.name ?? '' };
  return {
    observedGeneration: set.metadata.generation ?? 0,
    ...countReplicas(pods, set.spec?.minReadySeconds ?? 0, names, now),
    currentRevision: names.current,
    updateRevision: names.update,
    collisionCount: revisions.collisionCount,
  };
}

function isUnavailable(pod: Pod, set: StatefulSet, now: number): boolean {
  return !isPodAvailable(pod, set.spec?.minReadySeconds ?? 0, now) || isTerminating(pod);
}

/** Creates a wanted pod, recreates it, or corrects its identity. @returns whether later pods must wait */
async function processReplica(options: StatefulUpdateOptions, pod: Pod, isOrdered: boolean): Promise<boolean> {
  const { set, control, now } = options;
  if (isPodTerminal(pod)) {
    if (!isTerminating(pod)) await control.delete(set, pod);
    return true;
  }
  if (!isCreated(pod)) {
    // The claim will be deleted with an earlier pod of the same name, so a new pod must not use it.
    if (control.hasStaleClaim(set, pod)) return true;
    await control.create(set, pod);
    return true;
  }
  if (pod.status?.phase === 'Pending') await control.syncClaims(set, pod);
  if (isOrdered && (!isRunningAndReady(pod) || isUnavailable(pod, set, now))) return true;
  if (hasIdentity(set, pod) && hasStorage(set, pod) && control.haveWantedOwners(set, pod)) return false;
  await control.update(set, pod);
  return false;
}

/** Sets the owners of a deleted pod's claims, which decide whether the claims are deleted with it. */
async function releaseClaims({ set, control }: StatefulUpdateOptions, pod: Pod): Promise<boolean> {
  if (!control.haveWantedOwners(set, pod)) await control.updateOwners(set, pod);
  return false;
}

/** Deletes a pod beyond the range. @returns whether later pods must wait */
async function removeCondemned(
  { set, control, now }: StatefulUpdateOptions,
  pod: Pod,
  isOrdered: boolean,
  isFirstUnavailable: boolean,
): Promise<boolean> {
  if (isTerminating(pod)) return isOrdered;
  const isHealthy = isRunningAndReady(pod) && !isUnavailable(pod, set, now);
  if (isOrdered && !isHealthy && !isFirstUnavailable) return true;
  await control.delete(set, pod);
  return true;
}

/**
 * Deletes pods of another revision, from the highest ordinal down to the partition; they are recreated with the new
 * revision. At most `maxUnavailable` may be unavailable at once, by default one.
 *
 * @returns how many were deleted
 */
async function replaceOutdated(options: StatefulUpdateOptions, replicas: readonly Pod[]): Promise<number> {
  const { set, control, revisions, now } = options;
  const { partition = 0, maxUnavailable } = set.spec?.updateStrategy?.rollingUpdate ?? {};
  const isOutdated = (pod: Pod) => revisionOf(pod) !== revisions.update.metadata.name && !isTerminating(pod);
  const targets = replicas.slice(Math.min(partition, replicas.length)).reverse();
  if (maxUnavailable === undefined) {
    const next = targets.find((pod) => isOutdated(pod) || isUnavailable(pod, set, now));
    if (!next || !isOutdated(next)) return 0;
    await control.delete(set, next);
    return 1;
  }
  const most = Math.max(1, getScaledValueFromIntOrPercent(maxUnavailable, replicas.length, false));
  const unavailable = replicas.filter((pod) => isUnavailable(pod, set, now)).length;
  const outdated = targets.filter(isOutdated).slice(0, Math.max(0, most - unavailable));
  for (const pod of outdated) await control.delete(set, pod);
  return outdated.length;
}
