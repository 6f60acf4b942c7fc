import { type FieldError, FieldErrorType, FieldPath, field } from '@k8s-ts/apimachinery/validation';

const blocking: ReadonlySet<FieldErrorType> = new Set([
  FieldErrorType.notSupported,
  FieldErrorType.required,
  FieldErrorType.tooLong,
  FieldErrorType.tooMany,
  FieldErrorType.typeInvalid,
]);

/**
 * Whether errors keep rules from being evaluated: expressions are made for values that have the types and sizes of the
 * schema.
 */
export function blocksRules(errors: readonly FieldError[]): boolean {
  return errors.some(({ type }) => blocking.has(type));
}

/** Error which says that rules were not evaluated. */
export const rulesNotChecked: FieldError = field.invalid(
  FieldPath.empty,
  null,
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
);
