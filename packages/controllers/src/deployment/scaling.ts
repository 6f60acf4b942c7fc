import type { appsv1 } from '@k8s-ts/api';
import { annotationNames, replicasAnnotation } from './annotations.js';
import type { DeploymentSync } from './deployment-sync.js';
import { activeOf, bySizeNewer, bySizeOlder, findActiveOrLatest, totalReplicas } from './replica-sets.js';
import { isRollingUpdate, maxSurgeOf, replicasOf } from './strategy.js';

/** Whether the size of the Deployment differs from the size that is recorded in its ReplicaSets. */
export function isScalingEvent({ deployment, all }: Pick<DeploymentSync, 'deployment' | 'all'>): boolean {
  return activeOf(all).some((each) => {
    const desired = replicasAnnotation(each, annotationNames.desiredReplicas);
    return desired !== undefined && desired !== replicasOf(deployment);
  });
}

/**
 * Gives the ReplicaSets the Deployment's new size without a rollout: the only active ReplicaSet gets the whole size;
 * during a rolling update, each active ReplicaSet gets its share (`kubernetes pkg/controller/deployment/sync.go`,
 * scale).
 */
export async function scaleReplicaSets(sync: DeploymentSync): Promise<void> {
  const { deployment, newest, old } = sync;
  const single = findActiveOrLatest(newest, old);
  if (single) {
    await sync.resize(single, replicasOf(deployment));
    return;
  }
  if (newest && isSaturated(deployment, newest)) {
    for (const each of activeOf(old)) await sync.resize(each, 0);
    return;
  }
  if (!isRollingUpdate(deployment)) return;
  for (const { replicaSet, size } of shares(deployment, activeOf(sync.all))) await sync.scale(replicaSet, size);
}

/** Whether the ReplicaSet has all pods of the Deployment, and all are available. */
function isSaturated(deployment: appsv1.Deployment, replicaSet: appsv1.ReplicaSet): boolean {
  const replicas = replicasOf(deployment);
  return (
    replicasOf(replicaSet) === replicas &&
    replicasAnnotation(replicaSet, annotationNames.desiredReplicas) === replicas &&
    (replicaSet.status?.availableReplicas ?? 0) === replicas
  );
}

/**
 * Divides the pods that a Deployment gets or loses among its active ReplicaSets, in proportion to their sizes. The
 * largest one gets the rest; of equal ones, the newest gets it when the Deployment grows, the oldest loses it when it
 * shrinks.
 *
 * @returns the sizes, in the order in which they are to be set
 */
export function shares(
  deployment: appsv1.Deployment,
  active: readonly appsv1.ReplicaSet[],
): readonly { readonly replicaSet: appsv1.ReplicaSet; readonly size: number }[] {
  const replicas = replicasOf(deployment);
  const allowed = replicas > 0 ? replicas + maxSurgeOf(deployment) : 0;
  const toAdd = allowed - totalReplicas(active);
  const sorted = toAdd === 0 ? active : [...active].sort(toAdd > 0 ? bySizeNewer : bySizeOlder);
  let added = 0;
  const sizes = sorted.map((replicaSet) => {
    const share = toAdd === 0 || toAdd === added ? 0 : fraction(deployment, replicaSet);
    const taken = toAdd > 0 ? Math.min(share, toAdd - added) : Math.max(share, toAdd - added);
    added += taken;
    return { replicaSet, size: replicasOf(replicaSet) + taken };
  });
  return sizes.map(({ replicaSet, size }, i) => ({
    replicaSet,
    size: i === 0 ? Math.max(0, size + toAdd - added) : size,
  }));
}

/** The number of pods that a ReplicaSet gains or loses to keep its share of the Deployment. */
export function fraction(deployment: appsv1.Deployment, replicaSet: appsv1.ReplicaSet): number {
  const size = replicasOf(replicaSet);
  if (replicasOf(deployment) === 0) return -size;
  const before = replicasAnnotation(replicaSet, annotationNames.maxReplicas) || deployment.status?.replicas || 0;
  if (before === 0) return 0;
  return Math.round((size * (replicasOf(deployment) + maxSurgeOf(deployment))) / before) - size;
}
