import type { appsv1, Pod } from '@k8s-ts/api';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import { newEventRecorder } from '@k8s-ts/client/events';
import type { NewController } from '../controller-context.js';
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  ownedObjects,
  ownerKeysOf,
  podInformer,
  whenShown,
} from '../pods/index.js';
import { appsResources } from '../resources.js';
import { conditionOf, progressing, withCondition } from './conditions.js';
import { nextProgressCheck } from './deployment-status.js';
import { DeploymentSync, deploymentKind } from './deployment-sync.js';
import { rolloutRecreate } from './recreate.js';
import { rollback, rollbackRevisionOf } from './rollback.js';
import { rolloutRolling } from './rolling.js';
import { isScalingEvent, scaleReplicaSets } from './scaling.js';
import { hasProgressDeadline } from './strategy.js';

const account = 'deployment-controller';
/** Number of consecutive failures after which a Deployment is not retried until it changes. */
const maxRetries = 15;

/**
 * Rolls out Deployments by their ReplicaSets (`kubernetes pkg/controller/deployment`). Runs as service account
 * `deployment-controller`.
 */
export const newDeploymentController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf(account);
  const deployments = client.resource(appsResources.deployments);
  const replicaSetClient = client.resource(appsResources.replicaSets);
  const present = informers.informer(appsResources.deployments);
  const replicaSets = informers.informer(appsResources.replicaSets);
  replicaSets.addIndexer('controller', controllerKeys);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });

  const claimReplicaSets = (deployment: appsv1.Deployment, signal: AbortSignal) => {
    const { namespace = '' } = deployment.metadata;
    return claim({
      owner: deployment,
      kind: deploymentKind,
      selector: labelSelectorAsSelector(deployment.spec?.selector),
      objects: ownedObjects(replicaSets.store, deployment, { orphans: true }),
      resource: replicaSetClient,
      getOwner: (name) => deployments.namespace(namespace).get(name, { signal }),
      signal,
    });
  };

  const reconcile = async (key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const deployment = present.store.get(key);
    if (!deployment) return undefined;
    const sync = new DeploymentSync({
      deployment,
      replicaSets: await claimReplicaSets(deployment, signal),
      deployments,
      replicaSetClient,
      events,
      clock,
      signal,
    });
    try {
      await step(sync, (replicaSet) => ownedObjects(pods.store, replicaSet));
    } finally {
      await whenShown(replicaSets, sync.written.replicaSets, clock, signal);
      await whenShown(present, sync.written.deployments, clock, signal);
    }
    const next = nextProgressCheck(sync.deployment, clock.now());
    return next === undefined || deployment.spec?.paused ? undefined : { requeueAfterMs: next };
  };

  const ownersOfReplicaSets = ownerKeysOf(present.store, deploymentKind);
  /** A Recreate rollout waits until old pods have gone. */
  const recreatedBy = (pod: Pod): readonly string[] => {
    const controller = controllerOf(pod);
    const replicaSet = replicaSets.store.get(`${pod.metadata.namespace}/${controller?.name}`);
    if (!replicaSet || replicaSet.metadata.uid !== controller?.uid) return [];
    return ownersOfReplicaSets(replicaSet).filter((key) => present.store.get(key)?.spec?.strategy?.type === 'Recreate');
  };
  const controller = newController({
    sources: [onChangesOf(present), onChangesOf(replicaSets, ownersOfReplicaSets), onChangesOf(pods, recreatedBy)],
    queue: newWorkQueue({ clock, ...context.queueMetrics('deployment') }),
    workers: 5,
    maxRetries,
    onError: context.onError,
    async reconcile(key, signal) {
      try {
        return await reconcile(key, signal);
      } catch (error) {
        // After a conflict, the change that is missing in the cache will queue the Deployment again.
        if (isNamespaceTerminating(error) || isConflict(error)) return undefined;
        throw error;
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

/** Performs the work that the state of a Deployment requires. */
async function step(sync: DeploymentSync, podsOf: (replicaSet: appsv1.ReplicaSet) => readonly Pod[]): Promise<void> {
  if (sync.deployment.metadata.deletionTimestamp) {
    await sync.syncRevision(false);
    await sync.syncStatus();
    return;
  }
  await syncPaused(sync);
  const { paused, strategy } = sync.deployment.spec ?? {};
  if (paused) return resize(sync);
  const revision = rollbackRevisionOf(sync.deployment);
  if (revision !== undefined) return rollback(sync, revision);
  if (isScalingEvent(sync)) return resize(sync);
  if (strategy?.type === 'Recreate') await rolloutRecreate(sync, podsOf);
  else await rolloutRolling(sync);
}

async function resize(sync: DeploymentSync): Promise<void> {
  await sync.syncRevision(false);
  await scaleReplicaSets(sync);
  if (sync.deployment.spec?.paused && rollbackRevisionOf(sync.deployment) === undefined) await sync.cleanUp();
  await sync.syncStatus();
}

/**
 * Records in the condition `Progressing` that a Deployment was paused or resumed, so that the pause does not count as a
 * lack of progress.
 */
async function syncPaused(sync: DeploymentSync): Promise<void> {
  const { spec, status = {} } = sync.deployment;
  const { reason } = conditionOf(status, 'Progressing') ?? {};
  if (!hasProgressDeadline(sync.deployment) || reason === progressing.timedOut) return;
  const isPaused = spec?.paused ?? false;
  if (isPaused === (reason === progressing.paused)) return;
  await sync.writeStatus(withCondition(status, sync.pausedCondition(isPaused)));
}
