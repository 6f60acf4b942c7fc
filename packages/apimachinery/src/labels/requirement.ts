import { parseInt64 } from '../text/go-int.js';
import { jsonValue } from '../validation/field/bad-value.js';
import { invalid, notSupported } from '../validation/field/constructors.js';
import { aggregateText, type FieldError } from '../validation/field/field-error.js';
import { FieldPath } from '../validation/field/field-path.js';
import { pushAll } from '../validation/field/push-all.js';
import { isQualifiedName, isValidLabelValue } from '../validation/qualified-name.js';
import { Operator, validRequirementOperators } from './operator.js';

/** The labels of an object; absent ones count as none. */
export type Labels = Readonly<Record<string, string>> | undefined;

/** One condition on labels: a key, an operator, values. Plain data; {@link newRequirement} checks it. */
export interface Requirement {
  readonly key: string;
  readonly operator: Operator;
  /** Values in any order; one for equality and order, none for existence. */
  readonly values: readonly string[];
}

/**
 * A checked requirement: the key is a qualified name, the values are label values, and their number is what the
 * operator requires (at least one for `in` and `notin`, one for `=`, `==`, `!=`, one integer for `gt` and `lt`, none
 * for `exists` and `!`).
 *
 * @throws Error with the text of all field errors
 */
export function newRequirement(
  key: string,
  operator: Operator,
  values?: readonly string[],
  path: FieldPath = FieldPath.empty,
): Requirement {
  const errors = validateRequirement(key, operator, values, path);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  return { key, operator, values: values ?? [] };
}

/** The errors of a requirement, see {@link newRequirement}; empty if it is valid. */
export function validateRequirement(
  key: string,
  operator: string,
  values: readonly string[] | undefined,
  path: FieldPath,
): FieldError[] {
  // Paths are built only for errors: a selector may have 100,000 requirements.
  const errors = isQualifiedName(key).length === 0 ? [] : validateLabelKey(key, path.child('key'));
  const all = values ?? [];
  const countProblem = valueCountProblem(operator, all.length);
  if (countProblem !== undefined) errors.push(invalid(path.child('values'), values, countProblem));
  if (operator === Operator.greaterThan || operator === Operator.lessThan) {
    for (const [i, value] of all.entries()) {
      if (parseInt64(value) !== undefined) continue;
      errors.push(
        invalid(path.child('values').index(i), value, "for 'Gt', 'Lt' operators, the value must be an integer"),
      );
    }
  }
  if (!(validRequirementOperators as readonly string[]).includes(operator)) {
    errors.push(notSupported(path.child('operator'), jsonValue(operator), validRequirementOperators));
  }
  for (let i = 0; i < all.length; i++) {
    const value = all[i] as string;
    if (isValidLabelValue(value).length === 0) continue;
    pushAll(errors, validateLabelValue(key, value, path.child('values').index(i)));
  }
  return errors;
}

/** At most one error, at `path`, for a key that is not a qualified name. */
export function validateLabelKey(key: string, path: FieldPath): FieldError[] {
  const problems = isQualifiedName(key);
  return problems.length === 0 ? [] : [invalid(path, key, problems.join('; '))];
}

/** At most one error, at the key below `path`, for text that is not a label value. */
export function validateLabelValue(key: string, value: string, path: FieldPath): FieldError[] {
  const problems = isValidLabelValue(value);
  return problems.length === 0 ? [] : [invalid(path.key(key), value, problems.join('; '))];
}

/** The requirement as selector text, with sorted values. */
export function formatRequirement(requirement: Requirement): string {
  const { key, operator, values } = requirement;
  const list = [...values].sort().join(',');
  switch (operator) {
    case Operator.exists:
      return key;
    case Operator.doesNotExist:
      return `!${key}`;
    case Operator.in:
    case Operator.notIn:
      return `${key} ${operator} (${list})`;
    case Operator.greaterThan:
      return `${key}>${list}`;
    case Operator.lessThan:
      return `${key}<${list}`;
    default:
      return `${key}${operator}${list}`;
  }
}

/**
 * The requirement as a function of labels. A key that is absent satisfies `!=`, `notin` and `!`; order needs 64-bit
 * integers on both sides.
 */
export function compileRequirement(requirement: Requirement): (labels: NonNullable<Labels>) => boolean {
  const { key, operator, values } = requirement;
  // Inherited properties (`constructor`, `__proto__`) are never strings, so no own-property check is needed.
  switch (operator) {
    case Operator.exists:
      return (labels) => typeof labels[key] === 'string';
    case Operator.doesNotExist:
      return (labels) => typeof labels[key] !== 'string';
    case Operator.in:
    case Operator.equals:
    case Operator.doubleEquals: {
      if (values.length === 1) {
        const value = values[0];
        return (labels) => labels[key] === value;
      }
      const set: ReadonlySet<unknown> = new Set(values);
      return (labels) => set.has(labels[key]);
    }
    case Operator.notIn:
    case Operator.notEquals: {
      if (values.length === 1) {
        const value = values[0];
        return (labels) => labels[key] !== value;
      }
      const set: ReadonlySet<unknown> = new Set(values);
      return (labels) => !set.has(labels[key]);
    }
    case Operator.greaterThan:
    case Operator.lessThan:
      return compileOrder(key, operator, values);
  }
}

function compileOrder(
  key: string,
  operator: Operator,
  values: readonly string[],
): (labels: NonNullable<Labels>) => boolean {
  const bound = values.length === 1 ? parseInt64(values[0] as string) : undefined;
  if (bound === undefined) return () => false;
  return (labels) => {
    const text = labels[key];
    const value = typeof text === 'string' ? parseInt64(text) : undefined;
    if (value === undefined) return false;
    return operator === Operator.greaterThan ? value > bound : value < bound;
  };
}

function valueCountProblem(operator: string, count: number): string | undefined {
  switch (operator) {
    case Operator.in:
    case Operator.notIn:
      return count === 0 ? "for 'in', 'notin' operators, values set can't be empty" : undefined;
    case Operator.equals:
    case Operator.doubleEquals:
    case Operator.notEquals:
      return count === 1 ? undefined : 'exact-match compatibility requires one single value';
    case Operator.exists:
    case Operator.doesNotExist:
      return count === 0 ? undefined : 'values set must be empty for exists and does not exist';
    case Operator.greaterThan:
    case Operator.lessThan:
      return count === 1 ? undefined : "for 'Gt', 'Lt' operators, exactly one value is required";
    default:
      return undefined;
  }
}
