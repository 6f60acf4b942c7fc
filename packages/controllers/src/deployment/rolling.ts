import { isComplete } from './deployment-status.js';
import type { DeploymentSync } from './deployment-sync.js';
import { activeOf, byCreation, lastingAvailable, totalReplicas } from './replica-sets.js';
import { maxUnavailableOf, newReplicaSetSize, replicasOf } from './strategy.js';

/**
 * One step of a rolling update: scales the new ReplicaSet up within `maxSurge`, or old ones down within
 * `maxUnavailable` (`kubernetes pkg/controller/deployment/rolling.go`).
 *
 * @returns whether the status was written
 */
export async function rolloutRolling(sync: DeploymentSync): Promise<boolean> {
  await sync.syncRevision(true);
  if (await growNewest(sync)) return sync.syncRolloutStatus();
  if (await shrinkOld(sync)) return sync.syncRolloutStatus();
  if (isComplete(sync.deployment, sync.deployment.status)) await sync.cleanUp();
  return sync.syncRolloutStatus();
}

async function growNewest(sync: DeploymentSync): Promise<boolean> {
  const { deployment, newest } = sync;
  if (!newest) return false;
  const [wanted, present] = [replicasOf(deployment), replicasOf(newest)];
  if (present === wanted) return false;
  return sync.resize(
    newest,
    present > wanted ? wanted : newReplicaSetSize(deployment, totalReplicas(sync.all), present),
  );
}

async function shrinkOld(sync: DeploymentSync): Promise<boolean> {
  const { deployment, newest, all } = sync;
  if (totalReplicas(sync.old) === 0) return false;
  const minAvailable = replicasOf(deployment) - maxUnavailableOf(deployment);
  // Unavailable pods of the new ReplicaSet do not allow the removal of old pods.
  const unavailable = newest ? replicasOf(newest) - lastingAvailable([newest]) : 0;
  const most = totalReplicas(all) - minAvailable - unavailable;
  if (most <= 0) return false;
  const cleaned = await removeUnhealthy(sync, most);
  const removed = await removeAvailable(sync, minAvailable);
  return cleaned + removed > 0;
}

/**
 * Removes pods that are not available: they may never become available, and would block the rollout.
 * @returns how many were removed
 */
async function removeUnhealthy(sync: DeploymentSync, most: number): Promise<number> {
  let removed = 0;
  for (const each of [...activeOf(sync.old)].sort(byCreation)) {
    const size = replicasOf(each);
    const count = Math.min(most - removed, size - (each.status?.availableReplicas ?? 0));
    if (count <= 0) continue;
    await sync.resize(each, size - count);
    removed += count;
  }
  return removed;
}

/** Removes pods while the wanted number stays available. @returns how many were removed */
async function removeAvailable(sync: DeploymentSync, minAvailable: number): Promise<number> {
  const most = lastingAvailable(sync.all) - minAvailable;
  let removed = 0;
  for (const each of [...activeOf(sync.old)].sort(byCreation)) {
    const size = replicasOf(each);
    const count = Math.min(most - removed, size);
    if (count <= 0) break;
    await sync.resize(each, size - count);
    removed += count;
  }
  return removed;
}
