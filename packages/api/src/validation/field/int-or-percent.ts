import { type FieldError, type FieldPath, field, isValidPercent } from '@k8s-ts/apimachinery/validation';
import { isNegativeMessage } from './checks.js';

/** A count, or a percentage as text: `25%`. */
export type IntOrString = number | string;

/** Errors unless the value is a non-negative count or a percentage (`kubernetes pkg/apis/apps/validation`). */
export function validatePositiveIntOrPercent(value: IntOrString, path: FieldPath): FieldError[] {
  if (typeof value === 'number') return value < 0 ? [field.invalid(path, value, isNegativeMessage)] : [];
  return isValidPercent(value).map((message) => field.invalid(path, field.jsonValue(value), message));
}

/** An error for a percentage above 100; counts are valid. */
export function notMoreThan100Percent(value: IntOrString, path: FieldPath): FieldError[] {
  const percent = percentOf(value);
  if (percent === undefined || percent <= 100) return [];
  return [field.invalid(path, value, 'must not be greater than 100%')];
}

/** The number of the count or percentage; 0 for text that is neither. */
export function intOrPercentValue(value: IntOrString): number {
  if (typeof value === 'number') return value;
  return percentOf(value) ?? (/^[+-]?\d+$/.test(value) ? Number(value) : 0);
}

function percentOf(value: IntOrString): number | undefined {
  if (typeof value !== 'string' || isValidPercent(value).length > 0) return undefined;
  return Number.parseInt(value, 10);
}
