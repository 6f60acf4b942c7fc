import { newController, onChangesOf, systemClock } from '@k8s-ts/client';
import { type APIApprovalState, apiApprovalOf, isProtectedGroup } from '../kind/api-approval.js';
import { findCondition, isConditionEquivalent, type NewCondition, withCondition } from '../kind/conditions.js';
import { approvedAnnotation, type CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import type { DefinitionController, DefinitionControllerOptions } from './controller-options.js';
import { writeStatus } from './status-writer.js';

const outcomes: Readonly<Record<APIApprovalState, Pick<NewCondition, 'status' | 'reason'>>> = {
  approved: { status: 'True', reason: 'ApprovedAnnotation' },
  bypassed: { status: 'False', reason: 'UnapprovedAnnotation' },
  invalid: { status: 'False', reason: 'InvalidAnnotation' },
  missing: { status: 'False', reason: 'MissingAnnotation' },
};

/** The condition that the approval annotation leads to; undefined for groups that need no approval. */
export function apiApprovalCondition({ spec, metadata }: CustomResourceDefinition): NewCondition | undefined {
  if (!isProtectedGroup(spec.group)) return undefined;
  const { state, reason: message } = apiApprovalOf(metadata.annotations);
  return { type: 'KubernetesAPIApprovalPolicyConformant', ...outcomes[state], message };
}

/**
 * Sets the condition KubernetesAPIApprovalPolicyConformant
 * (`kubernetes/apiextensions-apiserver pkg/controller/apiapproval`). It writes once for each value of the annotation,
 * so that two servers of different versions do not overwrite each other's text endlessly.
 */
export function newAPIApprovalController(options: DefinitionControllerOptions): DefinitionController {
  const { informer, client, onError, clock = systemClock } = options;
  const lastAnnotations = new Map<string, string | undefined>();
  return newController({
    sources: [onChangesOf(informer)],
    ...(onError ? { onError } : {}),
    async reconcile(name, signal) {
      const definition = informer.store.get(name);
      if (definition === undefined) {
        lastAnnotations.delete(name);
        return;
      }
      const annotation = definition.metadata.annotations?.[approvedAnnotation];
      if (lastAnnotations.has(name) && lastAnnotations.get(name) === annotation) return;
      const condition = apiApprovalCondition(definition);
      if (condition === undefined) return;
      if (isConditionEquivalent(findCondition(definition, condition.type), condition)) return;
      const written = await writeStatus(client, withCondition(definition, condition, clock.now()), signal);
      if (written !== undefined) lastAnnotations.set(name, annotation);
    },
  });
}
