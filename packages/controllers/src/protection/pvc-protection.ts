import type { PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { newController, newWorkQueue, onChangesOf, splitObjectKey } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { claimKeysOf } from '../volumes/pod-claims.js';
import { addFinalizer, lacks, removeFinalizer, waitsFor } from './finalizers.js';

const finalizer = 'kubernetes.io/pvc-protection';

/**
 * Holds claims that are being deleted until no scheduled pod uses them, and gives older claims the finalizer that makes
 * that possible (`kubernetes pkg/controller/volume/pvcprotection`). Runs as service account
 * `pvc-protection-controller`.
 */
export const newPVCProtection: NewController = (context) => {
  const client = context.clientOf('pvc-protection-controller');
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const informer = context.informers.informer(coreResources.persistentVolumeClaims);
  const pods = context.informers.informer(coreResources.pods);
  pods.addIndexer('claim', claimKeysOf);
  const controller = newController({
    sources: [
      onChangesOf(informer, (claim) =>
        waitsFor(claim, finalizer) || lacks(claim, finalizer)
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
      if (lacks(claim, finalizer)) return addFinalizer(claims, claim, finalizer, signal);
      if (!waitsFor(claim, finalizer)) return;
      const isUsedBy = (pod: Pod) => uses(pod, claim);
      if (pods.store.byIndex('claim', key).some(isUsedBy)) return;
      // The cache may lack the newest pods, so the server is asked.
      const { namespace = '' } = splitObjectKey(key);
      const { items } = await client.resource(coreResources.pods).namespace(namespace).list({ signal });
      if (items.some(isUsedBy)) return;
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
 * Whether a pod uses a claim. Pods without a node do not: a kubelet refuses to start a pod whose claim is being
 * deleted.
 */
function uses(pod: Pod, claim: PersistentVolumeClaim): boolean {
  const { metadata, spec } = pod;
  if (!spec?.nodeName || metadata?.namespace !== claim.metadata?.namespace) return false;
  const isShutDown = metadata?.deletionTimestamp !== undefined && metadata.deletionGracePeriodSeconds === 0;
  const isOwned = claim.metadata?.ownerReferences?.some(({ uid, controller }) => controller && uid === metadata?.uid);
  return (spec.volumes ?? []).some(
    ({ name, persistentVolumeClaim, ephemeral }) =>
      persistentVolumeClaim?.claimName === claim.metadata?.name ||
      (!isShutDown && ephemeral !== undefined && isOwned && `${metadata?.name}-${name}` === claim.metadata?.name),
  );
}
