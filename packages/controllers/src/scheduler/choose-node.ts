import type { Pod } from '@k8s-ts/api';
import { matchesNodeSelector, tolerates } from '../nodes/index.js';
import { controllerOf } from '../pods/index.js';
import { newFilter, type Refusal } from './filters.js';
import { type NamespaceLabels, newInterPodScore } from './inter-pod-affinity.js';
import type { ClusterState, NodeState } from './node-state.js';
import { newVolumeFilter, type VolumeCaches, type VolumePlan } from './pod-volumes.js';
import { newSpreadScore } from './topology-spread.js';

/** Why there is no node for a pod, in upstream's words. */
export interface NoNode {
  /** The reasons, with a final text that preemption does not help. */
  readonly message: string;
  /** The reasons alone: `0/3 nodes are available: 3 Insufficient cpu.` */
  readonly reasons: string;
  /** The nodes where the pod may fit after other pods have been removed. */
  readonly candidates: readonly string[];
}

/** A node for a pod, with the volumes to bind first, or the reason why no node fits. */
export type Decision = { readonly node: string; readonly volumes?: VolumePlan } | NoNode;

/**
 * Chooses the node for a pod. Of the suitable nodes, the node with the best score is chosen (preferred affinity,
 * preferred taints, even spread over nodes, free CPU and memory), then the node with the fewest pods, then the first by
 * name.
 *
 * @param volumes default: the claims of pods are not looked at
 */
export function chooseNode(
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
  volumes?: VolumeCaches,
): Decision {
  if (state.nodes.size === 0) return noNode('no nodes available to schedule pods');
  const volumeFilter = volumes && newVolumeFilter(pod, volumes);
  if (volumeFilter && 'reason' in volumeFilter) {
    // Upstream's text ends with `not found`, because later plugins have not seen the pod.
    return noNode(`0/${state.nodes.size} nodes are available: ${volumeFilter.reason}. not found`);
  }
  const plans = new Map<NodeState, VolumePlan>();
  const filter = newFilter(pod, state, namespaceLabels, (target) => {
    const decision = volumeFilter?.(target.node);
    if (decision && 'plan' in decision) plans.set(target, decision.plan);
    return decision && 'reason' in decision ? decision.reason : undefined;
  });
  const refusals = new Map<string, Refusal>();
  const suitable: NodeState[] = [];
  for (const node of state.nodes.values()) {
    const refusal = filter(node);
    if (refusal) refusals.set(node.node.metadata.name ?? '', refusal);
    else suitable.push(node);
  }
  if (suitable.length === 0) return fitError(refusals);
  const chosen = best(suitable, newScore(pod, state, namespaceLabels));
  const plan = plans.get(chosen);
  return { node: chosen.node.metadata.name ?? '', ...(plan && { volumes: plan }) };
}

const noNode = (message: string): NoNode => ({ message, reasons: message, candidates: [] });

/** Upstream's message (`kubernetes pkg/scheduler/framework/types.go`, FitError). */
function fitError(refusals: ReadonlyMap<string, Refusal>): NoNode {
  const all = [...refusals.values()];
  const reasons = `0/${all.length} nodes are available: ${counted(all.flatMap((each) => each.reasons))}.`;
  const candidates = [...refusals].filter(([, { isResolvable }]) => isResolvable).map(([name]) => name);
  const noVictims = candidates.map(() => 'No preemption victims found for incoming pod');
  return { reasons, candidates, message: withPreemption(reasons, preemptionText(all.length, noVictims)) };
}

/** The text for nodes on which preemption does not help. @param reasons those of the nodes that were examined */
export function preemptionText(nodes: number, reasons: readonly string[], candidates = reasons.length): string {
  const others = Array.from({ length: nodes - candidates }, () => 'Preemption is not helpful for scheduling');
  return `0/${nodes} nodes are available: ${counted([...reasons, ...others])}.`;
}

/** Reasons followed by the result of a preemption that did not take place. */
export function withPreemption(reasons: string, text: string): string {
  return `${reasons} no new claims to deallocate, preemption: ${text}`;
}

/** Why a pod does not fit a node; undefined when it fits. */
export function refusalOf(
  pod: Pod,
  node: string,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
  volumes?: VolumeCaches,
): Refusal | undefined {
  const target = state.nodes.get(node);
  const volumeFilter = volumes && newVolumeFilter(pod, volumes);
  if (target === undefined || (volumeFilter && 'reason' in volumeFilter)) return { reasons: [], isResolvable: false };
  return newFilter(pod, state, namespaceLabels, ({ node: each }) => {
    const decision = volumeFilter?.(each);
    return decision && 'reason' in decision ? decision.reason : undefined;
  })(target);
}

/** `1 Insufficient cpu, 2 Too many pods`, sorted as texts. */
function counted(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort()
    .join(', ');
}

/** Higher is better. Weights are those of upstream's default plugins, where there are any. */
function newScore(pod: Pod, state: ClusterState, namespaceLabels: NamespaceLabels): (node: NodeState) => number {
  const { affinity, tolerations = [] } = pod.spec ?? {};
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const owner = controllerOf(pod)?.uid;
  const interPod = newInterPodScore(pod, state, namespaceLabels);
  const spread = newSpreadScore(pod, state);
  return (target) => {
    const { node, controlled, allocatable, requested } = target;
    let score = 0;
    for (const { weight, preference } of preferred) {
      if (matchesNodeSelector({ nodeSelectorTerms: [preference] }, node)) score += 2 * weight;
    }
    for (const taint of node.spec?.taints ?? []) {
      if (taint.effect === 'PreferNoSchedule' && !tolerations.some((each) => tolerates(each, taint))) score -= 300;
    }
    score += 2 * (interPod?.(target) ?? 0) - 20 * (spread?.(target) ?? 0);
    if (owner !== undefined) score -= 10 * (controlled.get(owner) ?? 0);
    for (const name of ['cpu', 'memory']) {
      const total = allocatable.get(name) ?? 0;
      if (total > 0) score += (50 * (total - (requested.get(name) ?? 0))) / total;
    }
    return score;
  };
}

function best(nodes: readonly NodeState[], score: (node: NodeState) => number): NodeState {
  return nodes
    .map((state) => ({ state, score: score(state), name: state.node.metadata.name ?? '' }))
    .reduce((a, b) => {
      if (a.score !== b.score) return a.score > b.score ? a : b;
      if (a.state.pods.size !== b.state.pods.size) return a.state.pods.size < b.state.pods.size ? a : b;
      return a.name < b.name ? a : b;
    }).state;
}
