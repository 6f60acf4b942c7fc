import type { appsv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  immutableMessage,
  nonnegativeFields,
  notAbove,
  type PodValidationOptions,
  selectorForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { type FieldError, type FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { usableSelector, validateReplicaSetTemplate, validateWorkloadSelector } from '../shared-validation.js';
import { specPath, statusPath } from '../workload.js';

export function validateReplicaSet(object: appsv1.ReplicaSet, options: PodValidationOptions): FieldError[] {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec(object.spec, specPath, options)];
}

export function validateReplicaSetUpdate(
  object: appsv1.ReplicaSet,
  old: appsv1.ReplicaSet,
  options: PodValidationOptions,
): FieldError[] {
  const errors = [...validateKindMetaUpdate(object, old), ...validateSpec(object.spec, specPath, options)];
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field.invalid(specPath.child('selector'), selectorForm(object.spec?.selector), immutableMessage));
  }
  return errors;
}

export function validateReplicaSetStatusUpdate(object: appsv1.ReplicaSet, old: appsv1.ReplicaSet): FieldError[] {
  const status = object.status ?? {};
  const counters = [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
    'terminatingReplicas',
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(status, counters, statusPath),
    ...notAbove(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], 'replicas', statusPath),
    ...notAbove(status, ['availableReplicas'], 'readyReplicas', statusPath, 'cannot be greater than readyReplicas'),
  ];
}

function validateSpec(
  spec: appsv1.ReplicaSetSpec | undefined,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  const errors = nonnegativeFields(spec ?? {}, ['replicas', 'minReadySeconds'], path);
  // Upstream says "deployment" here too.
  field.pushAll(errors, validateWorkloadSelector(spec?.selector, 'deployment', path.child('selector')));
  const selector = usableSelector(spec?.selector);
  if (!selector)
    errors.push(field.invalid(path.child('selector'), selectorForm(spec?.selector), 'invalid label selector'));
  else
    field.pushAll(errors, validateReplicaSetTemplate(spec?.template ?? {}, selector, path.child('template'), options));
  return errors;
}
