import type { Node, NodeSelector, NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from '@k8s-ts/api';

/**
 * Whether a node satisfies a pod's `nodeSelector` and required node affinity
 * (`kubernetes/component-helpers scheduling/corev1/nodeaffinity`).
 */
export function matchesRequiredNodeAffinity(spec: PodSpec, node: Node): boolean {
  const labels = node.metadata.labels ?? {};
  const selected = Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return selected && (required === undefined || matchesNodeSelector(required, node));
}

/** Whether a node matches one of the terms. A term without requirements matches no node. */
export function matchesNodeSelector({ nodeSelectorTerms }: NodeSelector, node: Node): boolean {
  return nodeSelectorTerms.some((term) => matchesTerm(term, node));
}

function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, { metadata }: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  const fields = { 'metadata.name': metadata.name ?? '' };
  return (
    matchExpressions.every((each) => matchesRequirement(each, metadata.labels ?? {})) &&
    matchFields.every((each) => matchesRequirement(each, fields))
  );
}

function matchesRequirement(
  { key, operator, values = [] }: NodeSelectorRequirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default: {
      const [own, other] = [integer(value), integer(values[0])];
      if (own === undefined || other === undefined) return false;
      return operator === 'Gt' ? own > other : own < other;
    }
  }
}

function integer(text: string | undefined): bigint | undefined {
  return text !== undefined && /^[+-]?[0-9]+$/.test(text) ? BigInt(text) : undefined;
}
