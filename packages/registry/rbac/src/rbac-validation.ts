import type { rbacv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import {
  type FieldError,
  FieldPath,
  field,
  labelSelectorHasInvalidLabelValue,
  nameIsDNSSubdomain,
  validateLabelSelector,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of the RBAC kinds (`kubernetes/kubernetes pkg/apis/rbac/validation`). Errors come in upstream's order; each function returns an empty
 * list for a valid object.
 */

export const groupName = 'rbac.authorization.k8s.io';

export function validateRole(role: rbacv1.Role): FieldError[] {
  return [...validateKindMeta(role, true, validatePathSegmentName), ...validateRules(role.rules, true)];
}

export function validateRoleUpdate(role: rbacv1.Role, old: rbacv1.Role): FieldError[] {
  return [...validateRole(role), ...validateKindMetaUpdate(role, old)];
}

/** @param allowInvalidLabelValues let selectors keep values that are no label values: for objects that had some before */
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

export function validateRoleBinding(binding: rbacv1.RoleBinding): FieldError[] {
  return [
    ...validateKindMeta(binding, true, validatePathSegmentName),
    ...validateRoleRef(binding.roleRef, ['Role', 'ClusterRole']),
    ...validateSubjects(binding.subjects, true),
  ];
}

export function validateRoleBindingUpdate(binding: rbacv1.RoleBinding, old: rbacv1.RoleBinding): FieldError[] {
  return [...validateRoleBinding(binding), ...validateKindMetaUpdate(binding, old), ...sameRoleRef(binding, old)];
}

export function validateClusterRoleBinding(binding: rbacv1.ClusterRoleBinding): FieldError[] {
  return [
    ...validateKindMeta(binding, false, validatePathSegmentName),
    ...validateRoleRef(binding.roleRef, ['ClusterRole']),
    ...validateSubjects(binding.subjects, false),
  ];
}

export function validateClusterRoleBindingUpdate(
  binding: rbacv1.ClusterRoleBinding,
  old: rbacv1.ClusterRoleBinding,
): FieldError[] {
  return [
    ...validateClusterRoleBinding(binding),
    ...validateKindMetaUpdate(binding, old),
    ...sameRoleRef(binding, old),
  ];
}

function validateRules(rules: readonly rbacv1.PolicyRule[] | undefined, namespaced: boolean): FieldError[] {
  return (rules ?? []).flatMap((rule, i) => validatePolicyRule(rule, namespaced, FieldPath.root('rules').index(i)));
}

/** One rule: about resources or, in cluster roles, about paths. */
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

function validateRoleRef(roleRef: rbacv1.RoleRef, kinds: readonly string[]): FieldError[] {
  const errors: FieldError[] = [];
  const path = FieldPath.root('roleRef');
  const { apiGroup = '', kind = '', name = '' } = roleRef ?? {};
  if (apiGroup !== groupName) errors.push(field.notSupported(path.child('apiGroup'), apiGroup, [groupName]));
  if (!kinds.includes(kind)) errors.push(field.notSupported(path.child('kind'), kind, kinds));
  if (name === '') errors.push(field.required(path.child('name')));
  else
    for (const complaint of validatePathSegmentName(name, false))
      errors.push(field.invalid(path.child('name'), name, complaint));
  return errors;
}

function sameRoleRef(
  binding: rbacv1.RoleBinding | rbacv1.ClusterRoleBinding,
  old: rbacv1.RoleBinding | rbacv1.ClusterRoleBinding,
): FieldError[] {
  const { roleRef } = binding;
  const before = old.roleRef;
  if (roleRef.apiGroup === before.apiGroup && roleRef.kind === before.kind && roleRef.name === before.name) return [];
  // Upstream prints its internal type here, whose fields have Go's names.
  const shown = { APIGroup: roleRef.apiGroup, Kind: roleRef.kind, Name: roleRef.name };
  return [field.invalid(FieldPath.root('roleRef'), shown, 'cannot change roleRef')];
}

const subjectKinds = ['ServiceAccount', 'User', 'Group'];

function validateSubjects(subjects: readonly rbacv1.Subject[] | undefined, namespaced: boolean): FieldError[] {
  return (subjects ?? []).flatMap((subject, i) =>
    validateSubject(subject, namespaced, FieldPath.root('subjects').index(i)),
  );
}

function validateSubject(subject: rbacv1.Subject, namespaced: boolean, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const { kind = '', name = '', apiGroup = '', namespace = '' } = subject;
  if (name === '') errors.push(field.required(path.child('name')));
  switch (kind) {
    case 'ServiceAccount':
      if (name !== '') {
        for (const complaint of nameIsDNSSubdomain(name, false))
          errors.push(field.invalid(path.child('name'), name, complaint));
      }
      if (apiGroup !== '') errors.push(field.notSupported(path.child('apiGroup'), apiGroup, ['']));
      if (!namespaced && namespace === '') errors.push(field.required(path.child('namespace')));
      break;
    case 'User':
    case 'Group':
      if (apiGroup !== groupName) errors.push(field.notSupported(path.child('apiGroup'), apiGroup, [groupName]));
      break;
    default:
      errors.push(field.notSupported(path.child('kind'), kind, subjectKinds));
  }
  return errors;
}
