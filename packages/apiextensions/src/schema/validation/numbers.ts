import { field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { isInt64 } from '../values/json-values.js';
import { general, invalid, type KeywordError, notPositive } from './keyword-errors.js';

/** Whether a schema restricts numbers. */
export function restrictsNumbers({ multipleOf, minimum, maximum }: JSONSchemaProps): boolean {
  return [multipleOf, minimum, maximum].some((each) => each !== undefined && each !== null);
}

/**
 * Errors of `multipleOf`, `minimum` and `maximum` (kube-openapi pkg/validation/validate/values.go). Limits lose their fraction when the value is a
 * whole number.
 *
 * @param isInteger whether `integer` is the only type: then the value and the limits must be whole numbers of 64 bits, and a limit that is not is
 * compared as it is. Schemas without limits are not checked here: the type of their values is an error of its own
 */
export function validateNumber(
  schema: JSONSchemaProps,
  value: number | bigint,
  name: string,
  isInteger: boolean,
): KeywordError[] {
  const errors: KeywordError[] = [];
  const { multipleOf, minimum, maximum, exclusiveMinimum = false, exclusiveMaximum = false } = schema;
  const isInt = isInt64(value);
  /** Adds an error unless the number is of the type. */
  const fits = (what: string, number: number | bigint): boolean => {
    if (!isInteger || isWhole(number)) return true;
    errors.push(general(`${what} value must be of type integer (default format) in ${name}`));
    return false;
  };
  /** The limit as the value is compared with it. */
  const limit = (what: string, bound: number): number | bigint => (fits(what, bound) && isInt ? toInt64(bound) : bound);
  fits('Checked', value);
  if (isSet(multipleOf)) {
    const error =
      fits('MultipleOf', multipleOf) && isInt
        ? intMultiple(BigInt(value), toInt64(multipleOf), value, name)
        : floatMultiple(Number(value), multipleOf, name);
    if (error !== undefined) errors.push(error);
  }
  if (isSet(minimum)) {
    const bound = limit('Minimum boundary', minimum);
    if (exclusiveMinimum ? value <= bound : value < bound) {
      const text = exclusiveMinimum ? 'greater than' : 'greater than or equal to';
      errors.push(invalid(name, value, `should be ${text} ${field.formatBadValue(bound)}`));
    }
  }
  if (isSet(maximum)) {
    const bound = limit('Maximum boundary', maximum);
    if (exclusiveMaximum ? value >= bound : value > bound) {
      const text = exclusiveMaximum ? 'less than' : 'less than or equal to';
      errors.push(invalid(name, value, `should be ${text} ${field.formatBadValue(bound)}`));
    }
  }
  return errors;
}

/** Whether a number is whole and has no more than 64 bits. */
const isWhole = (value: number | bigint): boolean =>
  typeof value === 'bigint' || (Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63);

const isSet = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null;

const minInt64 = -(2n ** 63n);

/** Go's conversion to int64, as amd64 does it: the fraction is cut, and what does not fit becomes the least number. */
function toInt64(value: number): number | bigint {
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
  return whole >= 2 ** 63 || whole < -(2 ** 63) || Number.isNaN(whole) ? minInt64 : BigInt(whole);
}

function intMultiple(
  value: bigint,
  factor: number | bigint,
  shown: number | bigint,
  name: string,
): KeywordError | undefined {
  if (factor <= 0) return notPositive(name, factor);
  return value % BigInt(factor) === 0n ? undefined : invalid(name, shown, `should be a multiple of ${factor}`);
}

function floatMultiple(value: number, factor: number, name: string): KeywordError | undefined {
  if (factor <= 0) return notPositive(name, factor);
  const quotient = factor < 1 ? (1 / factor) * value : value / factor;
  if (isJSONInteger(quotient)) return undefined;
  return invalid(name, value, `should be a multiple of ${field.formatBadValue(factor)}`);
}

const tolerance = 1e-9;

/**
 * Whether a number is whole, or above a whole number by no more than an error of computation (go-openapi/swag `IsFloat64AJSONInteger`, as amd64
 * computes it).
 */
export function isJSONInteger(value: number): boolean {
  if (!Number.isFinite(value) || value < -(2 ** 53) || value > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (value === whole) return true;
  return whole > 0 && (value - whole) / (value + whole) < tolerance;
}
