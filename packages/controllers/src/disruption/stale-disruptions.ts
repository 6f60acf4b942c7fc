import type { Pod } from '@k8s-ts/api';
import { type Client, newController, newWorkQueue, objectKey, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { ControllerContext, RunController } from '../controller-context.js';
import { formatTime } from '../format-time.js';
import { isPodTerminal, podCondition } from '../pods/index.js';
import { coreResources } from '../resources.js';

/** A pod that was to be disrupted and is not deleted after so many ms is not disrupted. */
const staleMs = 120_000;

/** Sets the condition `DisruptionTarget` of pods to `False` when their disruption has not come within two minutes. */
export function newStaleDisruptions({ informers, clock, onError }: ControllerContext, client: Client): RunController {
  const resource = client.resource<Pod>(coreResources.pods);
  const pods = informers.informer<Pod>(coreResources.pods);
  const controller = newController({
    sources: [onChangesOf(pods, (pod) => (hasDisruption(pod) ? [objectKey(pod)] : []))],
    queue: newWorkQueue({ clock }),
    onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const pod = pods.store.get(key);
      if (pod === undefined || !hasDisruption(pod)) return undefined;
      const left = Date.parse(podCondition(pod, 'DisruptionTarget')?.lastTransitionTime ?? '') + staleMs - clock.now();
      if (left > 0) return { requeueAfterMs: left };
      const { generation } = pod.metadata;
      const condition = {
        type: 'DisruptionTarget',
        status: 'False',
        lastTransitionTime: formatTime(clock.now()),
        ...(generation !== undefined && { observedGeneration: generation }),
      };
      const others = pod.status?.conditions?.filter(({ type }) => type !== condition.type) ?? [];
      await resource.updateStatus(
        { ...pod, status: { ...pod.status, conditions: [...others, condition] } },
        { signal },
      );
      return undefined;
    },
  });
  return (signal) => controller.run(signal);
}

function hasDisruption(pod: Pod): boolean {
  if (pod.metadata.deletionTimestamp || isPodTerminal(pod)) return false;
  const condition = podCondition(pod, 'DisruptionTarget');
  return condition?.status === 'True' && condition.reason !== 'TerminationByKubelet';
}
