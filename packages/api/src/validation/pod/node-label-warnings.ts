import { type FieldPath, isValidLabelValue } from '@k8s-ts/apimachinery/validation';
import type { NodeSelectorTerm } from '../../types/index.js';
import { ownValue } from '../field/checks.js';

const deprecatedNodeLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};

/**
 * The warning about a deprecated label of nodes, without its path; undefined for other labels.
 * `kubernetes pkg/api/node/util.go`.
 */
export function nodeLabelWarning(key: string): string | undefined {
  return ownValue(deprecatedNodeLabels, key);
}

/**
 * Warnings about deprecated node labels in a term and, when `checksValues` is set, about values that no label can have.
 */
export function nodeSelectorTermWarnings(term: NodeSelectorTerm, checksValues: boolean, path: FieldPath): string[] {
  return (term.matchExpressions ?? []).flatMap(({ key, values }, i) => {
    const at = path.child('matchExpressions').index(i);
    const text = nodeLabelWarning(key);
    const invalid = checksValues
      ? (values ?? []).flatMap((value, j) =>
          isValidLabelValue(value).map((problem) => `${at.child('values').index(j)}: ${value} is invalid, ${problem}`),
        )
      : [];
    return text === undefined ? invalid : [`${at.child('key')}: ${key} is ${text}`, ...invalid];
  });
}
