import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { Node } from '@k8s-ts/api/types';
import { FieldPath, getWarningsForCIDR } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  keepFrom,
  without,
} from '@k8s-ts/registry-shared';
import { validateNode, validateNodeUpdate } from './node-validation.js';

/** `kubernetes pkg/registry/core/node`. Clients may set the status of a new node. */
export const nodeStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<Node> => ({
  prepareForCreate: (node) => ({
    ...withoutConfigSource(node),
    status: isFeatureOn(features, 'NodeDeclaredFeatures')
      ? without(node.status ?? {}, 'config')
      : without(node.status ?? {}, 'config', 'declaredFeatures'),
  }),
  validate: (node) => validateNode(node, features),
  warningsOnCreate: nodeWarnings,
  prepareForUpdate: (node, old) =>
    old.spec?.configSource ? keepFrom(node, old, 'status') : withoutConfigSource(keepFrom(node, old, 'status')),
  validateUpdate: (node, old) => [...validateNode(node, features), ...validateNodeUpdate(node, old)],
  warningsOnUpdate: nodeWarnings,
});

/** Updates of the status keep `declaredFeatures` although NodeDeclaredFeatures is off, as in kube-apiserver. */
export const nodeStatusStrategy: BuiltinUpdateStrategy<Node> = {
  prepareForUpdate(node, old) {
    const result = keepFrom(node, old, 'spec');
    if (!result.status || old.status?.config) return result;
    return { ...result, status: without(result.status, 'config') };
  },
  validateUpdate: validateNodeUpdate,
};

/** Drops `spec.configSource`, whose feature is removed. */
function withoutConfigSource(node: Node): Node {
  return node.spec?.configSource ? { ...node, spec: without(node.spec, 'configSource') } : node;
}

function nodeWarnings(node: Node): readonly string[] {
  const warnings: string[] = [];
  if (node.spec?.configSource) warnings.push('spec.configSource: the feature is removed');
  if (node.spec?.externalID) warnings.push('spec.externalID: this field is deprecated, and is unused by Kubernetes');
  for (const [i, range] of (node.spec?.podCIDRs ?? []).entries())
    warnings.push(...getWarningsForCIDR(FieldPath.root('spec', 'podCIDRs').index(i), range));
  return warnings;
}

/** Values of the selectable fields of nodes. */
export const nodeFields = (node: Node): Readonly<Record<string, string>> => ({
  'spec.unschedulable': String(node.spec?.unschedulable ?? false),
});
