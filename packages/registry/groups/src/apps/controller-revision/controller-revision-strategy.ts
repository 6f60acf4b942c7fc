import type { appsv1 } from '@k8s-ts/api/types';
import { immutableMessage, nonnegative, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { rawTextOf } from '@k8s-ts/apimachinery/json';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';

export type ControllerRevision = appsv1.ControllerRevision;

const dataPath = FieldPath.root('data');

/** Controller revisions. Their `data` is any JSON object; its text is stored unchanged and is immutable. */
export const controllerRevisionStrategy: BuiltinStrategy<ControllerRevision> = {
  validate: (object) => [...validateRevision(object), ...validateData(object.data)],
  validateUpdate(object, old) {
    const errors = [...validateKindMetaUpdate(object, old), ...validateRevision(object)];
    if (rawTextOf(object.data ?? null) !== rawTextOf(old.data ?? null))
      errors.push(field.invalid(dataPath, object.data ?? null, immutableMessage));
    return errors;
  },
};

function validateRevision(object: ControllerRevision): FieldError[] {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...nonnegative(object.revision as number | undefined, FieldPath.root('revision')),
  ];
}

function validateData(data: unknown): FieldError[] {
  if (data === undefined || data === null) return [field.required(dataPath, 'data is mandatory')];
  if (typeof data !== 'object' || Array.isArray(data))
    return [field.required(dataPath, 'data must be a valid JSON object')];
  return [];
}
