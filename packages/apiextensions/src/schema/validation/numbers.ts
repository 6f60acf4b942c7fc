import { field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { isInt64 } from '../values/json-values.js';
import { invalid, type KeywordError, notPositive } from './keyword-errors.js';

/** Whether a schema restricts numbers. */
export function restrictsNumbers({ multipleOf, minimum, maximum }: JSONSchemaProps): boolean {
  return [multipleOf, minimum, maximum].some((each) => each !== undefined && each !== null);
}

/**
 * Errors of `multipleOf`, `minimum` and `maximum` (kube-openapi pkg/validation/validate/values.go). Limits lose their fraction when the value is a
 * whole number.
 */
export function validateNumber(schema: JSONSchemaProps, value: number | bigint, name: string): KeywordError[] {
  const errors: KeywordError[] = [];
  const { multipleOf, minimum, maximum, exclusiveMinimum = false, exclusiveMaximum = false } = schema;
  const isInt = isInt64(value);
  /** The limit as the value is compared with it. */
  const limit = (bound: number): number | bigint => (isInt ? toInt64(bound) : bound);
  if (isSet(multipleOf)) {
    const error = isInt
      ? intMultiple(BigInt(value), toInt64(multipleOf), value, name)
      : floatMultiple(Number(value), multipleOf, name);
    if (error !== undefined) errors.push(error);
  }
  if (isSet(minimum)) {
    const bound = limit(minimum);
    if (exclusiveMinimum ? value <= bound : value < bound) {
      const text = exclusiveMinimum ? 'greater than' : 'greater than or equal to';
      errors.push(invalid(name, value, `should be ${text} ${field.formatBadValue(bound)}`));
    }
  }
  if (isSet(maximum)) {
    const bound = limit(maximum);
    if (exclusiveMaximum ? value >= bound : value > bound) {
      const text = exclusiveMaximum ? 'less than' : 'less than or equal to';
      errors.push(invalid(name, value, `should be ${text} ${field.formatBadValue(bound)}`));
    }
  }
  return errors;
}

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
