import type { FieldSelectorRequirement, LabelSelector, LabelSelectorRequirement } from '../types/label-selector.js';
import { jsonValue } from './field/bad-value.js';
import { forbidden, invalid, required } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { pushAll } from './field/push-all.js';
import { isQualifiedName, isValidLabelValue } from './qualified-name.js';

/* Labels and selectors in objects. kubernetes/apimachinery pkg/apis/meta/v1/validation. */

/** A label's key. */
export function validateLabelName(name: string, path: FieldPath): FieldError[] {
  return isQualifiedName(name).map((problem) => invalid(path, name, problem, 'format=k8s-label-key'));
}

/** A set of labels; errors stand at `path` itself. */
export function validateLabels(labels: Readonly<Record<string, string>> | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  for (const key of Object.keys(labels ?? {})) {
    const value = labels?.[key] ?? '';
    pushAll(errors, validateLabelName(key, path));
    for (const problem of isValidLabelValue(value)) {
      errors.push(invalid(path, value, problem, 'format=k8s-label-value'));
    }
  }
  return errors;
}

/** Exceptions for selectors of existing objects. */
export interface SelectorValidationOptions {
  /** Accept invalid label values, for updates of objects that already have some. Default false. */
  readonly allowInvalidLabelValueInSelector?: boolean;
  /** Accept unknown operators, for access reviews. Default false. */
  readonly allowUnknownOperatorInRequirement?: boolean;
}

/** Whether an expression has an invalid label value. An update may then keep it. */
export function labelSelectorHasInvalidLabelValue(selector: LabelSelector | undefined): boolean {
  return (selector?.matchExpressions ?? []).some((expression) =>
    (expression.values ?? []).some((value) => isValidLabelValue(value).length > 0),
  );
}

/** A label selector; an absent one is valid. */
export function validateLabelSelector(
  selector: LabelSelector | undefined,
  options: SelectorValidationOptions,
  path: FieldPath,
): FieldError[] {
  if (selector === undefined || selector === null) return [];
  const errors = validateLabels(selector.matchLabels, path.child('matchLabels'));
  const expressions = path.child('matchExpressions');
  for (const [i, requirement] of (selector.matchExpressions ?? []).entries()) {
    pushAll(errors, validateLabelSelectorRequirement(requirement, options, expressions.index(i)));
  }
  return errors;
}

/** One expression of a label selector. */
export function validateLabelSelectorRequirement(
  requirement: LabelSelectorRequirement,
  options: SelectorValidationOptions,
  path: FieldPath,
): FieldError[] {
  const errors = validateOperator(requirement, options, path);
  pushAll(errors, validateLabelName(requirement.key ?? '', path.child('key')));
  if (options.allowInvalidLabelValueInSelector) return errors;
  for (const [i, value] of (requirement.values ?? []).entries()) {
    for (const problem of isValidLabelValue(value)) {
      errors.push(invalid(path.child('values').index(i), value, problem));
    }
  }
  return errors;
}

/** One requirement of a field selector in an access review. */
export function validateFieldSelectorRequirement(
  requirement: FieldSelectorRequirement,
  options: Pick<SelectorValidationOptions, 'allowUnknownOperatorInRequirement'>,
  path: FieldPath,
): FieldError[] {
  const errors = requirement.key ? [] : [required(path.child('key'), 'must be specified')];
  pushAll(errors, validateOperator(requirement, options, path));
  return errors;
}

function validateOperator(
  requirement: LabelSelectorRequirement,
  options: SelectorValidationOptions,
  path: FieldPath,
): FieldError[] {
  const count = requirement.values?.length ?? 0;
  switch (requirement.operator) {
    case 'In':
    case 'NotIn':
      if (count > 0) return [];
      return [required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      if (count === 0) return [];
      return [forbidden(path.child('values'), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    default:
      if (options.allowUnknownOperatorInRequirement) return [];
      return [invalid(path.child('operator'), jsonValue(requirement.operator ?? ''), 'not a valid selector operator')];
  }
}
