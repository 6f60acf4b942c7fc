import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { apiApprovalOf, isProtectedGroup } from '../kind/api-approval.js';
import { approvedAnnotation, type CustomResourceDefinition } from '../kind/custom-resource-definition.js';

/**
 * Errors of the approval annotation, which definitions in `k8s.io`, `kubernetes.io` and their subdomains need. An
 * update may leave an invalid or missing annotation as it is.
 */
export function validateAPIApproval(
  { spec, metadata }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
): FieldError[] {
  if (!isProtectedGroup(spec.group)) return [];
  const { state, reason } = apiApprovalOf(metadata.annotations);
  if (old !== undefined && apiApprovalOf(old.metadata.annotations).state === state) return [];
  const path = FieldPath.root('metadata', 'annotations').key(approvedAnnotation);
  if (state === 'missing') return [field.required(path, reason)];
  if (state === 'invalid') return [field.invalid(path, metadata.annotations?.[approvedAnnotation], reason)];
  return [];
}
