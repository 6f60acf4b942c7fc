import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateAnnotations,
  validateLabelSelector,
  validateLabels,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';
import type {
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimTemplate,
  TypedObjectReference,
} from '../types/index.js';
import { describeDiff } from './describe-diff.js';
import { metadataPath, validateKindMeta, validateKindMetaUpdate } from './object-meta.js';
import { checkPositiveQuantity, checkResourceQuantity, isNativeResource } from './resource-names.js';
import { semanticEqual } from './semantic-equal.js';
import { checkName, checkText, compareQuantities, type Errors, immutableMessage, sortedEntries } from './support.js';

export const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] as const;
export const volumeModes = ['Block', 'Filesystem'] as const;
const betaClassAnnotation = 'volume.beta.kubernetes.io/storage-class';
const specPath = FieldPath.root('spec');

interface ClaimOptions {
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidAPIGroup?: boolean;
}

/** A new PersistentVolumeClaim. `kubernetes pkg/apis/core/validation`. */
export function validatePersistentVolumeClaim(claim: PersistentVolumeClaim): FieldError[] {
  return validateClaim(claim, {});
}

function validateClaim(claim: PersistentVolumeClaim, options: ClaimOptions): FieldError[] {
  return [
    ...validateKindMeta(claim, true, nameIsDNSSubdomain),
    ...validatePersistentVolumeClaimSpec(claim.spec ?? {}, specPath, options),
  ];
}

/** Adds errors of access modes: known ones, and ReadWriteOncePod alone. */
export function checkAccessModes(errors: Errors, modes: readonly string[], path: FieldPath): void {
  for (const mode of modes) {
    if (!(accessModes as readonly string[]).includes(mode)) errors.push(field.notSupported(path, mode, accessModes));
  }
  const known = modes.filter((mode) => (accessModes as readonly string[]).includes(mode));
  if (known.includes('ReadWriteOncePod') && known.some((mode) => mode !== 'ReadWriteOncePod')) {
    errors.push(field.forbidden(path, 'may not use ReadWriteOncePod with other access modes'));
  }
}

/** The spec of a claim, also in templates of workloads. */
export function validatePersistentVolumeClaimSpec(
  spec: PersistentVolumeClaimSpec,
  path: FieldPath,
  options: ClaimOptions = {},
): FieldError[] {
  const errors: Errors = [];
  const modesPath = path.child('accessModes');
  if (!spec.accessModes?.length) errors.push(field.required(modesPath, 'at least 1 access mode is required'));
  errors.push(
    ...validateLabelSelector(
      spec.selector,
      { allowInvalidLabelValueInSelector: options.allowInvalidLabelValueInSelector ?? false },
      path.child('selector'),
    ),
  );
  checkAccessModes(errors, spec.accessModes ?? [], modesPath);
  const storagePath = path.child('resources').key('storage');
  const storage = spec.resources?.requests?.storage;
  if (storage === undefined) errors.push(field.required(storagePath));
  else if (quantitySign(storage) <= 0) checkPositiveQuantity(errors, storage, storagePath);
  else checkResourceQuantity(errors, 'storage', storage, storagePath);
  if (spec.storageClassName)
    checkName(errors, spec.storageClassName, path.child('storageClassName'), nameIsDNSSubdomain);
  if (spec.volumeMode !== undefined && !(volumeModes as readonly string[]).includes(spec.volumeMode)) {
    errors.push(field.notSupported(path.child('volumeMode'), spec.volumeMode, volumeModes));
  }
  if (spec.dataSource) checkDataSource(errors, spec.dataSource, path.child('dataSource'), options);
  if (spec.dataSourceRef) {
    checkDataSource(errors, spec.dataSourceRef, path.child('dataSourceRef'), options);
    const { namespace } = spec.dataSourceRef;
    if (namespace) checkName(errors, namespace, path.child('dataSourceRef', 'namespace'), validateNamespaceName);
  }
  if (spec.dataSource && spec.dataSourceRef) {
    const { apiGroup, kind, name } = spec.dataSourceRef;
    if (spec.dataSourceRef.namespace) {
      errors.push(field.invalid(path, {}, 'may not be specified when dataSourceRef.namespace is specified'));
    } else if (
      spec.dataSource.apiGroup !== apiGroup ||
      spec.dataSource.kind !== kind ||
      spec.dataSource.name !== name
    ) {
      errors.push(field.invalid(path, {}, 'must match dataSourceRef'));
    }
  }
  if (spec.volumeAttributesClassName) {
    checkName(errors, spec.volumeAttributesClassName, path.child('volumeAttributesClassName'), nameIsDNSSubdomain);
  }
  return errors;
}

function checkDataSource(errors: Errors, source: TypedObjectReference, path: FieldPath, options: ClaimOptions): void {
  if (!source.name) errors.push(field.required(path.child('name')));
  if (!source.kind) errors.push(field.required(path.child('kind')));
  if (!source.apiGroup && source.kind !== 'PersistentVolumeClaim') {
    errors.push(
      field.invalid(path, source.kind ?? '', "must be 'PersistentVolumeClaim' when referencing the default apiGroup"),
    );
  }
  if (source.apiGroup && !options.allowInvalidAPIGroup)
    checkText(errors, source.apiGroup, path.child('apiGroup'), isDNS1123Subdomain);
}

/** Adds errors of a claim's template: of metadata only labels and annotations may be there. */
export function checkClaimTemplate(errors: Errors, template: PersistentVolumeClaimTemplate, path: FieldPath): void {
  const metadata = template.metadata ?? {};
  const at = path.child('metadata');
  errors.push(
    ...validateAnnotations(metadata.annotations, at.child('annotations')),
    ...validateLabels(metadata.labels, at.child('labels')),
  );
  for (const [name, value] of Object.entries(metadata)) {
    if (name === 'annotations' || name === 'labels' || value === undefined || value === null || value === '') continue;
    errors.push(field.forbidden(at.child(name), 'cannot be set'));
  }
  errors.push(...validatePersistentVolumeClaimSpec(template.spec ?? {}, path.child('spec')));
}

/** An update of a claim: a bound one may grow, or change its attributes class. */
export function validatePersistentVolumeClaimUpdate(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
): FieldError[] {
  const before = old.spec ?? {};
  const spec = claim.spec ?? {};
  const options: ClaimOptions = {
    allowInvalidAPIGroup: before.dataSource?.apiGroup !== undefined || before.dataSourceRef?.apiGroup !== undefined,
    allowInvalidLabelValueInSelector: validateLabelSelector(before.selector, {}, specPath).length > 0,
  };
  const errors: Errors = [...validateKindMetaUpdate(claim, old), ...validateClaim(claim, options)];
  const masked: Record<string, unknown> = { ...spec };
  if (!before.volumeName) masked.volumeName = before.volumeName;
  checkClassUpdate(errors, claim, old, masked);
  const bound = claim.status?.phase === 'Bound';
  const oldStorage = before.resources?.requests?.storage;
  if (bound && spec.resources?.requests) {
    masked.resources = { ...spec.resources, requests: { ...spec.resources.requests, storage: oldStorage } };
  }
  if (bound) masked.volumeAttributesClassName = before.volumeAttributesClassName;
  if (!semanticEqual(masked, before)) {
    const message =
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
    errors.push(field.forbidden(specPath, `${message}\n${describeDiff(before, masked)}`));
  }
  const storage = spec.resources?.requests?.storage;
  if (storage !== undefined && oldStorage !== undefined && compareQuantities(storage, oldStorage) < 0) {
    if (compareQuantities(storage, old.status?.capacity?.storage ?? '0') <= 0) {
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

/** A status of a claim. */
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
    if (quantitySign(amount) < 0) {
      errors.push(field.invalid(statusPath.child('capacity').key(name), amount, 'must be a valid resource quantity'));
    }
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
    if (quantitySign(amount) < 0)
      errors.push(field.invalid(allocatedPath.key(name), amount, 'must be a valid resource quantity'));
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
