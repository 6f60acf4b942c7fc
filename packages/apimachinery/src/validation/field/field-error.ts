import { formatBadValue } from './bad-value.js';

/**
 * Types of field errors. The texts are also the reasons of the causes in a Status (`CauseType` upstream), which clients
 * see. `kubernetes/apimachinery pkg/util/validation/field`.
 */
export const FieldErrorType = {
  /** A referred-to value does not exist. */
  notFound: 'FieldValueNotFound',
  /** A required value is absent or empty. */
  required: 'FieldValueRequired',
  /** A value that must be unique occurs twice. */
  duplicate: 'FieldValueDuplicate',
  /** A malformed value: pattern, range, length, immutability. */
  invalid: 'FieldValueInvalid',
  /** A value outside an enumeration. */
  notSupported: 'FieldValueNotSupported',
  /** A well-formed value that is not allowed here or now. */
  forbidden: 'FieldValueForbidden',
  /** A string that is too long; the value is not repeated. */
  tooLong: 'FieldValueTooLong',
  /** A list with too many items. */
  tooMany: 'FieldValueTooMany',
  /** A failure of the server. */
  internal: 'InternalError',
  /** A value whose JSON type is not the schema's. */
  typeInvalid: 'FieldValueTypeInvalid',
} as const;
export type FieldErrorType = (typeof FieldErrorType)[keyof typeof FieldErrorType];

/** One error of one field of an object. Plain data, made by functions such as `field.required`. */
export interface FieldError {
  readonly type: FieldErrorType;
  /** The path's text, such as `spec.ports[0].name`. */
  readonly field: string;
  /** The value found, printed by {@link errorBody} for the types that show it. */
  readonly badValue?: unknown;
  /** Additional text; may be empty. */
  readonly detail: string;
  /** The rule that was violated, such as `format=k8s-label-key`; never shown to clients. */
  readonly origin?: string;
}

/** The errors of one validation, in the order found; empty for a valid value. */
export type FieldErrorList = readonly FieldError[];

const typeTexts: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  InternalError: 'Internal error',
  FieldValueTypeInvalid: 'Invalid value',
};

const withoutValue: ReadonlySet<FieldErrorType> = new Set([
  FieldErrorType.required,
  FieldErrorType.forbidden,
  FieldErrorType.tooLong,
  FieldErrorType.internal,
]);

/**
 * The error without its field, as in the `message` of a Status cause: `Invalid value: "A": must be lower case`.
 * Required, forbidden, too long and internal errors do not show the value.
 */
export function errorBody(error: FieldError): string {
  let text = typeTexts[error.type];
  if (!withoutValue.has(error.type)) {
    const value = formatBadValue(error.badValue);
    if (value !== undefined) text += `: ${value}`;
  }
  return error.detail === '' ? text : `${text}: ${error.detail}`;
}

/** The whole error, `<path>: <type>[: <value>][: <detail>]`. */
export function fieldErrorText(error: FieldError): string {
  return textWithBody(error, errorBody(error));
}

/** Like {@link fieldErrorText}, for an error whose {@link errorBody} exists already. */
export function textWithBody({ field }: FieldError, body: string): string {
  return `${field}: ${body}`;
}

/**
 * The errors as one text: one error is itself, several are `[a, b]`, equal texts count once. The empty string for no
 * errors.
 */
export function aggregateText(errors: FieldErrorList): string {
  return aggregateMessages(errors.map(fieldErrorText));
}

/**
 * Joins messages like upstream's error aggregates: a single one is unchanged, several become `[a, b]`, equal ones are
 * listed once.
 */
export function aggregateMessages(messages: readonly string[]): string {
  const unique = [...new Set(messages)];
  return unique.length === 1 ? (unique[0] as string) : unique.length === 0 ? '' : `[${unique.join(', ')}]`;
}
