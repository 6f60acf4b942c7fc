import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { isNegativeMessage } from './checks.js';

/** An error when a number is negative; an absent number is 0. */
export function nonnegative(value: number | undefined, path: FieldPath): FieldError[] {
  return (value ?? 0) < 0 ? [field.invalid(path, value, isNegativeMessage)] : [];
}

/** Errors for the negative ones among some numbers of an object, in the order of `names`. */
export function nonnegativeFields(
  object: Readonly<Record<string, unknown>> | object,
  names: readonly string[],
  path: FieldPath,
): FieldError[] {
  return names.flatMap((name) => nonnegative((object as Record<string, number | undefined>)[name], path.child(name)));
}

/** Errors for the numbers of an object that are greater than another of its numbers, in the order of `names`. */
export function notAbove(
  object: object,
  names: readonly string[],
  limit: string,
  path: FieldPath,
  message = `cannot be greater than status.${limit}`,
): FieldError[] {
  const counters = object as Readonly<Record<string, number | undefined>>;
  return names
    .filter((name) => (counters[name] ?? 0) > (counters[limit] ?? 0))
    .map((name) => field.invalid(path.child(name), counters[name] ?? 0, message));
}
