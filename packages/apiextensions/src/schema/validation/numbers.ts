import { field, formatGoFloat } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { isInt64 } from '../values/json-values.js';
import { general, invalid, type KeywordError, notPositive } from './keyword-errors.js';

/** Whether a schema restricts numbers. */
export function restrictsNumbers({ type, multipleOf, minimum, maximum }: JSONSchemaProps): boolean {
  return type === 'integer' || type === 'number' || [multipleOf, minimum, maximum].some(isSet);
}

/**
 * Errors of the range of the type, and of `multipleOf`, `minimum` and `maximum` (kube-openapi
 * pkg/validation/validate/validator.go, numberValidator). Limits lose their fraction when the value is a whole number,
 * unless they do not fit the type, which is an error itself.
 */
export function validateNumber(schema: JSONSchemaProps, value: number | bigint, name: string): KeywordError[] {
  const errors: KeywordError[] = [];
  const { multipleOf, minimum, maximum, exclusiveMinimum = false, exclusiveMaximum = false } = schema;
  const isInt = isInt64(value);
  const isInRange = (number: number | bigint, what: string): boolean => {
    const text = rangeText(schema, number);
    if (text !== undefined) errors.push(general(`${what} value must be of type ${text} in ${name}`));
    return text === undefined;
  };
  isInRange(value, 'Checked');
  if (isSet(multipleOf)) {
    const asInt = isInRange(multipleOf, 'MultipleOf') && isInt;
    const error = asInt
      ? intMultiple(BigInt(value), toInt64(multipleOf), value, name)
      : floatMultiple(Number(value), multipleOf, name);
    if (error !== undefined) errors.push(error);
  }
  const checkLimit = (limit: number, what: string, isWrong: (bound: number | bigint) => boolean, text: string) => {
    const asInt = isInRange(limit, what) && isInt;
    const bound = asInt ? toInt64(limit) : limit;
    if (!isWrong(bound)) return;
    errors.push(
      invalid(name, asInt ? value : goFloat(value), `should be ${text} ${asInt ? bound : formatGoFloat(limit)}`),
    );
  };
  if (isSet(minimum)) {
    checkLimit(
      minimum,
      'Minimum boundary',
      (bound) => (exclusiveMinimum ? value <= bound : value < bound),
      exclusiveMinimum ? 'greater than' : 'greater than or equal to',
    );
  }
  if (isSet(maximum)) {
    checkLimit(
      maximum,
      'Maximum boundary',
      (bound) => (exclusiveMaximum ? value >= bound : value > bound),
      exclusiveMaximum ? 'less than' : 'less than or equal to',
    );
  }
  return errors;
}

/** A number as errors show a Go float64: whole ones of more than six digits have an exponent, too. */
const goFloat = (value: number | bigint) => new field.RawValue(formatGoFloat(Number(value)));

const maxInt32 = 2 ** 31 - 1;

/**
 * The type and format whose range a number is not in; undefined for a number that fits, and for schemas of another type
 * or of several types.
 */
function rangeText(schema: JSONSchemaProps, value: number | bigint): string | undefined {
  const { type, format = '' } = schema;
  if (schema['x-kubernetes-int-or-string'] === true) return undefined;
  if (type === 'integer') {
    const isFitting =
      format === 'int32'
        ? Number.isInteger(Number(value)) && value >= -maxInt32 - 1 && value <= maxInt32
        : typeof value === 'bigint' || Number.isSafeInteger(value) || isInt64Text(value);
    if (isFitting) return undefined;
    return format === 'int32' || format === 'int64' ? `integer with format ${format}` : 'integer (default format)';
  }
  const isTooLarge = type === 'number' && format === 'float' && !Number.isFinite(Math.fround(Number(value)));
  return isTooLarge ? 'number with format float' : undefined;
}

/** Whether the digits of a double, as Go and JavaScript write it, are an int64: those of -2^63 are not. */
function isInt64Text(value: number): boolean {
  if (!Number.isInteger(value) || Math.abs(value) >= 1e19) return false;
  const digits = BigInt(String(value));
  return BigInt.asIntN(64, digits) === digits;
}

const isSet = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null;

const minInt64 = -(2n ** 63n);

/**
 * Go's conversion to int64 on amd64: the fraction is cut off, and a number outside the range becomes the smallest one.
 */
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
  return invalid(name, goFloat(value), `should be a multiple of ${formatGoFloat(factor)}`);
}

const tolerance = 1e-9;

/**
 * Whether a number is whole, or above a whole number by no more than an error of computation (go-openapi/swag
 * `IsFloat64AJSONInteger`, as amd64 computes it).
 */
export function isJSONInteger(value: number): boolean {
  if (!Number.isFinite(value) || value < -(2 ** 53) || value > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  if (value === whole) return true;
  return whole > 0 && (value - whole) / (value + whole) < tolerance;
}
