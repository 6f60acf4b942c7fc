import type { ReplicationController } from '@k8s-ts/api/types';
import {
  checkNonnegative,
  type Errors,
  nameIsLongName,
  nonnegativeFields,
  notAbove,
  type PodValidationOptions,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePodTemplateSpecForRC,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');

/** Errors of a new ReplicationController (`kubernetes pkg/apis/core/validation`). */
export function validateReplicationController(
  controller: ReplicationController,
  options: PodValidationOptions = {},
): FieldError[] {
  const errors = validateKindMeta(controller, true, nameIsLongName);
  checkSpec(errors, controller, options);
  return errors;
}

export function validateReplicationControllerUpdate(
  controller: ReplicationController,
  old: ReplicationController,
  options: PodValidationOptions = {},
): FieldError[] {
  const errors = validateKindMetaUpdate(controller, old);
  checkSpec(errors, controller, options);
  return errors;
}

function checkSpec(errors: Errors, controller: ReplicationController, options: PodValidationOptions): void {
  const spec = controller.spec ?? {};
  checkNonnegative(errors, spec.minReadySeconds, specPath.child('minReadySeconds'));
  if (Object.keys(spec.selector ?? {}).length === 0) errors.push(field.required(specPath.child('selector')));
  if (spec.replicas === undefined) errors.push(field.required(specPath.child('replicas')));
  else checkNonnegative(errors, spec.replicas, specPath.child('replicas'));
  field.pushAll(
    errors,
    validatePodTemplateSpecForRC(spec.template, spec.selector, specPath.child('template'), options),
  );
}

const statusPath = FieldPath.root('status');
const counters = ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'];

/** Errors of an update of a ReplicationController's status. */
export function validateReplicationControllerStatusUpdate(
  controller: ReplicationController,
  old: ReplicationController,
): FieldError[] {
  const status = controller.status ?? {};
  return [
    ...validateKindMetaUpdate(controller, old),
    ...nonnegativeFields(status, counters, statusPath),
    ...notAbove(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'], 'replicas', statusPath),
    ...notAbove(status, ['availableReplicas'], 'readyReplicas', statusPath, 'cannot be greater than readyReplicas'),
  ];
}
