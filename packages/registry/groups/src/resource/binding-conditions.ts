import type { Errors } from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { type FieldPath, field, validateLabelName } from '@k8s-ts/apimachinery/validation';
import { checkItems } from './lists-validation.js';

const maxConditions = 4;

/**
 * Adds errors of the conditions for which a device, or its allocation, waits. They must differ, and there must also be
 * failure conditions.
 */
export function checkBindingConditions(
  errors: Errors,
  object: { readonly bindingConditions?: readonly string[]; readonly bindingFailureConditions?: readonly string[] },
  path: FieldPath,
): void {
  const { bindingConditions, bindingFailureConditions } = object;
  const waited = bindingConditions ?? [];
  const failures = bindingFailureConditions ?? [];
  const waitedPath = path.child('bindingConditions');
  const failuresPath = path.child('bindingFailureConditions');
  const checkName = (name: string, at: FieldPath) => field.pushAll(errors, validateLabelName(name, at));
  checkItems(errors, waited, { path: waitedPath, maxSize: maxConditions }, checkName);
  checkItems(errors, failures, { path: failuresPath, maxSize: maxConditions }, checkName);
  for (const [i, name] of waited.entries()) {
    if (waited.indexOf(name) < i) errors.push(field.duplicate(waitedPath.index(i), name));
  }
  for (const [i, name] of failures.entries()) {
    if (failures.indexOf(name) < i) errors.push(field.duplicate(failuresPath.index(i), name));
    if (!waited.includes(name)) continue;
    const message = 'bindingFailureConditions must not overlap with bindingConditions';
    errors.push(field.invalid(failuresPath.index(i), name, message));
  }
  const needs = (name: string, other: string) => `${name} are required to use ${other}`;
  if (waited.length === 0 && failures.length > 0) {
    const message = needs('bindingConditions', 'bindingFailureConditions');
    errors.push(field.invalid(waitedPath, fieldAsGiven(object, 'bindingConditions') ?? null, message));
  }
  if (failures.length === 0 && waited.length > 0) {
    const message = needs('bindingFailureConditions', 'bindingConditions');
    errors.push(field.invalid(failuresPath, fieldAsGiven(object, 'bindingFailureConditions') ?? null, message));
  }
}
