import type { Pod } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Client, newController, newWorkQueue, objectKey, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { ControllerContext, RunController } from '../controller-context.js';
import { isPodTerminal, podCondition } from '../pods/index.js';
import { coreResources } from '../resources.js';

/** Time after which a pod that was to be disrupted, and was not deleted, no longer counts as disrupted, in ms. */
const staleMs = 120_000;

/** Sets the condition `DisruptionTarget` of pods to `False` when they were not disrupted within two minutes. */
export function newStaleDisruptions(
  { informers, clock, queueMetrics, onError }: ControllerContext,
  client: Client,
): RunController {
  const resource = client.resource(coreResources.pods);
  const pods = informers.informer(coreResources.pods);
  const controller = newController({
    sources: [onChangesOf(pods, (pod) => (untilStale(pod, clock.now()) === undefined ? [] : [objectKey(pod)]))],
    queue: newWorkQueue({ clock, ...queueMetrics('stale_pod_disruption') }),
    onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const pod = pods.store.get(key);
      const left = pod && untilStale(pod, clock.now());
      if (pod === undefined || left === undefined) return undefined;
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

/**
 * Time until a pod that was to be disrupted counts as not disrupted, in ms; 0 or less when it already does. Undefined
 * for a pod without a pending disruption, a pod that has ended or is being deleted, and a pod that a kubelet disrupts.
 *
 * @param now ms since the epoch
 */
export function untilStale(pod: Pod, now: number): number | undefined {
  if (pod.metadata.deletionTimestamp || isPodTerminal(pod)) return undefined;
  const condition = podCondition(pod, 'DisruptionTarget');
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') return undefined;
  return Date.parse(condition.lastTransitionTime ?? '') + staleMs - now;
}
