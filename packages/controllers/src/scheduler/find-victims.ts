import type { Pod, policyv1 } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { Refusal } from './filters.js';
import type { ClusterState } from './node-state.js';

type Budget = policyv1.PodDisruptionBudget;

/** The pods that must be removed from a node so that another pod fits. */
export interface Victims {
  readonly node: string;
  /** The most important pod first. */
  readonly pods: readonly Pod[];
  /** Number of victims whose eviction violates a PodDisruptionBudget. */
  readonly violations: number;
}

export interface FindVictimsOptions {
  /** The pod that needs a place. */
  readonly pod: Pod;
  /** The nodes and pods. Changed during the call, and restored when it returns. */
  readonly state: ClusterState;
  /** The nodes on which preemption could make room. */
  readonly candidates: readonly string[];
  /** The reason why the pod does not fit a node of the current state; undefined when it fits. */
  readonly refusalOf: (node: string) => Refusal | undefined;
  readonly budgets: readonly Budget[];
}

/** The priority of a pod. Default 0. */
export const priorityOf = ({ spec }: Pod): number => spec?.priority ?? 0;

/**
 * Finds the node where the least important pods must leave so that a pod fits
 * (`kubernetes pkg/scheduler/framework/preemption` and its plugin `defaultpreemption`). Only pods of a lower priority
 * leave, and no more than necessary.
 *
 * @returns the victims, or the reasons against each candidate
 */
export function findVictims(
  options: FindVictimsOptions,
): Victims | { readonly reasons: ReadonlyMap<string, readonly string[]> } {
  const reasons = new Map<string, readonly string[]>();
  const found: Victims[] = [];
  for (const node of options.candidates) {
    const result = victimsOn(node, options);
    if ('pods' in result) found.push(result);
    else reasons.set(node, result.reasons);
  }
  return found.sort(compareVictims)[0] ?? { reasons };
}

function victimsOn(
  node: string,
  { pod, state, refusalOf, budgets }: FindVictimsOptions,
): Victims | { readonly reasons: readonly string[] } {
  const present = state.nodes.get(node)?.pods.values() ?? [];
  const potential = [...present].filter((each) => priorityOf(each) < priorityOf(pod)).sort(compareImportance);
  if (potential.length === 0) return { reasons: ['No preemption victims found for incoming pod'] };
  for (const each of potential) state.remove(each);
  try {
    const refusal = refusalOf(node);
    if (refusal) return { reasons: refusal.reasons };
    const { violating, others } = byBudget(potential, budgets);
    /** Puts pods back while the new pod still fits. @returns the pods that must leave */
    const leaving = (pods: readonly Pod[]) =>
      pods.filter((each) => {
        state.place(each, node);
        if (refusalOf(node) === undefined) return false;
        state.remove(each);
        return true;
      });
    const against = leaving(violating);
    const pods = [...against, ...leaving(others)].sort(compareImportance);
    return { node, pods, violations: against.length };
  } finally {
    for (const each of potential) state.place(each, node);
  }
}

/** Pods whose eviction would violate a disruption budget, and the others; in the given order. */
function byBudget(
  pods: readonly Pod[],
  budgets: readonly Budget[],
): { readonly violating: readonly Pod[]; readonly others: readonly Pod[] } {
  const left = budgets.map((budget) => ({
    budget,
    selector: labelSelectorAsSelector(budget.spec?.selector ?? {}),
    allowed: budget.status?.disruptionsAllowed ?? 0,
  }));
  const violating: Pod[] = [];
  const others: Pod[] = [];
  for (const pod of pods) {
    const { namespace, name = '', labels = {} } = pod.metadata;
    let isViolated = false;
    for (const each of left) {
      const { budget, selector } = each;
      const matches = budget.metadata.namespace === namespace && selector.toString() !== '' && selector.matches(labels);
      if (!matches || budget.status?.disruptedPods?.[name] !== undefined) continue;
      each.allowed--;
      if (each.allowed < 0) isViolated = true;
    }
    (isViolated ? violating : others).push(pod);
  }
  return { violating, others };
}

const startOf = ({ metadata, status }: Pod) => status?.startTime ?? metadata.creationTimestamp ?? '';

/** The higher priority first, then the earlier start. */
function compareImportance(a: Pod, b: Pod): number {
  if (priorityOf(a) !== priorityOf(b)) return priorityOf(b) - priorityOf(a);
  return startOf(a) === startOf(b) ? 0 : startOf(a) < startOf(b) ? -1 : 1;
}

/** The better choice first: fewer broken budgets, lower priorities, fewer pods, later starts. */
function compareVictims(a: Victims, b: Victims): number {
  // Priorities may be negative. With this offset, more pods never have a lower sum.
  const sum = ({ pods }: Victims) => pods.reduce((total, pod) => total + priorityOf(pod) + 2 ** 31, 0);
  const highest = ({ pods: [first] }: Victims) => (first ? priorityOf(first) : Number.NEGATIVE_INFINITY);
  const earliest = ({ pods: [first] }: Victims) => (first ? startOf(first) : '');
  return (
    a.violations - b.violations ||
    highest(a) - highest(b) ||
    sum(a) - sum(b) ||
    a.pods.length - b.pods.length ||
    (earliest(a) === earliest(b) ? 0 : earliest(a) > earliest(b) ? -1 : 1)
  );
}
