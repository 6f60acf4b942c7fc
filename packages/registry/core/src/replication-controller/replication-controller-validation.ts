import type { ReplicationController } from '@k8s-ts/api/types';
import {
  checkNonnegative,
  type Errors,
  type PodValidationOptions,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePodTemplateSpecForRC,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');

/** A new ReplicationController. `kubernetes pkg/apis/core/validation`. */
export function validateReplicationController(
  controller: ReplicationController,
  options: PodValidationOptions = {},
): FieldError[] {
  const errors = validateKindMeta(controller, true, nameIsDNSSubdomain);
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
  errors.push(...validatePodTemplateSpecForRC(spec.template, spec.selector, specPath.child('template'), options));
}

/** Numbers of pods, as the status of controllers and replica sets has them. */
export interface ReplicaCounts {
  readonly replicas?: number;
  readonly fullyLabeledReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly observedGeneration?: number;
}

/** A status with numbers of pods: none negative, none above the whole. */
export function validateReplicaCounts(status: ReplicaCounts, path: FieldPath): FieldError[] {
  const errors: Errors = [];
  for (const name of [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
  ] as const) {
    checkNonnegative(errors, status[name], path.child(name));
  }
  for (const name of ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'] as const) {
    const count = status[name] ?? 0;
    if (count > (status.replicas ?? 0))
      errors.push(field.invalid(path.child(name), count, 'cannot be greater than status.replicas'));
  }
  const available = status.availableReplicas ?? 0;
  if (available > (status.readyReplicas ?? 0)) {
    errors.push(field.invalid(path.child('availableReplicas'), available, 'cannot be greater than readyReplicas'));
  }
  return errors;
}

/** A status of a ReplicationController. */
export function validateReplicationControllerStatusUpdate(
  controller: ReplicationController,
  old: ReplicationController,
): FieldError[] {
  const counts = controller.status ?? { replicas: 0 };
  return [...validateKindMetaUpdate(controller, old), ...validateReplicaCounts(counts, FieldPath.root('status'))];
}
