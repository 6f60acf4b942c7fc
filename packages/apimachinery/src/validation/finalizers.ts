import { finalizerDeleteDependents, finalizerOrphanDependents } from '../meta/options.js';
import { goQuote } from '../text/go-quote.js';
import { forbidden, invalid } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';
import { isQualifiedName } from './qualified-name.js';

/** One finalizer's name, a qualified name. */
export function validateFinalizerName(name: string, path: FieldPath): FieldError[] {
  return isQualifiedName(name).map((problem) => invalid(path, name, problem));
}

/** `metadata.finalizers`: qualified names; `orphan` and `foregroundDeletion` exclude each other. */
export function validateFinalizers(finalizers: readonly string[] | undefined, path: FieldPath): FieldError[] {
  const all = finalizers ?? [];
  const errors: FieldError[] = [];
  for (const name of all) pushAll(errors, validateFinalizerName(name, path));
  if (all.includes(finalizerOrphanDependents) && all.includes(finalizerDeleteDependents)) {
    const detail = `finalizer ${finalizerOrphanDependents} and ${finalizerDeleteDependents} cannot be both set`;
    errors.push(invalid(path, all, detail));
  }
  return errors;
}

/** Checks that an object that is being deleted gets no new finalizers. */
export function validateNoNewFinalizers(
  newFinalizers: readonly string[] | undefined,
  oldFinalizers: readonly string[] | undefined,
  path: FieldPath,
): FieldError[] {
  const old = new Set(oldFinalizers);
  const added = [...new Set(newFinalizers)].filter((name) => !old.has(name)).sort();
  if (added.length === 0) return [];
  const list = `[]string{${added.map(goQuote).join(', ')}}`;
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  return [forbidden(path, detail)];
}
