import type { rbacv1 } from '@k8s-ts/api/types';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Errors of the `rules` of a role; empty when they are valid. */
export function validateRules(rules: readonly rbacv1.PolicyRule[] | undefined, namespaced: boolean): FieldError[] {
  return (rules ?? []).flatMap((rule, i) => validatePolicyRule(rule, namespaced, FieldPath.root('rules').index(i)));
}

/**
 * Errors of one rule, which is about resources or, in cluster roles only, about URLs
 * (`kubernetes pkg/apis/rbac/validation`).
 *
 * @param namespaced whether the rule belongs to a Role
 */
export function validatePolicyRule(rule: rbacv1.PolicyRule, namespaced: boolean, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  if ((verbs?.length ?? 0) === 0)
    errors.push(field.required(path.child('verbs'), 'verbs must contain at least one value'));
  if (nonResourceURLs.length > 0) {
    const urls = path.child('nonResourceURLs');
    if (namespaced)
      errors.push(field.invalid(urls, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs'));
    if (apiGroups.length > 0 || resources.length > 0 || resourceNames.length > 0) {
      errors.push(
        field.invalid(urls, nonResourceURLs, 'rules cannot apply to both regular resources and non-resource URLs'),
      );
    }
    return errors;
  }
  if (apiGroups.length === 0) {
    errors.push(field.required(path.child('apiGroups'), 'resource rules must supply at least one api group'));
  }
  if (resources.length === 0) {
    errors.push(field.required(path.child('resources'), 'resource rules must supply at least one resource'));
  }
  return errors;
}
