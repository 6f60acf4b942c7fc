import type { schedulingv1 } from '@k8s-ts/api/types';
import { checkEnum, metadataPath, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';
import { systemPriorityClass } from './system-priority-classes.js';

/**
 * Rules of priority classes (`kubernetes pkg/apis/scheduling/validation`). Each function returns an empty list for a
 * valid object.
 */

const systemPrefix = 'system-';
const highestUserDefinablePriority = 1_000_000_000;
const valuePath = FieldPath.root('value');
const policyPath = FieldPath.root('preemptionPolicy');

export function validatePriorityClass(priorityClass: schedulingv1.PriorityClass): FieldError[] {
  const errors = validateKindMeta(priorityClass, false, nameIsDNSSubdomain);
  const { value = 0, preemptionPolicy } = priorityClass;
  if (priorityClass.metadata?.name?.startsWith(systemPrefix)) {
    const wrong = systemClassProblem(priorityClass);
    if (wrong !== undefined) {
      const message = `priority class names with '${systemPrefix}' prefix are reserved for system use only. error: ${wrong}`;
      errors.push(field.forbidden(metadataPath.child('name'), message));
    }
  } else if (value > highestUserDefinablePriority) {
    const message = `maximum allowed value of a user defined priority is ${highestUserDefinablePriority}`;
    errors.push(field.forbidden(valuePath, message));
  }
  if (preemptionPolicy !== undefined) {
    checkEnum(errors, preemptionPolicy, policyPath, ['PreemptLowerPriority', 'Never'], true);
  }
  return errors;
}

/** Errors of an update: value and preemption policy are immutable. The rest of the object is not checked again. */
export function validatePriorityClassUpdate(
  priorityClass: schedulingv1.PriorityClass,
  old: schedulingv1.PriorityClass,
): FieldError[] {
  const errors = validateKindMetaUpdate(priorityClass, old);
  if ((priorityClass.value ?? 0) !== (old.value ?? 0)) {
    errors.push(field.forbidden(valuePath, 'may not be changed in an update.'));
  }
  return [...errors, ...validateImmutableField(priorityClass.preemptionPolicy, old.preemptionPolicy, policyPath)];
}

/** The difference between the class and the system class of its name; undefined if they are equal. */
function systemClassProblem({
  metadata,
  value = 0,
  globalDefault = false,
}: schedulingv1.PriorityClass): string | undefined {
  const name = metadata?.name ?? '';
  const known = systemPriorityClass(name);
  if (!known) return `${name} is not a known system priority class`;
  if (known.value !== value) return `value of ${name} PriorityClass must be ${known.value}`;
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}
