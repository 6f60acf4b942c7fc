import type { Namespace } from '@k8s-ts/api/types';
import { checkFinalizer, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { FieldPath, field, validateNamespaceName } from '@k8s-ts/apimachinery/validation';

const finalizersPath = FieldPath.root('spec', 'finalizers');

/** Errors of a new Namespace (`kubernetes pkg/apis/core/validation`). */
export function validateNamespace(namespace: Namespace): FieldError[] {
  const errors = validateKindMeta(namespace, false, validateNamespaceName);
  for (const name of namespace.spec?.finalizers ?? []) checkFinalizer(errors, name, finalizersPath);
  return errors;
}

/** Errors of an update of a Namespace, which only changes metadata. */
export function validateNamespaceUpdate(namespace: Namespace, old: Namespace): FieldError[] {
  return validateKindMetaUpdate(namespace, old);
}

/**
 * Errors of an update of a Namespace's status. The phase must be Terminating if and only if there is a deletion
 * timestamp.
 */
export function validateNamespaceStatusUpdate(namespace: Namespace, old: Namespace): FieldError[] {
  const errors = validateKindMetaUpdate(namespace, old);
  const phase = namespace.status?.phase ?? '';
  const path = FieldPath.root('status', 'Phase');
  if (!namespace.metadata?.deletionTimestamp) {
    if (phase !== 'Active')
      errors.push(field.invalid(path, phase, "may only be 'Active' if `deletionTimestamp` is empty"));
  } else if (phase !== 'Terminating') {
    errors.push(field.invalid(path, phase, "may only be 'Terminating' if `deletionTimestamp` is not empty"));
  }
  return errors;
}

/** Errors of an update of `spec.finalizers`. */
export function validateNamespaceFinalizeUpdate(namespace: Namespace, old: Namespace): FieldError[] {
  const errors = validateKindMetaUpdate(namespace, old);
  namespace.spec?.finalizers?.forEach((name, i) => {
    checkFinalizer(errors, name, finalizersPath.index(i));
  });
  return errors;
}
