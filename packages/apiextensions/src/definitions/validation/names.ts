import { type FieldError, type FieldPath, field, isDNS1035Label } from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinitionNames } from '../kind/custom-resource-definition.js';

/** Errors of names. A missing name is not an error (`spec.names` and `status.acceptedNames`). */
export function validateNames(names: Partial<CustomResourceDefinitionNames>, path: FieldPath): FieldError[] {
  const { plural, singular, shortNames = [], kind, listKind, categories = [] } = names;
  const errors: FieldError[] = [];
  const label = (value: string | undefined, at: FieldPath) => {
    const problems = value ? isDNS1035Label(value) : [];
    if (problems.length > 0) errors.push(field.invalid(at, value, problems.join(',')));
  };
  const mixedCase = (value: string | undefined, at: FieldPath) => {
    const problems = value ? isDNS1035Label(value.toLowerCase()) : [];
    if (problems.length === 0) return;
    errors.push(field.invalid(at, value, `may have mixed case, but should otherwise match: ${problems.join(',')}`));
  };
  const eachLabel = (values: readonly string[], at: FieldPath) => {
    for (const [index, value] of values.entries()) {
      const problems = isDNS1035Label(value);
      if (problems.length > 0) errors.push(field.invalid(at.index(index), value, problems.join(',')));
    }
  };
  label(plural, path.child('plural'));
  label(singular, path.child('singular'));
  mixedCase(kind, path.child('kind'));
  mixedCase(listKind, path.child('listKind'));
  eachLabel(shortNames ?? [], path.child('shortNames'));
  if (kind && kind === listKind) {
    errors.push(field.invalid(path.child('listKind'), listKind, 'kind and listKind may not be the same'));
  }
  eachLabel(categories ?? [], path.child('categories'));
  return errors;
}

/** Errors of names that a spec lacks. */
export function validateRequiredNames(names: Partial<CustomResourceDefinitionNames>, path: FieldPath): FieldError[] {
  return (['plural', 'singular', 'kind', 'listKind'] as const).flatMap((name) =>
    names[name] ? [] : [field.required(path.child(name))],
  );
}
