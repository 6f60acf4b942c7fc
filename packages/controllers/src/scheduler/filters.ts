import type { Pod } from '@k8s-ts/api';
import { matchesRequiredNodeAffinity, tolerates, toleratesAll } from '../nodes/index.js';
import { type NamespaceLabels, newInterPodFilter } from './inter-pod-affinity.js';
import { type ClusterState, hostPortsOf, type NodeState } from './node-state.js';
import { podRequests } from './pod-requests.js';
import { newSpreadFilter } from './topology-spread.js';

/** Why a node does not suit a pod. */
export interface Refusal {
  readonly reasons: readonly string[];
  /** Whether the removal of pods from the node could help. */
  readonly isResolvable: boolean;
}

const unschedulableTaint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' } as const;

/**
 * Prepares the checks of a pod against nodes, in the order of upstream's default plugins; a node is refused by the first check that fails
 * (`kubernetes pkg/scheduler/framework/plugins`).
 *
 * @param volumeReason the reason why a node does not suit the claims of the pod. Default: there is none
 * @returns the reasons against a node; undefined for a node that suits
 */
export function newFilter(
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
  volumeReason: (node: NodeState) => string | undefined = () => undefined,
): (node: NodeState) => Refusal | undefined {
  const { tolerations = [] } = pod.spec ?? {};
  const requests = [...podRequests(pod)].filter(([, amount]) => amount > 0);
  const ports = hostPortsOf(pod);
  const spread = newSpreadFilter(pod, state);
  const interPod = newInterPodFilter(pod, state, namespaceLabels);
  const toleratesUnschedulable = tolerations.some((each) => tolerates(each, unschedulableTaint));
  return (target) => {
    const { node, allocatable, requested, pods, hostPorts } = target;
    if (node.spec?.unschedulable && !toleratesUnschedulable) return unresolvable('node(s) were unschedulable');
    if (!toleratesAll(tolerations, node.spec?.taints ?? [], ['NoSchedule', 'NoExecute'])) {
      return unresolvable('node(s) had untolerated taint(s)');
    }
    if (pod.spec && !matchesRequiredNodeAffinity(pod.spec, node)) {
      return unresolvable("node(s) didn't match Pod's node affinity/selector");
    }
    if (ports.some((port) => isTaken(port, hostPorts))) {
      return resolvable(["node(s) didn't have free ports for the requested pod ports"]);
    }
    const lacking: string[] = [];
    if (pods.size + 1 > (allocatable.get('pods') ?? 0) / 1000) lacking.push('Too many pods');
    for (const [name, amount] of requests) {
      if (amount > (allocatable.get(name) ?? 0) - (requested.get(name) ?? 0)) lacking.push(`Insufficient ${name}`);
    }
    if (lacking.length > 0) {
      // A pod that is larger than the whole node does not fit after others have gone, either.
      const isTooLarge = requests.some(([name, amount]) => amount > (allocatable.get(name) ?? 0));
      return { reasons: lacking, isResolvable: !isTooLarge };
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

/** The address 0.0.0.0 stands for all. */
function isTaken(port: string, taken: ReadonlyMap<string, number>): boolean {
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
