import type { rbacv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, validatePathSegmentName } from '@k8s-ts/apimachinery/validation';
import { validateRules } from '../policy-rule-validation.js';

export function validateRole(role: rbacv1.Role): FieldError[] {
  return [...validateKindMeta(role, true, validatePathSegmentName), ...validateRules(role.rules, true)];
}

export function validateRoleUpdate(role: rbacv1.Role, old: rbacv1.Role): FieldError[] {
  return [...validateRole(role), ...validateKindMetaUpdate(role, old)];
}
