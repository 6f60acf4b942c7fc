import type { Pod, policyv1 } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Client, type Clock, describeResource } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
import { coreResources } from '../resources.js';
import type { Victims } from './find-victims.js';

const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
const budgetResource = describeResource<policyv1.PodDisruptionBudget>({
  group: 'policy',
  version: 'v1',
  resource: 'poddisruptionbudgets',
  kind: 'PodDisruptionBudget',
  namespaced: true,
});

/** All PodDisruptionBudgets. @throws StatusError */
export async function listBudgets(
  client: Client,
  signal: AbortSignal,
): Promise<readonly policyv1.PodDisruptionBudget[]> {
  return (await client.resource(budgetResource).list({ signal })).items;
}

/** Whether the scheduler has asked the pod to leave, and the pod still exists. */
export function isLeaving({ metadata, status }: Pod): boolean {
  const target = status?.conditions?.find(({ type }) => type === 'DisruptionTarget');
  return metadata.deletionTimestamp !== undefined && target?.reason === 'PreemptionByScheduler';
}

export interface PreemptOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly recorder: EventRecorder;
}

/**
 * Deletes the victims for a pod, with the condition `DisruptionTarget` and an event `Preempted`. Pods that are already
 * being deleted are not deleted again.
 *
 * @throws StatusError when a victim cannot be deleted
 */
export async function preempt(
  pod: Pod,
  { node, pods }: Victims,
  { client, clock, recorder }: PreemptOptions,
  signal: AbortSignal,
): Promise<void> {
  const resource = client.resource(coreResources.pods);
  const scheduler = pod.spec?.schedulerName || 'default-scheduler';
  const remove = async (victim: Pod) => {
    const { namespace = '', name = '', uid = '', generation } = victim.metadata;
    const condition = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'PreemptionByScheduler',
      message: `${scheduler}: preempting to accommodate a higher priority pod`,
      ...(generation !== undefined && { observedGeneration: generation }),
      lastTransitionTime: formatTime(clock.now()),
    };
    const victims = resource.namespace(namespace);
    try {
      const patch = { metadata: { uid }, status: { conditions: [condition] } };
      await victims.patch(name, patch, { type: 'strategic', subresource: 'status', signal });
      await victims.delete(name, { preconditions: { uid }, signal });
    } catch (error) {
      if (isNotFound(error)) return;
      throw error;
    }
    recorder.record(victim, podKind, 'Normal', 'Preempted', `Preempted by pod ${pod.metadata.uid} on node ${node}`);
  };
  await Promise.all(pods.filter(({ metadata }) => !metadata.deletionTimestamp).map(remove));
}
