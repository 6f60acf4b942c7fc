import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
  validateAnnotations,
  validateLabelSelector,
  validateLabels,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';
import type { ObjectMeta } from '../../generated/types/meta.v1.js';
import type {
  PersistentVolumeClaimSpec,
  PersistentVolumeClaimTemplate,
  TypedObjectReference,
} from '../../types/index.js';
import { checkName, checkText, type Errors } from '../field/checks.js';
import { checkPositiveQuantity, checkResourceQuantity } from '../resources/resource-names.js';

export const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] as const;
export const volumeModes = ['Block', 'Filesystem'] as const;

/** Leniency in updates towards values that the old object has already. */
export interface PersistentVolumeClaimOptions {
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidAPIGroup?: boolean;
}

/** Adds errors of access modes. ReadWriteOncePod excludes other modes. */
export function checkAccessModes(errors: Errors, modes: readonly string[], path: FieldPath): void {
  for (const mode of modes) {
    if (!(accessModes as readonly string[]).includes(mode))
      errors.push(field.notSupported(path, field.jsonValue(mode), accessModes));
  }
  const known = modes.filter((mode) => (accessModes as readonly string[]).includes(mode));
  if (known.includes('ReadWriteOncePod') && known.some((mode) => mode !== 'ReadWriteOncePod')) {
    errors.push(field.forbidden(path, 'may not use ReadWriteOncePod with other access modes'));
  }
}

/** Errors of the spec of a claim or claim template. */
export function validatePersistentVolumeClaimSpec(
  spec: PersistentVolumeClaimSpec,
  path: FieldPath,
  options: PersistentVolumeClaimOptions = {},
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
    errors.push(field.notSupported(path.child('volumeMode'), field.jsonValue(spec.volumeMode), volumeModes));
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

function checkDataSource(
  errors: Errors,
  source: TypedObjectReference,
  path: FieldPath,
  options: PersistentVolumeClaimOptions,
): void {
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

/** Adds errors of a claim template. */
export function checkClaimTemplate(errors: Errors, template: PersistentVolumeClaimTemplate, path: FieldPath): void {
  checkTemplateMeta(errors, template.metadata ?? {}, path.child('metadata'));
  field.pushAll(errors, validatePersistentVolumeClaimSpec(template.spec ?? {}, path.child('spec')));
}

/** Adds errors of the metadata of a template inside another object, which may only have labels and annotations. */
export function checkTemplateMeta(errors: Errors, metadata: ObjectMeta, path: FieldPath): void {
  errors.push(
    ...validateAnnotations(metadata.annotations, path.child('annotations')),
    ...validateLabels(metadata.labels, path.child('labels')),
  );
  for (const [name, value] of Object.entries(metadata)) {
    if (name === 'annotations' || name === 'labels' || value === undefined || value === null || value === '') continue;
    errors.push(field.forbidden(path.child(name === 'uid' ? 'uID' : name), 'cannot be set'));
  }
}
