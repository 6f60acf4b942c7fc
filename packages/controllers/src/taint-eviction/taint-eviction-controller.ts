import type { Node, Pod, Taint } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
  type ResourceClient,
  splitObjectKey,
  type WorkQueue,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { podInformerByNode, podsOnNode } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { evictionDelay } from './eviction-delay.js';

const eventReason = 'TaintManagerEviction';
const podKind = { apiVersion: 'v1', kind: 'Pod' };

/** A pod that is to be evicted. */
interface Eviction {
  /** When the eviction is due, in ms since the epoch. */
  readonly dueAt: number;
  /** Whether the eviction has begun, so that it can no longer be cancelled. */
  hasBegun: boolean;
}

/**
 * Deletes pods of nodes that have taints with the effect NoExecute: at once the pods that do not tolerate all of them,
 * the other pods after their `tolerationSeconds` (`kubernetes pkg/controller/tainteviction`). Runs as service account
 * `node-controller`.
 */
export const newTaintEviction: NewController = (context) => {
  const taintEviction = new TaintEviction(context);
  return (signal) => taintEviction.run(signal);
};

class TaintEviction {
  readonly #clock: Clock;
  readonly #onEviction: (latencyMs: number) => void;
  readonly #resource: ResourceClient<Pod>;
  readonly #pods: Informer<Pod, string>;
  readonly #nodes: Informer<Node, string>;
  readonly #events: EventRecorder;
  readonly #queue: WorkQueue<string>;
  readonly #controller: Controller;
  /** By the key of the pod. */
  readonly #evictions = new Map<string, Eviction>();

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    this.#onEviction = context.settings.onTaintEviction ?? (() => {});
    const client = context.clientOf('node-controller');
    this.#resource = client.resource(coreResources.pods);
    this.#pods = podInformerByNode(informers);
    this.#nodes = informers.informer(coreResources.nodes);
    this.#events = newEventRecorder({ client, component: 'taint-eviction-controller', clock: this.#clock });
    this.#queue = newWorkQueue({ clock: this.#clock, ...context.queueMetrics('noexec_taint_pod') });
    this.#controller = newController({
      sources: [
        onEventsOf(this.#pods, () => ({
          onAdd: (pod) => this.#follow(pod),
          onUpdate: (old, pod) => {
            const isSame = old.spec?.nodeName === pod.spec?.nodeName;
            if (!isSame || !semanticEqual(old.spec?.tolerations, pod.spec?.tolerations)) this.#follow(pod);
          },
          onDelete: (pod) => this.#cancel(objectKey(pod)),
        })),
        onEventsOf(this.#nodes, () => ({
          onAdd: (node) => this.#followNode(node),
          onUpdate: (old, node) => {
            if (!semanticEqual(noExecute(old), noExecute(node))) this.#followNode(node);
          },
        })),
      ],
      queue: this.#queue,
      workers: 8,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  #followNode(node: Node): void {
    const taints = noExecute(node);
    for (const pod of podsOnNode(this.#pods.store, node.metadata?.name ?? '')) {
      if (taints.length === 0) this.#cancel(objectKey(pod));
      else this.#plan(pod, taints);
    }
  }

  #follow(pod: Pod): void {
    const taints = noExecute(this.#nodes.store.get(pod.spec?.nodeName ?? ''));
    if (taints.length > 0) this.#plan(pod, taints);
  }

  #plan(pod: Pod, taints: readonly Taint[]): void {
    const key = objectKey(pod);
    const delay = evictionDelay(pod.spec?.tolerations ?? [], taints);
    const isKept = delay === Number.POSITIVE_INFINITY;
    if (isKept || delay === 0) this.#cancel(key);
    // An eviction that waits keeps its time, whatever the new tolerations and taints say.
    if (isKept || this.#evictions.has(key)) return;
    this.#evictions.set(key, { dueAt: this.#clock.now() + delay, hasBegun: false });
    this.#queue.addAfter(key, delay);
  }

  #cancel(key: string): void {
    const eviction = this.#evictions.get(key);
    if (eviction === undefined || eviction.hasBegun) return;
    this.#evictions.delete(key);
    this.#record(key, 'Cancelling deletion of Pod');
  }

  #record(key: string, text: string): void {
    this.#events.record({ metadata: splitObjectKey(key) }, podKind, 'Normal', eventReason, `${text} ${key}`);
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const eviction = this.#evictions.get(key);
    if (eviction === undefined) return undefined;
    const { dueAt } = eviction;
    const now = this.#clock.now();
    if (now < dueAt) return { requeueAfterMs: dueAt - now };
    if (!eviction.hasBegun) this.#record(key, 'Marking for deletion Pod');
    eviction.hasBegun = true;
    try {
      await this.#evict(key, signal);
      this.#onEviction(this.#clock.now() - dueAt);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    this.#evictions.delete(key);
    return undefined;
  }

  async #evict(key: string, signal: AbortSignal): Promise<void> {
    const { namespace = '', name } = splitObjectKey(key);
    const pods = this.#resource.namespace(namespace);
    const { metadata, status } = await pods.get(name, { signal });
    const { uid, generation } = metadata;
    const target = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'DeletionByTaintManager',
      message: 'Taint manager: deleting due to NoExecute taint',
    };
    const old = status?.conditions?.find(({ type }) => type === target.type);
    const isSet = old?.status === target.status && old.reason === target.reason && old.message === target.message;
    if (!isSet) {
      const lastTransitionTime =
        (old?.status === target.status && old.lastTransitionTime) || formatTime(this.#clock.now());
      const observed = generation === undefined ? {} : { observedGeneration: generation };
      const conditions = [{ ...target, ...observed, lastTransitionTime }];
      const patch = { metadata: { uid }, status: { conditions } };
      await pods.patch(name, patch, { type: 'strategic', subresource: 'status', signal });
    }
    await pods.delete(name, { signal });
  }
}

/** The taints that evict pods. */
const noExecute = (node: Node | undefined): readonly Taint[] =>
  node?.spec?.taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
