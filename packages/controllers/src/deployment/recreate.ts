import type { Pod } from '@k8s-ts/api';
import { isPodTerminal } from '../pods/index.js';
import { isComplete } from './deployment-status.js';
import type { DeploymentSync } from './deployment-sync.js';
import { activeOf, sumOf } from './replica-sets.js';
import { replicasOf } from './strategy.js';

/**
 * One step of a Recreate rollout: old ReplicaSets shrink to nothing, and the new one grows when their pods have gone
 * (`kubernetes pkg/controller/deployment/recreate.go`).
 *
 * @param podsOf the pods of a ReplicaSet
 * @returns whether the status was written
 */
export async function rolloutRecreate(
  sync: DeploymentSync,
  podsOf: (replicaSet: DeploymentSync['all'][number]) => readonly Pod[],
): Promise<boolean> {
  await sync.syncRevision(false);
  let isShrinking = false;
  for (const each of activeOf(sync.old)) isShrinking = (await sync.resize(each, 0)) || isShrinking;
  const haveOldPods = () =>
    sumOf(sync.old, 'replicas') > 0 || sync.old.some((each) => podsOf(each).some((pod) => !isPodTerminal(pod)));
  if (isShrinking || haveOldPods()) return sync.syncRolloutStatus();
  const newest = sync.newest ?? (await sync.syncRevision(true));
  if (newest) await sync.resize(newest, replicasOf(sync.deployment));
  if (isComplete(sync.deployment, sync.deployment.status)) await sync.cleanUp();
  return sync.syncRolloutStatus();
}
