import type { Pod, PodAffinityTerm } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { ClusterState, NodeState } from './node-state.js';

type Labels = Readonly<Record<string, string>>;

/** The labels of a namespace; undefined when it does not exist. */
export type NamespaceLabels = (name: string) => Labels | undefined;

const reasons = {
  affinity: "node(s) didn't match pod affinity rules",
  antiAffinity: "node(s) didn't match pod anti-affinity rules",
  existing: "node(s) didn't satisfy existing pods anti-affinity rules",
} as const;

/** A required term, with the values of its topology key at which pods match. */
interface MatchedTerm {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

/**
 * Prepares the check of required affinity and anti-affinity between pods
 * (`kubernetes pkg/scheduler/framework/plugins/interpodaffinity`).
 *
 * @returns the reason why a node does not suit the pod; undefined for a node that does. Undefined in place of the
 *   function when all nodes do
 */
export function newInterPodFilter(
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
): ((node: NodeState) => string | undefined) | undefined {
  const { podAffinity, podAntiAffinity } = pod.spec?.affinity ?? {};
  const wanted = podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const unwanted = podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  if (wanted.length + unwanted.length + state.podsWithAntiAffinity.size === 0) return undefined;
  const near = wanted.map((term) => matchedTerm(term, pod, state, namespaceLabels));
  const apart = unwanted.map((term) => matchedTerm(term, pod, state, namespaceLabels));
  const existing = [...state.podsWithAntiAffinity].flatMap((uid) => antiAffinityOf(uid, pod, state, namespaceLabels));
  // The first pod of a group may run on any node if it matches its own terms.
  const isFirst =
    near.every(({ values }) => values.size === 0) &&
    wanted.every((term) => termMatches(term, pod, pod, namespaceLabels));
  return ({ node }) => {
    const labels = node.metadata.labels ?? {};
    const isAt = ({ key, values }: MatchedTerm) => labels[key] !== undefined && values.has(labels[key]);
    if (!wanted.every(({ topologyKey }) => labels[topologyKey] !== undefined)) return reasons.affinity;
    if (!isFirst && !near.every(isAt)) return reasons.affinity;
    if (apart.some(isAt)) return reasons.antiAffinity;
    return existing.some(isAt) ? reasons.existing : undefined;
  };
}

/** The sum of the weights of preferred terms that a node meets; terms of anti-affinity count as negative. */
export function newInterPodScore(
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
): ((node: NodeState) => number) | undefined {
  const { podAffinity, podAntiAffinity } = pod.spec?.affinity ?? {};
  const weighted = [
    ...(podAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((each) => ({ each, sign: 1 })),
    ...(podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((each) => ({ each, sign: -1 })),
  ].map(({ each, sign }) => ({
    weight: sign * each.weight,
    ...matchedTerm(each.podAffinityTerm, pod, state, namespaceLabels),
  }));
  if (weighted.length === 0) return undefined;
  return ({ node }) => {
    const labels = node.metadata.labels ?? {};
    let sum = 0;
    for (const { weight, key, values } of weighted) {
      const value = labels[key];
      if (value !== undefined && values.has(value)) sum += weight;
    }
    return sum;
  };
}

function matchedTerm(
  term: PodAffinityTerm,
  owner: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
): MatchedTerm {
  const key = term.topologyKey;
  const values = new Set<string>();
  for (const { pod, node } of state.allPlaced()) {
    const value = state.nodes.get(node)?.node.metadata.labels?.[key];
    if (value === undefined || values.has(value)) continue;
    if (termMatches(term, owner, pod, namespaceLabels)) values.add(value);
  }
  return { key, values };
}

/** The anti-affinity terms of a placed pod that exclude the new pod. */
function antiAffinityOf(
  uid: string,
  pod: Pod,
  state: ClusterState,
  namespaceLabels: NamespaceLabels,
): readonly MatchedTerm[] {
  const placed = state.placed(uid);
  const labels = state.nodes.get(placed?.node ?? '')?.node.metadata.labels;
  if (placed === undefined || labels === undefined) return [];
  const terms = placed.pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return terms.flatMap((term) => {
    const value = labels[term.topologyKey];
    if (value === undefined || !termMatches(term, placed.pod, pod, namespaceLabels)) return [];
    return [{ key: term.topologyKey, values: new Set([value]) }];
  });
}

/** Whether a term of one pod selects another pod. Without namespaces, the term is about the pod's own namespace. */
function termMatches(
  { labelSelector, namespaces = [], namespaceSelector, matchLabelKeys = [], mismatchLabelKeys = [] }: PodAffinityTerm,
  { metadata: owner }: Pod,
  { metadata: other }: Pod,
  namespaceLabels: NamespaceLabels,
): boolean {
  const { namespace = '' } = other;
  const isNamed =
    namespaces.includes(namespace) ||
    (namespaces.length === 0 && namespaceSelector === undefined && namespace === owner.namespace);
  const isSelected =
    namespaceSelector !== undefined && labelSelectorAsSelector(namespaceSelector).matches(namespaceLabels(namespace));
  if (!isNamed && !isSelected) return false;
  if (!labelSelectorAsSelector(labelSelector).matches(other.labels)) return false;
  const own = (key: string) => owner.labels?.[key];
  return (
    matchLabelKeys.every((key) => own(key) === undefined || own(key) === other.labels?.[key]) &&
    mismatchLabelKeys.every((key) => own(key) === undefined || own(key) !== other.labels?.[key])
  );
}
