import type { PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { claimKeysOf, podInformerByClaim, podsOfClaim } from '../volumes/pod-claims.js';
import { addFinalizer, lacks, removeFinalizer, waitsFor } from './finalizers.js';
import { hasStopped, hasUnusedCondition, withUnusedCondition } from './unused-condition.js';

const finalizer = 'kubernetes.io/pvc-protection';

/**
 * Holds claims that are being deleted until no scheduled pod uses them, and gives older claims the finalizer that makes
 * that possible. With the setting `unusedClaims`, claims get a condition that says whether pods use them (`kubernetes
 * pkg/controller/volume/pvcprotection`). Runs as service account `pvc-protection-controller`.
 */
export const newPVCProtection: NewController = (context) => {
  const client = context.clientOf('pvc-protection-controller');
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const informer = context.informers.informer(coreResources.persistentVolumeClaims);
  const pods = podInformerByClaim(context.informers);
  const { unusedClaims = false } = context.settings;
  /**
   * Whether a pod uses the claim. If no pod in the cache does, asks the server, because the cache may lack the newest
   * pods.
   */
  const isUsed = async (claim: PersistentVolumeClaim, isUsedBy: (pod: Pod) => boolean, signal: AbortSignal) => {
    const { namespace = '', name } = claim.metadata ?? {};
    if (podsOfClaim(pods.store, `${namespace}/${name}`).some(isUsedBy)) return true;
    const { items } = await client.resource(coreResources.pods).namespace(namespace).list({ signal });
    return items.some(isUsedBy);
  };
  const controller = newController({
    sources: [
      onChangesOf(informer, (claim) =>
        waitsFor(claim, finalizer) || lacks(claim, finalizer) || (unusedClaims && !hasUnusedCondition(claim))
          ? [`${claim.metadata?.namespace}/${claim.metadata?.name}`]
          : [],
      ),
      onChangesOf(pods, claimKeysOf),
    ],
    workers: 5,
    queue: newWorkQueue(context.queueMetrics('pvcprotection')),
    onError: context.onError,
    async reconcile(key, signal) {
      const claim = informer.store.get(key);
      if (!claim) return;
      if (unusedClaims && claim.metadata?.deletionTimestamp === undefined) {
        const isNamedBy = (pod: Pod) => !hasStopped(pod) && names(pod, claim);
        const changed = withUnusedCondition(claim, await isUsed(claim, isNamedBy, signal), context.clock.now());
        // The watch event of this write queues the claim again, which adds the finalizer if it is missing.
        if (changed !== undefined) return void (await claims.updateStatus(changed, { signal }));
      }
      if (lacks(claim, finalizer)) return addFinalizer(claims, claim, finalizer, signal);
      if (!waitsFor(claim, finalizer) || (await isUsed(claim, (pod) => holds(pod, claim), signal))) return;
      try {
        await removeFinalizer(claims, claim, finalizer, signal);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
};

/**
 * Whether a pod keeps a claim from being deleted. Pods without a node do not: a kubelet refuses to start a pod whose
 * claim is being deleted.
 */
function holds(pod: Pod, claim: PersistentVolumeClaim): boolean {
  const { metadata, spec } = pod;
  const isShutDown = metadata.deletionTimestamp !== undefined && metadata.deletionGracePeriodSeconds === 0;
  return Boolean(spec?.nodeName) && names(pod, claim, !isShutDown);
}

/** Whether a volume of a pod names a claim. @param isMade whether claims of ephemeral volumes count. Default true */
function names({ metadata, spec }: Pod, claim: PersistentVolumeClaim, isMade = true): boolean {
  if (metadata.namespace !== claim.metadata?.namespace) return false;
  const isOwned = claim.metadata?.ownerReferences?.some(({ uid, controller }) => controller && uid === metadata?.uid);
  return (spec?.volumes ?? []).some(
    ({ name, persistentVolumeClaim, ephemeral }) =>
      persistentVolumeClaim?.claimName === claim.metadata?.name ||
      (isMade && ephemeral !== undefined && isOwned && `${metadata?.name}-${name}` === claim.metadata?.name),
  );
}
