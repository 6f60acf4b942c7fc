import type { appsv1 } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  conditionOf,
  type DeploymentCondition,
  type DeploymentStatus,
  newCondition,
  progressing,
  withCondition,
  withoutCondition,
} from './conditions.js';
import { sumOf, terminatingOf, totalReplicas } from './replica-sets.js';
import { hasProgressDeadline, maxUnavailableOf, replicasOf } from './strategy.js';

/** A Deployment with its ReplicaSets. */
export interface DeploymentView {
  readonly deployment: appsv1.Deployment;
  /** The ReplicaSet of the current template. */
  readonly newest: appsv1.ReplicaSet | undefined;
  readonly all: readonly appsv1.ReplicaSet[];
  /** In ms since the epoch. */
  readonly now: number;
}

/**
 * The counts and the condition `Available`; other conditions stay as they are
 * (`kubernetes pkg/controller/deployment/sync.go`, calculateStatus).
 */
export function deploymentStatus({ deployment, newest, all, now }: DeploymentView): DeploymentStatus {
  const available = sumOf(all, 'availableReplicas');
  const terminating = terminatingOf(all);
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  const status: DeploymentStatus = {
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas: sumOf(all, 'replicas'),
    updatedReplicas: sumOf(newest ? [newest] : [], 'replicas'),
    readyReplicas: sumOf(all, 'readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, totalReplicas(all) - available),
    ...(terminating !== undefined && { terminatingReplicas: terminating }),
    ...(collisionCount !== undefined && { collisionCount }),
    conditions,
  };
  const isAvailable = available >= replicasOf(deployment) - maxUnavailableOf(deployment);
  return withCondition(
    status,
    isAvailable
      ? newCondition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.', now)
      : newCondition(
          'Available',
          'False',
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
          now,
        ),
  );
}

/**
 * The status during a rollout: {@link deploymentStatus} with the conditions `Progressing` and `ReplicaFailure`
 * (`progress.go`, syncRolloutStatus).
 */
export function rolloutStatus(view: DeploymentView): DeploymentStatus {
  const { deployment, newest, all } = view;
  let status = deploymentStatus(view);
  if (!hasProgressDeadline(deployment)) status = withoutCondition(status, 'Progressing');
  else {
    const present = conditionOf(deployment.status, 'Progressing');
    const wasComplete = status.replicas === status.updatedReplicas && present?.reason === progressing.complete;
    if (!wasComplete) status = withProgress(status, view);
  }
  const failure = failureOf(newest ? [newest, ...all] : all);
  return failure ? withCondition(status, failure) : withoutCondition(status, 'ReplicaFailure');
}

function withProgress(status: DeploymentStatus, { deployment, newest, now }: DeploymentView): DeploymentStatus {
  const name = newest
    ? `ReplicaSet ${JSON.stringify(newest.metadata.name)}`
    : `Deployment ${JSON.stringify(deployment.metadata.name)}`;
  if (isComplete(deployment, status)) {
    const message = `${name} has successfully progressed.`;
    return withCondition(status, newCondition('Progressing', 'True', progressing.complete, message, now));
  }
  if (isProgressing(deployment, status)) {
    const present = conditionOf(deployment.status, 'Progressing');
    const condition = newCondition('Progressing', 'True', progressing.updated, `${name} is progressing.`, now);
    // The condition is replaced even when reason and status are the same: its time of update is the time of the last
    // progress.
    const since = present?.status === 'True' ? present.lastTransitionTime : undefined;
    return withCondition(withoutCondition(status, 'Progressing'), {
      ...condition,
      ...(since && { lastTransitionTime: since }),
    });
  }
  if (!isTimedOut(deployment, status, now)) return status;
  const message = `${name} has timed out progressing.`;
  return withCondition(status, newCondition('Progressing', 'False', progressing.timedOut, message, now));
}

/** Whether all pods are of the current template and available. */
export function isComplete(deployment: appsv1.Deployment, status: DeploymentStatus | undefined): boolean {
  const replicas = replicasOf(deployment);
  return (
    (status?.updatedReplicas ?? 0) === replicas &&
    (status?.replicas ?? 0) === replicas &&
    (status?.availableReplicas ?? 0) === replicas &&
    (status?.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
}

/** Whether the new status is closer to the end of the rollout than the present one. */
export function isProgressing({ status: old }: appsv1.Deployment, status: DeploymentStatus): boolean {
  const count = (
    of: DeploymentStatus | undefined,
    field: 'replicas' | 'updatedReplicas' | 'readyReplicas' | 'availableReplicas',
  ) => of?.[field] ?? 0;
  const outdated = (of: DeploymentStatus | undefined) => count(of, 'replicas') - count(of, 'updatedReplicas');
  return (
    count(status, 'updatedReplicas') > count(old, 'updatedReplicas') ||
    outdated(status) < outdated(old) ||
    count(status, 'readyReplicas') > count(old, 'readyReplicas') ||
    count(status, 'availableReplicas') > count(old, 'availableReplicas')
  );
}

function isTimedOut(deployment: appsv1.Deployment, status: DeploymentStatus, now: number): boolean {
  const condition = conditionOf(status, 'Progressing');
  if (!condition || condition.reason === progressing.complete) return false;
  return condition.reason === progressing.timedOut || progressDeadline(deployment, condition) < now;
}

/** When the Deployment must have made progress, in ms since the epoch. */
function progressDeadline({ spec }: appsv1.Deployment, { lastUpdateTime }: DeploymentCondition): number {
  return Date.parse(lastUpdateTime ?? '') + (spec?.progressDeadlineSeconds ?? 0) * 1000;
}

/** Time until the progress of a rollout must be checked again, in ms; undefined when the rollout cannot time out. */
export function nextProgressCheck(deployment: appsv1.Deployment, now: number): number | undefined {
  const condition = conditionOf(deployment.status, 'Progressing');
  if (!hasProgressDeadline(deployment) || !condition || condition.reason === progressing.timedOut) return undefined;
  if (isComplete(deployment, deployment.status)) return undefined;
  return Math.max(0, progressDeadline(deployment, condition) - now) + 1000;
}

/** The failure of a ReplicaSet as a condition of its Deployment. */
function failureOf(replicaSets: readonly appsv1.ReplicaSet[]): DeploymentCondition | undefined {
  for (const { status } of replicaSets) {
    const found = status?.conditions?.find(({ type }) => type === 'ReplicaFailure');
    if (found) return { ...found, ...(found.lastTransitionTime && { lastUpdateTime: found.lastTransitionTime }) };
  }
  return undefined;
}

/** Whether two statuses are equal. Absent counts are 0, except those of terminating pods and of collisions. */
export function isSameStatus(a: DeploymentStatus | undefined, b: DeploymentStatus): boolean {
  return semanticEqual(withoutZeros(a), withoutZeros(b));
}

function withoutZeros(status: DeploymentStatus | undefined): object {
  const { terminatingReplicas, collisionCount, ...counts } = status ?? {};
  const kept = Object.entries(counts).filter(([, value]) => value !== 0);
  return { ...Object.fromEntries(kept), terminatingReplicas, collisionCount };
}
