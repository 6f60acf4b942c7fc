import type { storagev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkCSIDriverName,
  checkNonnegative,
  checkText,
  type Errors,
  immutableMessage,
  internalForm,
  validateKindMeta,
} from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';

import { without } from '@k8s-ts/registry-shared';

/**
 * Rules of CSI nodes (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list for a valid
 * object.
 */

const maxNodeIDLength = 256;
const driversPath = FieldPath.root('spec', 'drivers');

export function validateCSINode(object: storagev1.CSINode): FieldError[] {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  const names = new Set<string>();
  for (const [i, driver] of (object.spec?.drivers ?? []).entries()) {
    checkDriver(errors, driver, names, driversPath.index(i));
  }
  return errors;
}

/**
 * Errors of an updated node: those of the whole node, and those of changed drivers. Drivers may be added and removed.
 * The only field of a driver that may change is `allocatable`, and only if `mayChangeCount` is true.
 */
export function validateCSINodeUpdate(
  object: storagev1.CSINode,
  old: storagev1.CSINode,
  mayChangeCount: boolean,
): FieldError[] {
  const errors = validateCSINode(object);
  const fixed = (driver: storagev1.CSINodeDriver) => (mayChangeCount ? without(driver, 'allocatable') : driver);
  for (const before of (old.spec?.drivers ?? []).map(fixed)) {
    for (const driver of (object.spec?.drivers ?? []).map(fixed)) {
      if (before.name !== driver.name || builtinSemanticEqual(before, driver)) continue;
      errors.push(
        field.invalid(driversPath, internalForm('k8s.io.api.storage.v1.CSINodeDriver', driver), immutableMessage),
      );
    }
  }
  return errors;
}

function checkDriver(errors: Errors, driver: storagev1.CSINodeDriver, names: Set<string>, path: FieldPath): void {
  const { name = '', nodeID = '', allocatable, topologyKeys } = driver;
  checkCSIDriverName(errors, name, path.child('name'));
  const idPath = path.child('nodeID');
  if (nodeID === '') errors.push(field.required(idPath));
  if (byteLength(nodeID) > maxNodeIDLength) {
    errors.push(field.invalid(idPath, nodeID, `must be ${maxNodeIDLength} characters or less`));
  }
  checkNonnegative(errors, allocatable?.count, path.child('allocatable', 'count'));
  if (names.has(name)) errors.push(field.duplicate(path.child('name'), name));
  names.add(name);
  const keys = new Set<string>();
  for (const key of topologyKeys ?? []) {
    if (key === '') errors.push(field.required(path));
    if (keys.has(key)) errors.push(field.duplicate(path, key));
    keys.add(key);
    checkText(errors, key, path, isQualifiedName);
  }
}
