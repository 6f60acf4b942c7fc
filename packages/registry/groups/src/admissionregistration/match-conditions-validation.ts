import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { checkText, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, isQualifiedName } from '@k8s-ts/apimachinery/validation';
import { type ExpressionChecks, expressionError } from './expressions/index.js';

const maxConditions = 64;

export interface MatchConditionOptions {
  /** Whether expressions have `params`. */
  readonly hasParams: boolean;
  /** Expressions of the stored object. */
  readonly stored: ReadonlySet<string>;
}

/** Adds errors of the conditions of a webhook or policy. */
export function checkMatchConditions(
  errors: Errors,
  conditions: readonly admissionregistrationv1.MatchCondition[],
  path: FieldPath,
  { hasParams, stored }: MatchConditionOptions,
  checks: ExpressionChecks,
): void {
  if (conditions.length > maxConditions) errors.push(field.tooMany(path, conditions.length, maxConditions));
  const names = new Set<string>();
  for (const [i, { name = '', expression = '' }] of conditions.entries()) {
    const at = path.index(i);
    const text = expression.trim();
    if (text === '') errors.push(field.required(at.child('expression')));
    else {
      const options = { hasParams, hasAuthorizer: true, isStored: stored.has(text) };
      const problem = checks.check(text, ['bool'], options);
      if (problem !== undefined) errors.push(expressionError(at.child('expression'), text, problem));
    }
    const namePath = at.child('name');
    if (name === '') errors.push(field.required(namePath));
    else checkText(errors, name, namePath, isQualifiedName);
    if (name !== '' && names.has(name)) errors.push(field.duplicate(namePath, name));
    names.add(name);
  }
}
