import type { Pod } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { type Client, type Clock, sleep } from '@k8s-ts/client';
import type { EventRecorder } from '../events/index.js';
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

/** The scheduler's view and tools. */
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
  /** Adds a pod to those to try now. */
  readonly retry: (pod: Pod) => void;
  readonly onError: (error: unknown, key: string) => void;
}

/**
 * Makes the function that takes care of pods for which there is no node: less important pods make place, or the pod tells why it waits.
 *
 * @returns never rejects
 */
export function newUnschedulable(
  options: UnschedulableOptions,
): (pod: Pod, noNode: NoNode, signal: AbortSignal) => Promise<void> {
  const { client, clock, recorder, state, nominations, labelsOf, volumes, decide, isWaiting, retry, onError } = options;
  const resource = client.resource(coreResources.pods);
  /** Uids of pods for which others are being told to leave. */
  const preempting = new Set<string>();

  /** Writes the condition and event. @param node the node that the pod waits for; undefined: it waits for none */
  const tell = async (pod: Pod, message: string, node: string | undefined, signal: AbortSignal) => {
    const { namespace = '', name = '', uid, generation } = pod.metadata;
    const before = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled');
    const isTold = before?.reason === 'Unschedulable' && before.message === message;
    if (!isTold) recorder.record(pod, podKind, 'Warning', 'FailedScheduling', message);
    if (isTold && (pod.status?.nominatedNodeName ?? '') === (node ?? '')) return;
    const condition = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message,
      ...(generation !== undefined && { observedGeneration: generation }),
      lastTransitionTime:
        before?.status === 'False' && before.lastTransitionTime ? before.lastTransitionTime : formatTime(clock.now()),
    };
    const nomination = node === undefined && !pod.status?.nominatedNodeName ? {} : { nominatedNodeName: node ?? null };
    const patch = { metadata: { uid }, status: { conditions: [condition], ...nomination } };
    await resource.namespace(namespace).patch(name, patch, { type: 'strategic', subresource: 'status', signal });
  };
  /** The reason why no other pod may leave for this one; undefined when some may. */
  const ineligible = (pod: Pod, candidates: readonly string[]): string | undefined => {
    const isLess = (other: Pod) => priorityOf(other) < priorityOf(pod);
    const podsOn = (node: string) => [...(state.nodes.get(node)?.pods.values() ?? [])];
    if (pod.spec?.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.';
    const waitsFor = nominations.nodeOf(pod);
    if (waitsFor === undefined || !candidates.includes(waitsFor)) return undefined;
    return podsOn(waitsFor).some((other) => isLess(other) && isLeaving(other))
      ? 'not eligible due to a terminating pod on the nominated node.'
      : undefined;
  };
  const makePlace = async (pod: Pod, { candidates, reasons, message }: NoNode, signal: AbortSignal) => {
    const reason = candidates.length > 0 ? ineligible(pod, candidates) : undefined;
    if (reason !== undefined) {
      return tell(pod, withPreemption(reasons, reason), nominations.nodeOf(pod), signal);
    }
    const hasLess = candidates.some((node) =>
      [...(state.nodes.get(node)?.pods.values() ?? [])].some((other) => priorityOf(other) < priorityOf(pod)),
    );
    if (!hasLess) {
      nominations.delete(pod);
      return tell(pod, message, undefined, signal);
    }
    const budgets = await listBudgets(client, signal);
    if (!isWaiting(pod)) return;
    const decision = decide(pod);
    if ('node' in decision) return retry(pod);
    const found = nominations.during(pod, state, () =>
      findVictims({
        pod,
        state,
        candidates: decision.candidates,
        refusalOf: (node) => refusalOf(pod, node, state, labelsOf, volumes),
        budgets,
      }),
    );
    if (!('pods' in found)) {
      nominations.delete(pod);
      const text = preemptionText(state.nodes.size, [...found.reasons.values()].flat(), found.reasons.size);
      return tell(pod, withPreemption(decision.reasons, text), undefined, signal);
    }
    nominations.set(pod, found.node);
    await tell(pod, decision.reasons, found.node, signal);
    await preempt(pod, found, { client, clock, recorder }, signal);
    // The victims may have gone before the end of the writes.
    if (isWaiting(pod) && 'node' in decide(pod)) retry(pod);
  };

  return async (pod, noNode, signal) => {
    const { namespace, name, uid = '' } = pod.metadata;
    if (preempting.has(uid)) return;
    preempting.add(uid);
    try {
      await makePlace(pod, noNode, signal);
      preempting.delete(uid);
    } catch (error) {
      preempting.delete(uid);
      if (signal.aborted) return;
      if (!isNotFound(error) && !isConflict(error)) onError(error, `${namespace}/${name}`);
      await sleep(clock, retryMs, signal);
      if (isWaiting(pod)) retry(pod);
    }
  };
}
