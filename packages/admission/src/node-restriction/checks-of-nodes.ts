import type { Node } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { forbiddenLabelChanges } from './node-labels.js';
import { type NodeRequest, refuse } from './node-request.js';

/**
 * A kubelet may write only its own node. There it may not set taints, owners, or labels that only administrators set,
 * because these decide which pods the node gets.
 */
export function checkNode(request: NodeRequest): void {
  const { node, attributes } = request;
  const { name, operation } = attributes;
  if (name !== node) refuse(request, `node ${goQuote(node)} is not allowed to modify node ${goQuote(name)}`);
  if (operation === 'CREATE') checkNewNode(request, attributes.object as Node);
  if (operation === 'UPDATE') checkChangedNode(request, attributes.object as Node, attributes.oldObject as Node);
}

function checkNewNode(request: NodeRequest, { metadata, spec }: Node): void {
  const node = goQuote(request.node);
  if (spec?.configSource) refuse(request, `node ${node} is not allowed to create pods with a non-nil configSource`);
  const labels = forbiddenLabelChanges(metadata?.labels, {});
  if (labels.length > 0) {
    refuse(request, `node ${node} is not allowed to set the following labels: ${labels.join(', ')}`);
  }
}

function checkChangedNode(request: NodeRequest, now: Node, old: Node): void {
  const node = goQuote(request.node);
  if (now.spec?.configSource && !builtinSemanticEqual(now.spec.configSource, old.spec?.configSource)) {
    refuse(request, `node ${node} is not allowed to update configSource to a new non-nil configSource`);
  }
  if (!builtinSemanticEqual(now.spec?.taints, old.spec?.taints)) {
    refuse(request, `node ${node} is not allowed to modify taints`);
  }
  if (!builtinSemanticEqual(now.metadata?.ownerReferences, old.metadata?.ownerReferences)) {
    refuse(request, `node ${node} is not allowed to modify ownerReferences`);
  }
  const labels = forbiddenLabelChanges(now.metadata?.labels, old.metadata?.labels);
  if (labels.length > 0) refuse(request, `is not allowed to modify labels: ${labels.join(', ')}`);
}
