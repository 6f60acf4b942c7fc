import type { Pod, schedulingv1alpha2 } from '@k8s-ts/api/types';
import { describeResource, newController, newWorkQueue, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { coreResources } from '../resources.js';
import { removeFinalizer, waitsFor } from './finalizers.js';

const finalizer = 'scheduling.k8s.io/podgroup-protection';

const podGroupResource = describeResource<schedulingv1alpha2.PodGroup>({
  group: 'scheduling.k8s.io',
  version: 'v1alpha2',
  resource: 'podgroups',
  kind: 'PodGroup',
  namespaced: true,
});

/**
 * Holds PodGroups that are being deleted until their pods have ended
 * (`kubernetes pkg/controller/scheduling/podgroupprotection`). Does nothing where the server does not serve PodGroups.
 * Runs as service account `podgroup-protection-controller`.
 */
export const newPodGroupProtection: NewController = (context) => {
  if (context.catalog.resourceOf('scheduling.k8s.io/v1alpha2', 'PodGroup') === undefined) return async () => {};
  const groups = context.clientOf('podgroup-protection-controller').resource(podGroupResource);
  const informer = context.informers.informer(podGroupResource);
  const pods = context.informers.informer(coreResources.pods);
  pods.addIndexer('runningOfGroup', (pod) => (hasEnded(pod) ? [] : groupKeysOf(pod)));
  const controller = newController({
    sources: [onChangesOf(informer), onChangesOf(pods, groupKeysOf)],
    queue: newWorkQueue(context.queueMetrics('podgroupprotection')),
    onError: context.onError,
    async reconcile(key, signal) {
      const group = informer.store.get(key);
      if (!group || !waitsFor(group, finalizer)) return;
      if (pods.store.byIndex('runningOfGroup', key).length > 0) return;
      await removeFinalizer(groups, group, finalizer, signal);
    },
  });
  return (signal) => controller.run(signal);
};

const hasEnded = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

function groupKeysOf({ metadata, spec }: Pod): readonly string[] {
  const name = spec?.schedulingGroup?.podGroupName;
  return name ? [`${metadata?.namespace}/${name}`] : [];
}
