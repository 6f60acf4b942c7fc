import type { FeatureName } from '@k8s-ts/api/discovery';
import type { PersistentVolumeClaim } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkBasicQuantity,
  checkResourceQuantity,
  checkText,
  compareQuantities,
  describeDiff,
  type Errors,
  immutableMessage,
  isNativeResource,
  metadataPath,
  type PersistentVolumeClaimOptions,
  sortedEntries,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePersistentVolumeClaimSpec,
} from '@k8s-ts/api/validation';
import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import {
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateLabelSelector,
} from '@k8s-ts/apimachinery/validation';
import { checkAttributesClassUpdate } from '../attributes-class.js';

const betaClassAnnotation = 'volume.beta.kubernetes.io/storage-class';
const specPath = FieldPath.root('spec');

/** Errors of a new PersistentVolumeClaim (`kubernetes pkg/apis/core/validation`). */
export function validatePersistentVolumeClaim(claim: PersistentVolumeClaim): FieldError[] {
  return validateClaim(claim, {});
}

function validateClaim(claim: PersistentVolumeClaim, options: PersistentVolumeClaimOptions): FieldError[] {
  return [
    ...validateKindMeta(claim, true, nameIsDNSSubdomain),
    ...validatePersistentVolumeClaimSpec(claim.spec ?? {}, specPath, options),
  ];
}

/**
 * Errors of an update of a claim. A bound claim may grow or change its attributes class. @param features the features
 * that are on. Default: those of the release
 */
export function validatePersistentVolumeClaimUpdate(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  features?: ReadonlySet<FeatureName>,
): FieldError[] {
  const before = old.spec ?? {};
  const spec = claim.spec ?? {};
  const options: PersistentVolumeClaimOptions = {
    allowInvalidAPIGroup: before.dataSource?.apiGroup !== undefined || before.dataSourceRef?.apiGroup !== undefined,
    allowInvalidLabelValueInSelector: validateLabelSelector(before.selector, {}, specPath).length > 0,
  };
  const errors: Errors = [...validateKindMetaUpdate(claim, old), ...validateClaim(claim, options)];
  const masked: Record<string, unknown> = { ...spec };
  const expected = !before.volumeName && spec.volumeName ? { ...before, volumeName: spec.volumeName } : before;
  checkClassUpdate(errors, claim, old, masked);
  const bound = claim.status?.phase === 'Bound';
  const oldStorage = before.resources?.requests?.storage;
  if (bound && spec.resources?.requests) {
    masked.resources = { ...spec.resources, requests: { ...spec.resources.requests, storage: oldStorage } };
  }
  if (bound) masked.volumeAttributesClassName = before.volumeAttributesClassName;
  if (!builtinSemanticEqual(masked, expected)) {
    const message =
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
    errors.push(
      field.forbidden(
        specPath,
        `${message}\n${describeDiff('k8s.io.api.core.v1.PersistentVolumeClaimSpec', expected, masked)}`,
      ),
    );
  }
  const storage = spec.resources?.requests?.storage;
  if (compareQuantities(storage ?? '0', oldStorage ?? '0') < 0) {
    if (compareQuantities(storage ?? '0', old.status?.capacity?.storage ?? '0') <= 0) {
      errors.push(
        field.forbidden(
          specPath.child('resources', 'requests', 'storage'),
          'field can not be less than status.capacity',
        ),
      );
    }
  }
  if (spec.volumeMode !== before.volumeMode) {
    errors.push(field.invalid(FieldPath.root('volumeMode'), spec.volumeMode ?? null, immutableMessage));
  }
  checkAttributesClassUpdate(errors, spec, before, features);
  const attributes = spec.volumeAttributesClassName;
  if (attributes !== before.volumeAttributesClassName && old.status?.currentVolumeAttributesClassName !== undefined) {
    const at = specPath.child('volumeAttributesClassName');
    const when = 'is forbidden when status.currentVolumeAttributesClassName is not nil';
    if (attributes === undefined) errors.push(field.forbidden(at, `update to nil ${when}`));
    else if (attributes === '') errors.push(field.forbidden(at, `update to empty string ${when}`));
  }
  return errors;
}

/** The storage class may move from the beta annotation to the field, or be filled in where there was none. */
function checkClassUpdate(
  errors: Errors,
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  masked: Record<string, unknown>,
): void {
  const oldAnnotation = old.metadata?.annotations?.[betaClassAnnotation];
  const annotation = claim.metadata?.annotations?.[betaClassAnnotation];
  const oldClass = old.spec?.storageClassName;
  const className = claim.spec?.storageClassName;
  const moved =
    oldAnnotation !== undefined &&
    oldClass === undefined &&
    className === oldAnnotation &&
    (annotation === undefined || annotation === oldAnnotation);
  if (moved) {
    masked.storageClassName = undefined;
    return;
  }
  if ((annotation ?? '') !== (oldAnnotation ?? '')) {
    errors.push(
      field.invalid(metadataPath.child('annotations', betaClassAnnotation), annotation ?? '', immutableMessage),
    );
  }
  if (
    className !== undefined &&
    oldClass === undefined &&
    (oldAnnotation === undefined || className === oldAnnotation)
  ) {
    masked.storageClassName = undefined;
  }
}

const resizeStatuses = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
] as const;

/** Errors of an update of a claim's status. */
export function validatePersistentVolumeClaimStatusUpdate(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
): FieldError[] {
  const errors = validateKindMetaUpdate(claim, old);
  if (!claim.metadata?.resourceVersion) errors.push(field.required(FieldPath.root('resourceVersion')));
  if (!claim.spec?.accessModes?.length) errors.push(field.required(FieldPath.root('Spec', 'accessModes')));
  const { capacity, allocatedResourceStatuses, allocatedResources } = claim.status ?? {};
  const statusPath = FieldPath.root('status');
  for (const [name, amount] of sortedEntries(capacity)) {
    checkBasicQuantity(errors, amount, statusPath.child('capacity').key(name));
  }
  const statusesPath = statusPath.child('allocatedResourceStatuses');
  for (const [name, status] of sortedEntries(allocatedResourceStatuses)) {
    checkResourceKey(errors, name, statusesPath);
    if (!(resizeStatuses as readonly string[]).includes(status)) {
      errors.push(field.notSupported(statusesPath, name, [...resizeStatuses].sort()));
    }
  }
  const allocatedPath = statusPath.child('allocatedResources');
  for (const [name, amount] of sortedEntries(allocatedResources)) {
    if (!checkResourceKey(errors, name, allocatedPath)) continue;
    if (quantitySign(amount) < 0) checkBasicQuantity(errors, amount, allocatedPath.key(name));
    else checkResourceQuantity(errors, 'storage', amount, allocatedPath.key(name));
  }
  return errors;
}

function checkResourceKey(errors: Errors, name: string, path: FieldPath): boolean {
  const before = errors.length;
  checkText(errors, name, path, isQualifiedName);
  if (errors.length === before && isNativeResource(name) && name !== 'storage')
    errors.push(field.notSupported(path, name, ['storage']));
  return errors.length === before;
}
