import type { Node, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { newController, newWorkQueue, objectKey, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { isOutOfService, removalOf } from './removal-of.js';
import { surplusPods } from './surplus-pods.js';

/** How long pods of a missing node are kept, in ms: the node may come back. */
const quarantineMs = 40_000;
/** More finished pods than this are deleted, the oldest first. */
const terminatedPodThreshold = 12_500;
/** Least interval between counts of finished pods, in ms. */
const countingMs = 20_000;
/** The key that stands for all finished pods. */
const allTerminated = '';

/**
 * Deletes pods that no other controller deletes: those of nodes that have gone, of nodes that are out of service, those that are being deleted before they were
 * scheduled, and the oldest finished ones beyond 12,500 (`kubernetes pkg/controller/podgc`). Runs as service account `pod-garbage-collector`.
 */
export const newPodGarbageCollector: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('pod-garbage-collector');
  const resource = client.resource(coreResources.pods);
  const nodeResource = client.resource(coreResources.nodes);
  const pods = informers.informer(coreResources.pods);
  const nodes = informers.informer(coreResources.nodes);
  pods.addIndexer('pod-gc-node', nodeNameOf);
  const queue = newWorkQueue({ clock, ...context.queueMetrics('orphaned_pods_nodes') });
  /** When each node was first missed, in ms since the epoch. */
  const missedSince = new Map<string, number>();

  const remove = async (
    pod: Pod,
    signal: AbortSignal,
    reason?: { readonly reason: string; readonly message: string },
  ) => {
    const { namespace = '', name = '', uid, generation } = pod.metadata;
    const observed = generation === undefined ? {} : { observedGeneration: generation };
    const condition = reason && {
      type: 'DisruptionTarget',
      status: 'True',
      ...reason,
      ...observed,
      lastTransitionTime: formatTime(clock.now()),
    };
    try {
      if (!isPodTerminal(pod)) {
        const status = { phase: 'Failed', ...observed, ...(condition && { conditions: [condition] }) };
        const patch = { metadata: { uid }, status };
        await resource.namespace(namespace).patch(name, patch, { type: 'strategic', subresource: 'status', signal });
      }
      await resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };

  const removeOldest = async (signal: AbortSignal) => {
    for (const pod of surplusPods(pods.store.list(), terminatedPodThreshold)) await remove(pod, signal);
  };

  /** @returns the wait, in ms, for the quarantine of the pod's node */
  const removeOrphan = async (pod: Pod, nodeName: string, signal: AbortSignal): Promise<number | undefined> => {
    const now = clock.now();
    const since = missedSince.get(nodeName) ?? now;
    missedSince.set(nodeName, since);
    if (now < since + quarantineMs) return since + quarantineMs - now;
    try {
      // The copy may lack a new node.
      await nodeResource.get(nodeName, { signal });
      return undefined;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await remove(pod, signal, { reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' });
    return undefined;
  };

  const controller = newController({
    sources: [
      onEventsOf(pods, (add) => {
        const follow = (pod: Pod) => {
          if (pod.metadata.deletionTimestamp || (pod.spec?.nodeName && !nodes.store.has(pod.spec.nodeName))) {
            add(objectKey(pod));
          }
          if (isPodTerminal(pod)) queue.addAfter(allTerminated, countingMs);
        };
        return { onAdd: follow, onUpdate: (_, pod) => follow(pod) };
      }),
      onEventsOf(nodes, (add) => {
        const addPods = (node: Node) => {
          for (const pod of pods.store.byIndex('pod-gc-node', node.metadata?.name ?? '')) add(objectKey(pod));
        };
        return {
          onAdd: (node) => void missedSince.delete(node.metadata?.name ?? ''),
          onUpdate(_, node) {
            if (isOutOfService(node)) addPods(node);
          },
          onDelete: addPods,
        };
      }),
    ],
    queue,
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      if (key === allTerminated) {
        await removeOldest(signal);
        return undefined;
      }
      const pod = pods.store.get(key);
      if (pod === undefined) return undefined;
      const nodeName = pod.spec?.nodeName ?? '';
      const removal = removalOf(pod, nodes.store.get(nodeName));
      if (removal === 'orphaned') {
        const wait = await removeOrphan(pod, nodeName, signal);
        if (wait !== undefined) return { requeueAfterMs: wait };
      } else if (removal !== undefined) await remove(pod, signal);
      return undefined;
    },
  });
  return (signal) => controller.run(signal);
};

const nodeNameOf = ({ spec }: Pod): readonly string[] => (spec?.nodeName ? [spec.nodeName] : []);
