import { goQuote } from '../text/go-quote.js';
import type { ObjectMeta } from '../types/index.js';
import { byteLength } from './byte-length.js';
import { jsonValue } from './field/bad-value.js';
import { forbidden, internalError, invalid, required, tooLong } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';
import { validateFinalizers, validateNoNewFinalizers } from './finalizers.js';
import { validateLabels } from './labels.js';
import { validateManagedFields } from './managed-fields.js';
import {
  type ValidateNameFunc,
  type ValidateNameFuncWithErrors,
  validateNamespaceName,
  validateNonnegativeField,
} from './names.js';
import { validateOwnerReferences } from './owner-references.js';
import { isQualifiedName } from './qualified-name.js';
import { semanticEqual } from './semantic-equal.js';

/* `metadata` of objects. kubernetes/apimachinery pkg/api/validation. */

/** Maximum size of the annotations of an object, in bytes, keys and values together: 256 KiB. */
export const totalAnnotationSizeLimit = 256 * 1024;

/** The message for a changed immutable field. */
export const fieldImmutableErrorMessage = 'field is immutable';

/** Annotations: keys are qualified names in any case, all together at most 256 KiB. Errors stand at `path` itself. */
export function validateAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  let size = 0;
  for (const key of Object.keys(annotations ?? {})) {
    const value = annotations?.[key] ?? '';
    for (const problem of isQualifiedName(key.toLowerCase())) {
      errors.push(invalid(path, key, problem, 'format=k8s-label-key'));
    }
    size += byteLength(key) + byteLength(value);
  }
  if (size > totalAnnotationSizeLimit) errors.push(tooLong(path, totalAnnotationSizeLimit));
  return errors;
}

/**
 * Returns an error unless the values are {@link semanticEqual}.
 *
 * @param shown the value in the error. Default: the new one
 */
export function validateImmutableField(
  newValue: unknown,
  oldValue: unknown,
  path: FieldPath,
  shown = newValue,
): FieldError[] {
  return semanticEqual(oldValue, newValue) ? [] : [invalid(path, shown, fieldImmutableErrorMessage)];
}

/**
 * `metadata` of a new object, after its name was generated.
 *
 * @param requiresNamespace whether the resource is namespaced; when not, a namespace is an error
 * @param validateName the resource's rule for `name` and `generateName`
 */
export function validateObjectMeta(
  meta: ObjectMeta,
  requiresNamespace: boolean,
  validateName: ValidateNameFunc,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  const { generateName, name } = meta;
  if (generateName) {
    for (const problem of validateName(generateName, true)) {
      errors.push(invalid(path.child('generateName'), generateName, problem));
    }
  }
  if (name) {
    for (const problem of validateName(name, false)) errors.push(invalid(path.child('name'), name, problem));
  } else {
    errors.push(required(path.child('name'), 'name or generateName is required'));
  }
  pushAll(errors, validateOtherMeta(meta, requiresNamespace, path));
  return errors;
}

/**
 * {@link validateObjectMeta} with a rule for names that returns field errors and checks the final name only;
 * `generateName` is not checked separately.
 */
export function validateObjectMetaWithOpts(
  meta: ObjectMeta,
  isNamespaced: boolean,
  validateName: ValidateNameFuncWithErrors,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  const { generateName, name } = meta;
  if (generateName && !name) {
    const detail = `generateName was specified (${goQuote(generateName)}), but no name was generated`;
    errors.push(internalError(path.child('name'), detail));
  }
  if (name) pushAll(errors, validateName(path.child('name'), name));
  else errors.push(required(path.child('name'), 'name or generateName is required'));
  pushAll(errors, validateOtherMeta(meta, isNamespaced, path));
  return errors;
}

/** `metadata` of an object that replaces one with `oldMeta`. */
export function validateObjectMetaUpdate(newMeta: ObjectMeta, oldMeta: ObjectMeta, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  if (oldMeta.deletionTimestamp) {
    pushAll(errors, validateNoNewFinalizers(newMeta.finalizers, oldMeta.finalizers, path.child('finalizers')));
  }
  if (!newMeta.resourceVersion) {
    errors.push(invalid(path.child('resourceVersion'), '', 'must be specified for an update'));
  }
  const generation = newMeta.generation ?? 0;
  if (generation < (oldMeta.generation ?? 0)) {
    errors.push(invalid(path.child('generation'), generation, 'must not be decremented'));
  }
  const immutable = (field: keyof ObjectMeta, show: unknown): void => {
    if (semanticEqual(newMeta[field], oldMeta[field])) return;
    errors.push(invalid(path.child(field), show, fieldImmutableErrorMessage));
  };
  immutable('name', newMeta.name ?? '');
  immutable('namespace', newMeta.namespace ?? '');
  immutable('uid', jsonValue(newMeta.uid ?? ''));
  immutable('creationTimestamp', jsonValue(newMeta.creationTimestamp || null));
  immutable('deletionTimestamp', jsonValue(newMeta.deletionTimestamp || null));
  immutable('deletionGracePeriodSeconds', newMeta.deletionGracePeriodSeconds ?? null);
  pushAll(errors, validateLabels(newMeta.labels, path.child('labels')));
  pushAll(errors, validateAnnotations(newMeta.annotations, path.child('annotations')));
  pushAll(errors, validateOwnerReferences(newMeta.ownerReferences, path.child('ownerReferences')));
  pushAll(errors, validateManagedFields(newMeta.managedFields, path.child('managedFields')));
  return errors;
}

/** Checks everything except the names. */
function validateOtherMeta(meta: ObjectMeta, requiresNamespace: boolean, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { namespace } = meta;
  if (!requiresNamespace) {
    if (namespace) errors.push(forbidden(path.child('namespace'), 'not allowed on this type'));
  } else if (namespace) {
    for (const problem of validateNamespaceName(namespace, false)) {
      errors.push(invalid(path.child('namespace'), namespace, problem));
    }
  } else {
    errors.push(required(path.child('namespace')));
  }
  pushAll(errors, validateNonnegativeField(meta.generation ?? 0, path.child('generation')));
  const { labels, annotations, ownerReferences, finalizers } = meta;
  if (labels) pushAll(errors, validateLabels(labels, path.child('labels')));
  if (annotations) pushAll(errors, validateAnnotations(annotations, path.child('annotations')));
  if (ownerReferences) pushAll(errors, validateOwnerReferences(ownerReferences, path.child('ownerReferences')));
  if (finalizers) pushAll(errors, validateFinalizers(finalizers, path.child('finalizers')));
  pushAll(errors, validateManagedFields(meta.managedFields, path.child('managedFields')));
  return errors;
}
