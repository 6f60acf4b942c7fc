import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Errors unless the value is one of the accepted ones. */
export function validateEnum(value: string | undefined, accepted: readonly string[], path: FieldPath): FieldError[] {
  if (!value) return [field.required(path)];
  return accepted.includes(value) ? [] : [field.notSupported(path, value, accepted)];
}
