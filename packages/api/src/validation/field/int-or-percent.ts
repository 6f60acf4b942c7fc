import { type FieldError, type FieldPath, field, isValidPercent } from '@k8s-ts/apimachinery/validation';
import { isNegativeMessage } from './checks.js';

/** A count, or a share as text: `25%`. */
export type IntOrString = number | string;

/** A count that is not negative, or a percentage. `kubernetes pkg/apis/apps/validation` has these rules, for other groups too. */
export function validatePositiveIntOrPercent(value: IntOrString, path: FieldPath): FieldError[] {
  if (typeof value === 'number') return value < 0 ? [field.invalid(path, value, isNegativeMessage)] : [];
  return isValidPercent(value).map((message) => field.invalid(path, value, message));
}

/** A percentage of at most 100; counts pass. */
export function notMoreThan100Percent(value: IntOrString, path: FieldPath): FieldError[] {
  const percent = percentOf(value);
  if (percent === undefined || percent <= 100) return [];
  return [field.invalid(path, value, 'must not be greater than 100%')];
}

/** The number in it, whether that is a count or a percentage. */
export function intOrPercentValue(value: IntOrString): number {
  return percentOf(value) ?? (Number.parseInt(String(value), 10) || 0);
}

function percentOf(value: IntOrString): number | undefined {
  if (typeof value !== 'string' || isValidPercent(value).length > 0) return undefined;
  return Number.parseInt(value, 10);
}
