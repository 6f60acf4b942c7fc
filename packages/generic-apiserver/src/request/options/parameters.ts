import { newBadRequest, newInvalid, type StatusError } from '@k8s-ts/apimachinery/errors';
import { type FieldErrorList, goQuote } from '@k8s-ts/apimachinery/validation';

/**
 * First value of a parameter as a boolean: `false` and `0` are false, everything else (no value, too) is true;
 * undefined when absent.
 */
export function booleanOf(query: URLSearchParams, name: string): boolean | undefined {
  const value = query.get(name)?.toLowerCase();
  return value === undefined ? undefined : value !== 'false' && value !== '0';
}

/**
 * First value of a parameter as an integer; undefined when absent.
 *
 * @throws StatusError 400 with the text of Go's strconv
 */
export function integerOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  const parsed = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(parsed)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(value)}: invalid syntax`);
  if (parsed >= int64Limit || parsed < -int64Limit) {
    throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(value)}: value out of range`);
  }
  return parsed;
}

const int64Limit = 2 ** 63;

/** The 422 error for options of one kind (`ListOptions`). */
export function invalidOptions(kind: string, errors: FieldErrorList): StatusError {
  return newInvalid({ group: 'meta.k8s.io', kind }, '', errors);
}
