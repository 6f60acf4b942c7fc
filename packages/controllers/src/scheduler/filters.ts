import type { Pod } from '@k8s-ts/api';
import { matchesRequiredNodeAffinity, tolerates, toleratesAll } from '../nodes/index.js';
import { type NamespaceLabels, newInterPodFilter } from './inter-pod-affinity.js';
import { type ClusterState, hostPortsOf, type NodeState } from './node-state.js';
import { type Amounts, podRequests } from './pod-requests.js';
import { newSpreadFilter } from './topology-spread.js';

/** Why a pod does not fit a node. */
export interface Refusal {
  readonly reasons: readonly string[];
  /** Whether removing pods from the node could help. */
  readonly isResolvable: boolean;
}

/** The reason against a node without the labels that a pod asks for. */
export const affinityReason = "node(s) didn't match Pod's node affinity/selector";
/** The reason against a node whose host ports are taken. */
export const portsReason = "node(s) didn't have free ports for the requested pod ports";

/** A resource that is insufficient on a node for a pod. Amounts are in thousandths. */
export interface Shortage {
  readonly name: string;
  readonly requested: number;
  /** The amount that the pods on the node request. */
  readonly used: number;
  /** The amount that the node has. */
  readonly capacity: number;
}

const firstResources = ['pods', 'cpu', 'memory', 'ephemeral-storage'];
const unschedulableTaint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' } as const;

/**
 * Prepares the checks of a pod against nodes, in the order of upstream's default plugins; a node is refused by the
 * first check that fails (`kubernetes pkg/scheduler/framework/plugins`).
 *
 * @param volumeReason the reason why a node does not suit the claims of the pod. Default: every node suits
 * @returns the reasons against a node; undefined for a node that suits
 */
export function newFilter(
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
  volumeReason: (node: NodeState) => string | undefined = () => undefined,
): (node: NodeState) => Refusal | undefined {
  const { tolerations = [] } = pod.spec ?? {};
  const requests = podRequests(pod);
  const ports = hostPortsOf(pod);
  const spread = newSpreadFilter(pod, state);
  const interPod = newInterPodFilter(pod, state, namespaceLabels);
  const toleratesUnschedulable = tolerations.some((each) => tolerates(each, unschedulableTaint));
  return (target) => {
    const { node, hostPorts } = target;
    if (node.spec?.unschedulable && !toleratesUnschedulable) return unresolvable('node(s) were unschedulable');
    if (!toleratesAll(tolerations, node.spec?.taints ?? [], ['NoSchedule', 'NoExecute'])) {
      return unresolvable('node(s) had untolerated taint(s)');
    }
    if (pod.spec && !matchesRequiredNodeAffinity(pod.spec, node)) {
      return unresolvable(affinityReason);
    }
    if (ports.some((port) => isPortTaken(port, hostPorts))) return resolvable([portsReason]);
    const shortages = shortagesOf(requests, target);
    if (shortages.length > 0) {
      // A pod that is larger than the whole node does not fit even after other pods are removed.
      const isTooLarge = shortages.some(({ name, requested, capacity }) => name !== 'pods' && requested > capacity);
      const reasons = shortages.map(({ name }) => (name === 'pods' ? 'Too many pods' : `Insufficient ${name}`));
      return { reasons, isResolvable: !isTooLarge };
    }
    const withoutVolume = volumeReason(target);
    if (withoutVolume !== undefined) return unresolvable(withoutVolume);
    const uneven = spread?.(target);
    if (uneven !== undefined) return { reasons: [uneven], isResolvable: !uneven.endsWith('label)') };
    const apart = interPod?.(target);
    if (apart === undefined) return undefined;
    return { reasons: [apart], isResolvable: !apart.endsWith('pod affinity rules') };
  };
}

/**
 * The resources that are insufficient on a node for a pod, including the number of pods. In upstream's order: pods,
 * CPU, memory, ephemeral storage, then others (`kubernetes pkg/scheduler/framework/plugins/noderesources`, Fits).
 */
export function shortagesOf(
  requests: Amounts,
  { allocatable, requested, pods }: Pick<NodeState, 'allocatable' | 'requested' | 'pods'>,
): readonly Shortage[] {
  const shortages: Shortage[] = [];
  const podCapacity = allocatable.get('pods') ?? 0;
  if (pods.size + 1 > podCapacity / 1000) {
    shortages.push({ name: 'pods', requested: 1000, used: pods.size * 1000, capacity: podCapacity });
  }
  for (const [name, amount] of requests) {
    const used = requested.get(name) ?? 0;
    const capacity = allocatable.get(name) ?? 0;
    if (amount > 0 && amount > capacity - used) shortages.push({ name, requested: amount, used, capacity });
  }
  const rank = ({ name }: Shortage) => (firstResources.includes(name) ? firstResources.indexOf(name) : Infinity);
  return shortages.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Whether a host port is in use already. The address 0.0.0.0 stands for all. */
export function isPortTaken(port: string, taken: ReadonlyMap<string, number>): boolean {
  const [protocol, ip, number] = port.split('/');
  for (const [other, users] of taken) {
    if (users === 0) continue;
    const [otherProtocol, otherIP, otherNumber] = other.split('/');
    if (protocol !== otherProtocol || number !== otherNumber) continue;
    if (ip === otherIP || ip === '0.0.0.0' || otherIP === '0.0.0.0') return true;
  }
  return false;
}

const unresolvable = (reason: string): Refusal => ({ reasons: [reason], isResolvable: false });
const resolvable = (reasons: readonly string[]): Refusal => ({ reasons, isResolvable: true });
