import type { rbacv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import {
  type FieldError,
  FieldPath,
  field,
  labelSelectorHasInvalidLabelValue,
  validateLabelSelector,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { validateRules } from '../policy-rule-validation.js';

/**
 * @param allowInvalidLabelValues accepts invalid label values in selectors: for updates of objects that already have
 *   invalid values
 */
export function validateClusterRole(role: rbacv1.ClusterRole, allowInvalidLabelValues = false): FieldError[] {
  const errors = [...validateKindMeta(role, false, validatePathSegmentName), ...validateRules(role.rules, false)];
  if (!role.aggregationRule) return errors;

  const path = FieldPath.root('aggregationRule').child('clusterRoleSelectors');
  const selectors = role.aggregationRule.clusterRoleSelectors ?? [];
  if (selectors.length === 0) {
    errors.push(field.required(path, 'at least one clusterRoleSelector required if aggregationRule is non-nil'));
  }
  for (const [i, selector] of selectors.entries()) {
    errors.push(
      ...validateLabelSelector(selector, { allowInvalidLabelValueInSelector: allowInvalidLabelValues }, path.index(i)),
    );
    try {
      labelSelectorAsSelector(selector);
    } catch {
      errors.push(field.invalid(path.index(i), null, 'invalid label selector.'));
    }
  }
  return errors;
}

export function validateClusterRoleUpdate(role: rbacv1.ClusterRole, old: rbacv1.ClusterRole): FieldError[] {
  const hadInvalid = (old.aggregationRule?.clusterRoleSelectors ?? []).some(labelSelectorHasInvalidLabelValue);
  return [...validateClusterRole(role, hadInvalid), ...validateKindMetaUpdate(role, old)];
}
