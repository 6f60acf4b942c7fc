import type { storagev1, TopologySelectorTerm } from '@k8s-ts/api/types';
import { checkEnum, type Errors, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateImmutableField,
  validateLabelName,
} from '@k8s-ts/apimachinery/validation';
import { checkParameters, checkProvisioner } from '../class-validation.js';

/**
 * Rules of storage classes (`kubernetes pkg/apis/storage/validation`). Each function returns an empty list for a valid
 * object.
 */

const bindingModes = ['Immediate', 'WaitForFirstConsumer'];
const bindingPath = FieldPath.root('volumeBindingMode');

export function validateStorageClass(object: storagev1.StorageClass): FieldError[] {
  const { provisioner = '', parameters = {}, reclaimPolicy, volumeBindingMode, allowedTopologies = [] } = object;
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkProvisioner(errors, provisioner, FieldPath.root('provisioner'));
  checkParameters(errors, parameters, FieldPath.root('parameters'), true);
  if (reclaimPolicy) checkEnum(errors, reclaimPolicy, FieldPath.root('reclaimPolicy'), ['Delete', 'Retain']);
  if (volumeBindingMode === undefined) errors.push(field.required(bindingPath));
  else checkEnum(errors, volumeBindingMode, bindingPath, bindingModes);
  checkTopologies(errors, allowedTopologies, FieldPath.root('allowedTopologies'));
  return errors;
}

/** Errors of the update itself: parameters, provisioner, reclaim policy and binding mode are immutable. */
export function validateStorageClassUpdate(object: storagev1.StorageClass, old: storagev1.StorageClass): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  for (const name of ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'] as const) {
    const shown = fieldAsGiven(object, name);
    field.pushAll(errors, validateImmutableField(object[name], old[name], FieldPath.root(name), shown));
  }
  return errors;
}

/**
 * Adds errors of terms, which must differ. A term without expressions gets one error for each term, as upstream does.
 */
function checkTopologies(errors: Errors, terms: readonly TopologySelectorTerm[], path: FieldPath): void {
  const seen: string[] = terms.map(() => canonical(new Map()));
  for (const [i, term] of terms.entries()) {
    const at = path.index(i).child('matchLabelExpressions');
    const text = canonical(checkTerm(errors, term, at));
    for (const other of seen) if (other === text) errors.push(field.duplicate(at, ''));
    seen.push(text);
  }
}

type Requirements = ReadonlyMap<string, ReadonlySet<string>>;

/** Adds errors of the expressions of a term; returns the values by key. */
function checkTerm(
  errors: Errors,
  { matchLabelExpressions = [] }: TopologySelectorTerm,
  path: FieldPath,
): Requirements {
  const requirements = new Map<string, ReadonlySet<string>>();
  for (const [i, { key = '', values = [] }] of matchLabelExpressions.entries()) {
    const at = path.index(i);
    const set = new Set<string>();
    // Values of a decoded object may be null.
    const list = values ?? [];
    if (list.length === 0) errors.push(field.required(at.child('values')));
    for (const [j, value] of list.entries()) {
      if (set.has(value)) errors.push(field.duplicate(at.child('values').index(j), value));
      set.add(value);
    }
    field.pushAll(errors, validateLabelName(key, at.child('key')));
    if (requirements.has(key)) errors.push(field.duplicate(at.child('key'), key));
    requirements.set(key, set);
  }
  return requirements;
}

/** A text that is equal for equal requirements. */
function canonical(requirements: Requirements): string {
  return JSON.stringify([...requirements].map(([key, values]) => [key, [...values].sort()]).sort());
}
