import { fromAPIVersionAndKind } from '../schema/convert.js';
import { formatGroupVersionKind } from '../schema/texts.js';
import type { OwnerReference } from '../types/index.js';
import { jsonValue, type RawValue } from './field/bad-value.js';
import { invalid } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';

/**
 * `metadata.ownerReferences`: all fields are set, at most one controller, and no Event as an owner.
 * `kubernetes/apimachinery pkg/api/validation`.
 */
export function validateOwnerReferences(
  references: readonly OwnerReference[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  let controller = '';
  let shown: RawValue | undefined;
  let last: OwnerReference | undefined;
  let repeated = 0;
  for (const reference of references ?? []) {
    repeated = last !== undefined && isEqualReference(reference, last) ? repeated + 1 : 0;
    last = reference;
    if (repeated < maxRepeated) pushAll(errors, validateOwnerReference(reference, path));
    if (!reference.controller) continue;
    const current = `${reference.kind}/${reference.name}`;
    if (controller === '') {
      controller = current;
    } else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`;
      // Each reference may cause an error with the same text.
      shown ??= jsonValue(references?.map(wireForm));
      errors.push(invalid(path, shown, detail));
    }
  }
  return errors;
}

/**
 * Maximum number of equal references in a row that are reported, because errors do not contain the index. A body may
 * contain a million.
 */
const maxRepeated = 1000;

function isEqualReference(a: OwnerReference, b: OwnerReference): boolean {
  return (
    a.apiVersion === b.apiVersion &&
    a.kind === b.kind &&
    a.name === b.name &&
    a.uid === b.uid &&
    a.controller === b.controller &&
    a.blockOwnerDeletion === b.blockOwnerDeletion
  );
}

function validateOwnerReference(reference: OwnerReference, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const gvk = fromAPIVersionAndKind(reference.apiVersion, reference.kind);
  if (gvk.version === '') {
    errors.push(invalid(path.child('apiVersion'), reference.apiVersion ?? '', 'version must not be empty'));
  }
  if (gvk.kind === '') errors.push(invalid(path.child('kind'), '', 'must not be empty'));
  if (!reference.name) errors.push(invalid(path.child('name'), '', 'must not be empty'));
  if (!reference.uid) errors.push(invalid(path.child('uid'), jsonValue(''), 'must not be empty'));
  if (gvk.group === '' && gvk.version === 'v1' && gvk.kind === 'Event') {
    const detail = `${formatGroupVersionKind(gvk)} is disallowed from being an owner`;
    errors.push(invalid(path, wireForm(reference), detail));
  }
  return errors;
}

function wireForm(reference: OwnerReference): OwnerReference {
  const { controller, blockOwnerDeletion } = reference;
  return {
    apiVersion: reference.apiVersion ?? '',
    kind: reference.kind ?? '',
    name: reference.name ?? '',
    uid: reference.uid ?? '',
    ...(controller === undefined ? undefined : { controller }),
    ...(blockOwnerDeletion === undefined ? undefined : { blockOwnerDeletion }),
  };
}
