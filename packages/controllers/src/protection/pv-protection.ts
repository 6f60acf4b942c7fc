import { newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { addFinalizer, lacks, removeFinalizer, waitsFor } from './finalizers.js';

const finalizer = 'kubernetes.io/pv-protection';

/**
 * Holds volumes that are being deleted until no claim is bound to them
 * (`kubernetes pkg/controller/volume/pvprotection`). Runs as service account `pv-protection-controller`.
 */
export const newPVProtection: NewController = (context) => {
  const volumes = context.clientOf('pv-protection-controller').resource(coreResources.persistentVolumes);
  const informer = context.informers.informer(coreResources.persistentVolumes);
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue(context.queueMetrics('pvprotection')),
    onError: context.onError,
    async reconcile(name, signal) {
      const volume = informer.store.get(name);
      if (!volume) return;
      if (lacks(volume, finalizer)) await addFinalizer(volumes, volume, finalizer, signal);
      else if (waitsFor(volume, finalizer) && volume.status?.phase !== 'Bound') {
        await removeFinalizer(volumes, volume, finalizer, signal);
      }
    },
  });
  return (signal) => controller.run(signal);
};
