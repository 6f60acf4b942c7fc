import type { PodTemplate } from '@k8s-ts/api/types';
import {
  type PodValidationOptions,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePodTemplateSpec,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';

/** Errors of a new PodTemplate. */
export function validatePodTemplate(object: PodTemplate, options: PodValidationOptions = {}): FieldError[] {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...validatePodTemplateSpec(object.template ?? {}, FieldPath.root('template'), options),
  ];
}

export function validatePodTemplateUpdate(
  object: PodTemplate,
  old: PodTemplate,
  options: PodValidationOptions = {},
): FieldError[] {
  return [
    ...validateKindMetaUpdate(object, old),
    ...validatePodTemplateSpec(object.template ?? {}, FieldPath.root('template'), options),
  ];
}
