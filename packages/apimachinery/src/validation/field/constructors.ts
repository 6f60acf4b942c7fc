import { errorText } from '../../text/error-text.js';
import { goQuote } from '../../text/go-quote.js';
import { omitValue } from './bad-value.js';
import { type FieldError, type FieldErrorList, FieldErrorType } from './field-error.js';
import type { FieldPath } from './field-path.js';

/** "Invalid value": the value is malformed. */
export function invalid(path: FieldPath, badValue: unknown, detail: string, origin?: string): FieldError {
  return make(FieldErrorType.invalid, path, badValue, detail, origin);
}

/** "Invalid value", for a value whose JSON type is not the schema's. */
export function typeInvalid(path: FieldPath, badValue: unknown, detail: string): FieldError {
  return make(FieldErrorType.typeInvalid, path, badValue, detail);
}

/** "Required value": the value is absent or empty. */
export function required(path: FieldPath, detail = ''): FieldError {
  return make(FieldErrorType.required, path, '', detail);
}

/** "Duplicate value": a value that must be unique occurs again. */
export function duplicate(path: FieldPath, badValue: unknown): FieldError {
  return make(FieldErrorType.duplicate, path, badValue, '');
}

/** "Not found": the value refers to something that does not exist. */
export function notFound(path: FieldPath, badValue: unknown): FieldError {
  return make(FieldErrorType.notFound, path, badValue, '');
}

/** "Unsupported value", with the quoted list of supported values, if any are given. */
export function notSupported(path: FieldPath, badValue: unknown, validValues: readonly string[]): FieldError {
  const detail = validValues.length === 0 ? '' : `supported values: ${validValues.map(goQuote).join(', ')}`;
  return make(FieldErrorType.notSupported, path, badValue, detail);
}

/** "Forbidden": the value is well-formed but not allowed here or now. */
export function forbidden(path: FieldPath, detail: string): FieldError {
  return make(FieldErrorType.forbidden, path, '', detail);
}

/** "Too long": more than `maxLength` bytes; a negative maximum is not shown. The value is never shown. */
export function tooLong(path: FieldPath, maxLength: number): FieldError {
  const detail =
    maxLength < 0 ? 'value is too long' : `may not be more than ${maxLength} ${maxLength === 1 ? 'byte' : 'bytes'}`;
  return make(FieldErrorType.tooLong, path, '<value omitted>', detail);
}

/** "Too many": `actual` items where `max` are allowed; negative numbers are not shown. */
export function tooMany(path: FieldPath, actual: number, max: number): FieldError {
  const detail = max < 0 ? 'has too many items' : `must have at most ${max} ${max === 1 ? 'item' : 'items'}`;
  return make(FieldErrorType.tooMany, path, actual < 0 ? omitValue : actual, detail);
}

/** "Internal error": a failure of the server. */
export function internalError(path: FieldPath, cause: unknown): FieldError {
  return make(FieldErrorType.internal, path, null, errorText(cause));
}

/** The errors with `prefix` put before each detail. */
export function prefixDetail(errors: FieldErrorList, prefix: string): FieldError[] {
  return errors.map((error) => ({ ...error, detail: prefix + error.detail }));
}

/** The errors with their origin set. */
export function withOrigin(errors: FieldErrorList, origin: string): FieldError[] {
  return errors.map((error) => ({ ...error, origin }));
}

function make(type: FieldErrorType, path: FieldPath, badValue: unknown, detail: string, origin?: string): FieldError {
  const text = path.toString();
  return origin === undefined
    ? { type, field: text, badValue, detail }
    : { type, field: text, badValue, detail, origin };
}
