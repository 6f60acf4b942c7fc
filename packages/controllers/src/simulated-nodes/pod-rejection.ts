import type { Pod, PodStatus } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { matchesRequiredNodeAffinity, toleratesAll } from '../nodes/index.js';
import {
  affinityReason,
  hostPortsOf,
  isPortTaken,
  type NodeState,
  podRequests,
  portsReason,
  priorityOf,
  type Shortage,
  shortagesOf,
} from '../scheduler/index.js';

/** Why a kubelet does not run a pod. */
export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/** The reason of pods whose node selector or required node affinity does not match. */
export const nodeAffinity = 'NodeAffinity';

/** Minimum priority of pods that kubelets do not reject for lack of resources. */
const systemCriticalPriority = 2_000_000_000;
const osLabel = 'kubernetes.io/os';
const nodeOS = 'linux';
/** Types of the conditions that only kubelets write. */
const kubeletConditions: ReadonlySet<string> = new Set([
  'PodScheduled',
  'Ready',
  'Initialized',
  'ContainersReady',
  'PodReadyToStartContainers',
  'PodResizeInProgress',
  'PodResizePending',
]);

/**
 * The reasons why a kubelet rejects a pod, in the order of its checks; empty for a pod that it runs (`kubernetes
 * pkg/kubelet/lifecycle/predicate.go`). Events and statuses show the first one.
 *
 * @param target the pod's node, with the pods that run there
 */
export function rejectionsOf(pod: Pod, target: NodeState): readonly Rejection[] {
  const { metadata, spec } = pod;
  const { node, allocatable, hostPorts } = target;
  if ((metadata.labels?.[osLabel] ?? nodeOS) !== nodeOS) {
    const message = `Failed to admit pod as the \`${osLabel}\` label doesn't match node label`;
    return [{ reason: 'PodOSSelectorNodeLabelDoesNotMatch', message }];
  }
  if ((spec?.os?.name ?? nodeOS) !== nodeOS) {
    return [{ reason: 'PodOSNotSupported', message: "Failed to admit pod as the OS field doesn't match node OS" }];
  }
  const rejections: Rejection[] = [];
  const isCritical = priorityOf(pod) >= systemCriticalPriority;
  if (!isCritical) {
    // Cluster-level resources are not known to nodes.
    const requests = [...podRequests(pod)].filter(([name]) => allocatable.has(name) || !isExtended(name));
    rejections.push(...shortagesOf(new Map(requests), target).map(outOf));
  }
  if (spec && !matchesRequiredNodeAffinity(spec, node)) rejections.push(failed(nodeAffinity, affinityReason));
  if (hostPortsOf(pod).some((port) => isPortTaken(port, hostPorts))) rejections.push(failed('NodePorts', portsReason));
  if (!toleratesAll(spec?.tolerations ?? [], node.spec?.taints ?? [], ['NoExecute'])) {
    rejections.push(failed('TaintToleration', "node(s) had taints that the pod didn't tolerate"));
  }
  return rejections;
}

/** The status of a pod that a kubelet has rejected. @param now in ms since the epoch */
export function rejectedStatus({ metadata, status }: Pod, { reason, message }: Rejection, now: number): PodStatus {
  const { qosClass, resourceClaimStatuses, startTime = formatTime(now) } = status ?? {};
  const conditions = (status?.conditions ?? []).filter(({ type }) => !kubeletConditions.has(type));
  return {
    ...(metadata.generation !== undefined && { observedGeneration: metadata.generation }),
    phase: 'Failed',
    reason,
    message: `Pod was rejected: ${message}`,
    startTime,
    ...(conditions.length > 0 && { conditions }),
    ...(qosClass && { qosClass }),
    ...(resourceClaimStatuses && { resourceClaimStatuses }),
  };
}

const failed = (predicate: string, why: string): Rejection => ({
  reason: predicate,
  message: `Predicate ${predicate} failed: ${why}`,
});

function outOf({ name, requested, used, capacity }: Shortage): Rejection {
  // Kubelets count CPU in thousandths, and everything else in whole units.
  const inUnits = (amount: number) => (name === 'cpu' ? amount : Math.ceil(amount / 1000));
  const amounts = `requested: ${inUnits(requested)}, used: ${inUnits(used)}, capacity: ${inUnits(capacity)}`;
  return { reason: `OutOf${name}`, message: `Node didn't have enough resource: ${name}, ${amounts}` };
}

/** Whether a resource of a valid pod is an extended one, such as `example.com/gpu`. */
const isExtended = (name: string) => name.includes('/') && !name.includes('kubernetes.io/');
