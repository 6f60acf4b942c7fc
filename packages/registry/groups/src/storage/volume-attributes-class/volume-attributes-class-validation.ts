import type { storagev1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain, semanticEqual } from '@k8s-ts/apimachinery/validation';
import { checkParameters, checkProvisioner } from '../class-validation.js';

/**
 * Rules of volume attributes classes (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list
 * for a valid object.
 */

export function validateVolumeAttributesClass(object: storagev1.VolumeAttributesClass): FieldError[] {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkProvisioner(errors, object.driverName ?? '', FieldPath.root('driverName'));
  checkParameters(errors, object.parameters ?? {}, FieldPath.root('parameters'), false);
  return errors;
}

/** Errors of an updated class: driver and parameters are immutable; then those of the whole class. */
export function validateVolumeAttributesClassUpdate(
  object: storagev1.VolumeAttributesClass,
  old: storagev1.VolumeAttributesClass,
): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  for (const name of ['driverName', 'parameters'] as const) {
    if (!semanticEqual(object[name], old[name])) {
      errors.push(field.forbidden(FieldPath.root(name), `updates to ${name} are forbidden.`));
    }
  }
  return [...errors, ...validateVolumeAttributesClass(object)];
}
