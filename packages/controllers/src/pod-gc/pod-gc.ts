import type { Node, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
  type ResourceClient,
  type WorkQueue,
} from '@k8s-ts/client';
import type { ControllerContext, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { isPodTerminal, podInformerByNode, podsOnNode } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { isOutOfService, removalOf } from './removal-of.js';
import { surplusPods } from './surplus-pods.js';

/** Time for which pods of a missing node are kept, in ms, because the node may come back. */
const quarantineMs = 40_000;
/** Maximum number of finished pods that are kept. The oldest beyond it are deleted. */
const terminatedPodThreshold = 12_500;
/** Minimum interval between counts of finished pods, in ms. */
const countingMs = 20_000;
/** The key that stands for all finished pods. */
const allTerminated = '';

/**
 * Deletes pods that no other controller deletes: pods of nodes that have gone or are out of service, terminating pods
 * that were never scheduled, and the oldest finished pods beyond 12,500 (`kubernetes pkg/controller/podgc`). Runs as
 * service account `pod-garbage-collector`.
 */
export const newPodGarbageCollector: NewController = (context) => {
  const podGarbageCollector = new PodGarbageCollector(context);
  return (signal) => podGarbageCollector.run(signal);
};

class PodGarbageCollector {
  readonly #clock: Clock;
  readonly #resource: ResourceClient<Pod>;
  readonly #nodeResource: ResourceClient<Node>;
  readonly #pods: Informer<Pod, string>;
  readonly #nodes: Informer<Node, string>;
  readonly #queue: WorkQueue<string>;
  /** When each node was first found missing, in ms since the epoch. */
  readonly #missedSince = new Map<string, number>();
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    const client = context.clientOf('pod-garbage-collector');
    this.#resource = client.resource(coreResources.pods);
    this.#nodeResource = client.resource(coreResources.nodes);
    this.#pods = podInformerByNode(informers);
    this.#nodes = informers.informer(coreResources.nodes);
    this.#queue = newWorkQueue({ clock: this.#clock, ...context.queueMetrics('orphaned_pods_nodes') });
    this.#controller = newController({
      sources: this.#sources(),
      queue: this.#queue,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  run(signal: AbortSignal): Promise<void> {
    return this.#controller.run(signal);
  }

  #sources() {
    return [
      onEventsOf(this.#pods, (add) => {
        const follow = (pod: Pod) => {
          if (pod.metadata.deletionTimestamp || (pod.spec?.nodeName && !this.#nodes.store.has(pod.spec.nodeName))) {
            add(objectKey(pod));
          }
          if (isPodTerminal(pod)) this.#queue.addAfter(allTerminated, countingMs);
        };
        return { onAdd: follow, onUpdate: (_, pod) => follow(pod) };
      }),
      onEventsOf(this.#nodes, (add) => {
        const addPods = (node: Node) => {
          for (const pod of podsOnNode(this.#pods.store, node.metadata?.name ?? '')) add(objectKey(pod));
        };
        return {
          onAdd: (node) => void this.#missedSince.delete(node.metadata?.name ?? ''),
          onUpdate(_, node) {
            if (isOutOfService(node)) addPods(node);
          },
          onDelete: addPods,
        };
      }),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    if (key === allTerminated) {
      await this.#removeOldest(signal);
      return undefined;
    }
    const pod = this.#pods.store.get(key);
    if (pod === undefined) return undefined;
    const nodeName = pod.spec?.nodeName ?? '';
    const removal = removalOf(pod, this.#nodes.store.get(nodeName));
    if (removal === 'orphaned') {
      const wait = await this.#removeOrphan(pod, nodeName, signal);
      if (wait !== undefined) return { requeueAfterMs: wait };
    } else if (removal !== undefined) await this.#remove(pod, signal);
    return undefined;
  }

  async #remove(
    pod: Pod,
    signal: AbortSignal,
    reason?: { readonly reason: string; readonly message: string },
  ): Promise<void> {
    const { namespace = '', name = '', uid, generation } = pod.metadata;
    const observed = generation === undefined ? {} : { observedGeneration: generation };
    const condition = reason && {
      type: 'DisruptionTarget',
      status: 'True',
      ...reason,
      ...observed,
      lastTransitionTime: formatTime(this.#clock.now()),
    };
    try {
      if (!isPodTerminal(pod)) {
        const status = { phase: 'Failed', ...observed, ...(condition && { conditions: [condition] }) };
        const patch = { metadata: { uid }, status };
        await this.#resource
          .namespace(namespace)
          .patch(name, patch, { type: 'strategic', subresource: 'status', signal });
      }
      await this.#resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async #removeOldest(signal: AbortSignal): Promise<void> {
    for (const pod of surplusPods(this.#pods.store.list(), terminatedPodThreshold)) await this.#remove(pod, signal);
  }

  /** @returns the remaining quarantine of the pod's node, in ms */
  async #removeOrphan(pod: Pod, nodeName: string, signal: AbortSignal): Promise<number | undefined> {
    const now = this.#clock.now();
    const since = this.#missedSince.get(nodeName) ?? now;
    this.#missedSince.set(nodeName, since);
    if (now < since + quarantineMs) return since + quarantineMs - now;
    try {
      // The cache may lack a new node.
      await this.#nodeResource.get(nodeName, { signal });
      return undefined;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    await this.#remove(pod, signal, { reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' });
    return undefined;
  }
}
