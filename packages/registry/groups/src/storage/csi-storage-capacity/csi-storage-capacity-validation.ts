import type { storagev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkName,
  checkNonnegativeQuantity,
  immutableMessage,
  selectorForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateLabelSelector,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of CSI storage capacities (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list for a
 * valid object.
 */

const topologyPath = FieldPath.root('nodeTopology');
const classPath = FieldPath.root('storageClassName');

/** @param options label values that are accepted because the stored object already has them. Default none */
export function validateCSIStorageCapacity(
  object: storagev1.CSIStorageCapacity,
  options: { readonly allowInvalidLabelValueInSelector?: boolean } = {},
): FieldError[] {
  const errors = validateKindMeta(object, true, nameIsDNSSubdomain);
  field.pushAll(errors, validateLabelSelector(object.nodeTopology, options, topologyPath));
  checkName(errors, object.storageClassName ?? '', classPath, nameIsDNSSubdomain);
  if (object.capacity !== undefined) checkNonnegativeQuantity(errors, object.capacity, FieldPath.root('capacity'));
  return errors;
}

/** Errors of the update itself: topology and class are immutable. */
export function validateCSIStorageCapacityUpdate(
  object: storagev1.CSIStorageCapacity,
  old: storagev1.CSIStorageCapacity,
): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  if (!builtinSemanticEqual(object.nodeTopology, old.nodeTopology)) {
    errors.push(field.invalid(topologyPath, selectorForm(object.nodeTopology), immutableMessage));
  }
  if (object.storageClassName !== old.storageClassName) {
    errors.push(field.invalid(classPath, object.storageClassName, immutableMessage));
  }
  return errors;
}
