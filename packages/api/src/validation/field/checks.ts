import { cmpQuantity, type QuantityLike, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import {
  byteLength,
  type FieldError,
  type FieldPath,
  field,
  type ValidateNameFunc,
} from '@k8s-ts/apimachinery/validation';

/** A list of errors that internal validators append to and exported ones return. */
export type Errors = FieldError[];

/** Checks a text; returns messages, none when it is valid. */
export type TextCheck = (value: string) => readonly string[];

/** Checks a name; `prefix` is true for `generateName`. */
export type NameCheck = ValidateNameFunc;

export const isNegativeMessage = 'must be greater than or equal to 0';
export const isNotPositiveMessage = 'must be greater than zero';
export const isNotIntegerMessage = 'must be an integer';
export const immutableMessage = 'field is immutable';
export const fileModeMessage = 'must be a number between 0 and 0777 (octal), both inclusive';

/** Adds an Invalid error for each message of `check` about the value. */
export function checkText(errors: Errors, value: string, path: FieldPath, check: TextCheck): void {
  for (const message of check(value)) errors.push(field.invalid(path, value, message));
}

/** As {@link checkText} for a name check. */
export function checkName(errors: Errors, value: string, path: FieldPath, check: NameCheck): void {
  for (const message of check(value, false)) errors.push(field.invalid(path, value, message));
}

/**
 * Adds an error unless the value is one of `supported`. An empty value is a Required error when `required` is set. The
 * error shows the value as JSON, because upstream's type of such a field is a named one.
 */
export function checkEnum(
  errors: Errors,
  value: string | undefined,
  path: FieldPath,
  supported: readonly string[],
  required = false,
): void {
  if (required && (value ?? '') === '') errors.push(field.required(path));
  else if (!supported.includes(value ?? ''))
    errors.push(field.notSupported(path, field.jsonValue(value ?? ''), supported));
}

/** Adds an error when a number is below zero. */
export function checkNonnegative(errors: Errors, value: number | undefined, path: FieldPath): void {
  if ((value ?? 0) < 0) errors.push(field.invalid(path, value, isNegativeMessage));
}

/** Adds an error when a number is not above zero. */
export function checkPositive(errors: Errors, value: number | undefined, path: FieldPath): void {
  if ((value ?? 0) <= 0) errors.push(field.invalid(path, value ?? 0, isNotPositiveMessage));
}

/** A quantity in canonical form; the text itself when it is invalid. */
export function quantityText(value: QuantityLike): string {
  try {
    return quantityToString(toQuantity(value));
  } catch {
    return String(value);
  }
}

/** Compares quantities by amount. @throws Error when they are different texts and one is invalid */
export function compareQuantities(a: QuantityLike, b: QuantityLike): number {
  return a === b ? 0 : cmpQuantity(a, b);
}

/** The keys of a map in order. For maps that may be large: entries take much memory. */
export function sortedKeys(map: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const keys = Object.keys(map ?? {});
  // The keys are usually in order already, and checking that is ten times as fast as sorting.
  for (let i = 1; i < keys.length; i++) if ((keys[i] as string) < (keys[i - 1] as string)) return keys.sort();
  return keys;
}

/** The entries of a map sorted by key, which makes the order of errors stable (upstream's is random). */
export function sortedEntries<V>(map: Readonly<Record<string, V>> | undefined): readonly (readonly [string, V])[] {
  return map ? sortedKeys(map).map((key) => [key, map[key] as V] as const) : [];
}

/** A string map as Go prints it in JSON: keys sorted, `null` when absent. */
export function sortedMap<V>(map: Readonly<Record<string, V>> | undefined): Readonly<Record<string, V>> | null {
  return map ? Object.fromEntries(sortedEntries(map)) : null;
}

/** An own property of a map whose keys come from clients. */
export function ownValue<V>(map: Readonly<Record<string, V>> | undefined, key: string): V | undefined {
  return map && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** Length in bytes of the text in UTF-8, as Go's `len` counts. */
export { byteLength };

/** Number of bytes that a base64 text encodes; 0 for null, which Go reads as no bytes. */
export function base64Length(text: string | null): number {
  if (text === null) return 0;
  const digits = text.replace(/[^A-Za-z0-9+/_-]/g, '').length;
  return Math.floor((digits * 3) / 4);
}
