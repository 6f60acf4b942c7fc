import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { checkEnum, checkText, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, isValidPathSegmentName, validateLabelSelector } from '@k8s-ts/apimachinery/validation';
import { checkRule } from '../rules-validation.js';

/** Adds errors of the requests that a policy or binding selects. */
export function checkMatchResources(
  errors: Errors,
  match: admissionregistrationv1.MatchResources,
  path: FieldPath,
): void {
  if (match.matchPolicy === undefined) errors.push(field.required(path.child('matchPolicy')));
  else checkEnum(errors, match.matchPolicy, path.child('matchPolicy'), ['Equivalent', 'Exact']);
  for (const name of ['namespaceSelector', 'objectSelector'] as const) {
    const selector = match[name];
    if (selector) field.pushAll(errors, validateLabelSelector(selector, {}, path.child(name)));
    else errors.push(field.required(path.child(name)));
  }
  for (const name of ['resourceRules', 'excludeResourceRules'] as const) {
    for (const [i, rule] of (match[name] ?? []).entries()) checkNamedRule(errors, rule, path.child(name).index(i));
  }
}

function checkNamedRule(errors: Errors, rule: admissionregistrationv1.NamedRuleWithOperations, path: FieldPath): void {
  const names = rule.resourceNames ?? [];
  for (const [i, name] of names.entries()) {
    const at = path.child('resourceNames').index(i);
    checkText(errors, name, at, isValidPathSegmentName);
    if (names.indexOf(name) < i) errors.push(field.duplicate(at, name));
  }
  checkRule(errors, rule, path);
}
