import type { Pod } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Client, type Clock, type ResourceClient, sleep } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
import { coreResources } from '../resources.js';
import { type Decision, type NoNode, preemptionText, refusalOf, withPreemption } from './choose-node.js';
import { findVictims, priorityOf } from './find-victims.js';
import type { NamespaceLabels } from './inter-pod-affinity.js';
import type { ClusterState } from './node-state.js';
import type { Nominations } from './nominations.js';
import type { VolumeCaches } from './pod-volumes.js';
import { isLeaving, listBudgets, preempt } from './preempt.js';

const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
/** Delay after a failed write before the pod is tried again, in ms. */
const retryMs = 1000;

/** The client, the state and the functions of the scheduler that the handling of waiting pods needs. */
export interface UnschedulableOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly recorder: EventRecorder;
  readonly state: ClusterState;
  readonly nominations: Nominations;
  readonly labelsOf: NamespaceLabels;
  readonly volumes?: VolumeCaches | undefined;
  /** Decides again about a pod. */
  readonly decide: (pod: Pod) => Decision;
  /** Whether the pod still waits for a node. */
  readonly isWaiting: (pod: Pod) => boolean;
  /** Adds a pod to the pods to try now. */
  readonly retry: (pod: Pod) => void;
  readonly onError: (error: unknown, key: string) => void;
}

/**
 * Makes the function that handles pods without a suitable node: less important pods are evicted, or the pod's condition
 * says why it waits.
 *
 * @returns never rejects
 */
export function newUnschedulable(
  options: UnschedulableOptions,
): (pod: Pod, noNode: NoNode, signal: AbortSignal) => Promise<void> {
  const unschedulablePods = new UnschedulablePods(options);
  return (pod, noNode, signal) => unschedulablePods.run(pod, noNode, signal);
}

class UnschedulablePods {
  readonly #client: Client;
  readonly #clock: Clock;
  readonly #recorder: EventRecorder;
  readonly #state: ClusterState;
  readonly #nominations: Nominations;
  readonly #labelsOf: NamespaceLabels;
  readonly #volumes: VolumeCaches | undefined;
  readonly #decide: (pod: Pod) => Decision;
  readonly #isWaiting: (pod: Pod) => boolean;
  readonly #retry: (pod: Pod) => void;
  readonly #onError: (error: unknown, key: string) => void;
  readonly #resource: ResourceClient<Pod>;
  /** Uids of pods for which other pods are being evicted. */
  readonly #preempting = new Set<string>();

  constructor(options: UnschedulableOptions) {
    this.#client = options.client;
    this.#clock = options.clock;
    this.#recorder = options.recorder;
    this.#state = options.state;
    this.#nominations = options.nominations;
    this.#labelsOf = options.labelsOf;
    this.#volumes = options.volumes;
    this.#decide = options.decide;
    this.#isWaiting = options.isWaiting;
    this.#retry = options.retry;
    this.#onError = options.onError;
    this.#resource = this.#client.resource(coreResources.pods);
  }

  async run(pod: Pod, noNode: NoNode, signal: AbortSignal): Promise<void> {
    const { namespace, name, uid = '' } = pod.metadata;
    if (this.#preempting.has(uid)) return;
    this.#preempting.add(uid);
    try {
      await this.#makePlace(pod, noNode, signal);
      this.#preempting.delete(uid);
    } catch (error) {
      this.#preempting.delete(uid);
      if (signal.aborted) return;
      if (!isNotFound(error) && !isConflict(error)) this.#onError(error, `${namespace}/${name}`);
      await sleep(this.#clock, retryMs, signal);
      if (this.#isWaiting(pod)) this.#retry(pod);
    }
  }

  /**
   * Writes the condition and event. @param node the node that the pod waits for; undefined when it waits for no node
   */
  async #tell(pod: Pod, message: string, node: string | undefined, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '', uid, generation } = pod.metadata;
    const before = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
    const isTold = before?.reason === 'Unschedulable' && before.message === message;
    if (!isTold) this.#recorder.record(pod, podKind, 'Warning', 'FailedScheduling', message);
    if (isTold && (pod.status?.nominatedNodeName ?? '') === (node ?? '')) return;
    const condition = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message,
      ...(generation !== undefined && { observedGeneration: generation }),
      lastTransitionTime:
        before?.status === 'False' && before.lastTransitionTime
          ? before.lastTransitionTime
          : formatTime(this.#clock.now()),
    };
    const nomination = node === undefined && !pod.status?.nominatedNodeName ? {} : { nominatedNodeName: node ?? null };
    const patch = { metadata: { uid }, status: { conditions: [condition], ...nomination } };
    await this.#resource.namespace(namespace).patch(name, patch, { type: 'strategic', subresource: 'status', signal });
  }

  /** The reason why no other pod may be removed for this pod; undefined when pods may be removed. */
  #ineligible(pod: Pod, candidates: readonly string[]): string | undefined {
    const isLess = (other: Pod) => priorityOf(other) < priorityOf(pod);
    const podsOn = (node: string) => [...(this.#state.nodes.get(node)?.pods.values() ?? [])];
    if (pod.spec?.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.';
    const waitsFor = this.#nominations.nodeOf(pod);
    if (waitsFor === undefined || !candidates.includes(waitsFor)) return undefined;
    return podsOn(waitsFor).some((other) => isLess(other) && isLeaving(other))
      ? 'not eligible due to a terminating pod on the nominated node.'
      : undefined;
  }

  async #makePlace(pod: Pod, { candidates, reasons, message }: NoNode, signal: AbortSignal): Promise<void> {
    const reason = candidates.length > 0 ? this.#ineligible(pod, candidates) : undefined;
    if (reason !== undefined) {
      return this.#tell(pod, withPreemption(reasons, reason), this.#nominations.nodeOf(pod), signal);
    }
    const hasLess = candidates.some((node) =>
      [...(this.#state.nodes.get(node)?.pods.values() ?? [])].some((other) => priorityOf(other) < priorityOf(pod)),
    );
    if (!hasLess) {
      this.#nominations.delete(pod);
      return this.#tell(pod, message, undefined, signal);
    }
    const budgets = await listBudgets(this.#client, signal);
    if (!this.#isWaiting(pod)) return;
    const decision = this.#decide(pod);
    if ('node' in decision) return this.#retry(pod);
    const found = this.#nominations.during(pod, this.#state, () =>
      findVictims({
        pod,
        state: this.#state,
        candidates: decision.candidates,
        refusalOf: (node) => refusalOf(pod, node, this.#state, this.#labelsOf, this.#volumes),
        budgets,
      }),
    );
    if (!('pods' in found)) {
      this.#nominations.delete(pod);
      const text = preemptionText(this.#state.nodes.size, [...found.reasons.values()].flat(), found.reasons.size);
      return this.#tell(pod, withPreemption(decision.reasons, text), undefined, signal);
    }
    this.#nominations.set(pod, found.node);
    await this.#tell(pod, decision.reasons, found.node, signal);
    await preempt(pod, found, { client: this.#client, clock: this.#clock, recorder: this.#recorder }, signal);
    // The victims may have gone before the writes ended.
    if (this.#isWaiting(pod) && 'node' in this.#decide(pod)) this.#retry(pod);
  }
}
