import type { Pod, TopologySpreadConstraint } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { matchesRequiredNodeAffinity, toleratesAll } from '../nodes/index.js';
import type { ClusterState, NodeState } from './node-state.js';

const mismatch = "node(s) didn't match pod topology spread constraints";
const missingLabel = `${mismatch} (missing required label)`;

/** A constraint with the number of matching pods in each domain. */
interface CountedConstraint {
  readonly constraint: TopologySpreadConstraint;
  readonly counts: ReadonlyMap<string, number>;
  /** The smallest number of matching pods in a domain; 0 when there are fewer domains than `minDomains`. */
  readonly least: number;
  /** 1 when the pod itself matches. */
  readonly own: number;
}

/**
 * Prepares the check of topology spread constraints with `DoNotSchedule`
 * (`kubernetes pkg/scheduler/framework/plugins/podtopologyspread`).
 *
 * @returns the reason why a node does not suit the pod. Undefined in place of the function when the pod has no such
 *   constraint
 */
export function newSpreadFilter(pod: Pod, state: ClusterState): ((node: NodeState) => string | undefined) | undefined {
  const constraints = (pod.spec?.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')
    .map((constraint) => countPods(constraint, pod, state));
  if (constraints.length === 0) return undefined;
  return ({ node }) => {
    for (const { constraint, counts, least, own } of constraints) {
      const value = node.metadata.labels?.[constraint.topologyKey];
      if (value === undefined) return missingLabel;
      if ((counts.get(value) ?? 0) + own - least > constraint.maxSkew) return mismatch;
    }
    return undefined;
  };
}

/** The number of matching pods in a node's domains, over the constraints with `ScheduleAnyway`. */
export function newSpreadScore(pod: Pod, state: ClusterState): ((node: NodeState) => number) | undefined {
  const constraints = (pod.spec?.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway')
    .map((constraint) => countPods(constraint, pod, state));
  if (constraints.length === 0) return undefined;
  return ({ node }) => {
    let sum = 0;
    for (const { constraint, counts } of constraints) {
      sum += counts.get(node.metadata.labels?.[constraint.topologyKey] ?? '') ?? 0;
    }
    return sum;
  };
}

function countPods(constraint: TopologySpreadConstraint, pod: Pod, state: ClusterState): CountedConstraint {
  const { topologyKey, labelSelector, matchLabelKeys = [], minDomains = 1 } = constraint;
  const { nodeAffinityPolicy = 'Honor', nodeTaintsPolicy = 'Ignore' } = constraint;
  const selector = labelSelectorAsSelector(labelSelector);
  const own = pod.metadata.labels ?? {};
  const matches = ({ metadata }: Pod) =>
    metadata.namespace === pod.metadata.namespace &&
    metadata.deletionTimestamp === undefined &&
    selector.matches(metadata.labels) &&
    matchLabelKeys.every((key) => own[key] === undefined || own[key] === metadata.labels?.[key]);
  const counts = new Map<string, number>();
  for (const { node, pods } of state.nodes.values()) {
    const value = node.metadata.labels?.[topologyKey];
    if (value === undefined || pod.spec === undefined) continue;
    if (nodeAffinityPolicy === 'Honor' && !matchesRequiredNodeAffinity(pod.spec, node)) continue;
    const taints = node.spec?.taints ?? [];
    if (nodeTaintsPolicy === 'Honor' && !toleratesAll(pod.spec.tolerations ?? [], taints, ['NoSchedule', 'NoExecute']))
      continue;
    let count = counts.get(value) ?? 0;
    for (const other of pods.values()) if (matches(other)) count++;
    counts.set(value, count);
  }
  const least = counts.size < minDomains ? 0 : Math.min(...counts.values());
  return { constraint, counts, least: Number.isFinite(least) ? least : 0, own: matches(pod) ? 1 : 0 };
}
