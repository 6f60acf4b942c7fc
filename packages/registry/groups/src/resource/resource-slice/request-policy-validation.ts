import type { resourcev1 } from '@k8s-ts/api/types';
import { compareQuantities, type Errors, quantityText } from '@k8s-ts/api/validation';
import { addQuantity, quantityValue } from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { checkItems } from '../lists-validation.js';

const maxValidValues = 10;

/**
 * Adds errors of the policy about the amounts of a capacity that requests may ask for
 * (`kubernetes pkg/apis/resource/validation`, validateRequestPolicy).
 */
export function checkRequestPolicy(
  errors: Errors,
  { value, requestPolicy = {} }: resourcev1.DeviceCapacity,
  path: FieldPath,
): void {
  const { validValues = [], validRange, default: preset } = requestPolicy;
  const capacity = value ?? '0';
  if (validValues.length > 0 && validRange) {
    const message =
      'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time';
    errors.push(field.forbidden(path, message));
    return;
  }
  const name = validValues.length > 0 ? 'validValues' : 'validRange';
  if (validValues.length === 0 && !validRange) return;
  // Decoding makes an absent default null.
  if (preset === undefined || preset === null) {
    errors.push(field.required(path.child('default'), `required when ${name} is defined`));
  } else if (validRange) checkRange(errors, { preset, capacity, range: validRange }, path.child(name));
  else checkValues(errors, { preset, capacity, values: validValues }, path.child(name));
}

function checkValues(
  errors: Errors,
  {
    preset,
    capacity,
    values,
  }: { readonly preset: string; readonly capacity: string; readonly values: readonly string[] },
  path: FieldPath,
): void {
  for (const [i, value] of values.entries()) {
    const before = values[i - 1];
    if (before === undefined || compareQuantities(before, value) <= 0) continue;
    errors.push(field.invalid(path.index(i), quantityText(value), 'values must be sorted in ascending order'));
  }
  let hasDefault = false;
  const checkValue = (value: string, at: FieldPath) => {
    if (compareQuantities(value, capacity) > 0) {
      const message = `option is larger than capacity value: ${quantityText(capacity)}`;
      errors.push(field.invalid(at, quantityText(value), message));
    }
    if (compareQuantities(value, preset) === 0) hasDefault = true;
  };
  const keyOf = (value: string) => String(quantityValue(value));
  checkItems(errors, values, { path, maxSize: maxValidValues, keyOf }, checkValue);
  if (hasDefault) return;
  errors.push(field.invalid(path, quantityText(preset), 'default value is not valid according to the requestPolicy'));
}

interface RangePolicy {
  readonly preset: string;
  readonly capacity: string;
  readonly range: Partial<resourcev1.CapacityRequestPolicyRange>;
}

function checkRange(errors: Errors, { preset, capacity, range }: RangePolicy, path: FieldPath): void {
  const { min, max, step } = range;
  if (min === undefined) {
    errors.push(field.required(path.child('min'), 'required when validRange is defined'));
    return;
  }
  const complain = (name: string, shown: string, message: string) =>
    errors.push(field.invalid(path.child(name), quantityText(shown), message));
  const larger = (what: string) => `${what} is larger than capacity value: ${quantityText(capacity)}`;
  if (compareQuantities(min, capacity) > 0) complain('min', min, larger('min'));
  if (compareQuantities(preset, min) < 0) complain('min', preset, `default is less than min: ${quantityText(min)}`);
  if (max !== undefined) {
    if (compareQuantities(min, max) > 0) complain('max', min, `min is larger than max: ${quantityText(max)}`);
    if (compareQuantities(max, capacity) > 0) complain('max', max, larger('max'));
    if (compareQuantities(preset, max) > 0) complain('max', preset, `default is more than max: ${quantityText(max)}`);
  }
  if (step === undefined) return;
  const first = addQuantity(min, step);
  if (compareQuantities(first, capacity) > 0) complain('step', step, larger(`one step ${quantityText(first)}`));
  for (const value of max === undefined ? [preset] : [preset, max]) {
    const width = quantityValue(step);
    if (width === 0n || (quantityValue(value) - quantityValue(min)) % width === 0n) continue;
    const steps = `a given step (${quantityText(step)}) from (${quantityText(min)})`;
    complain('step', value, `value is not a multiple of ${steps}`);
  }
}
