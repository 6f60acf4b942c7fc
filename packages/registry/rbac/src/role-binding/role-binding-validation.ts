import type { rbacv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, validatePathSegmentName } from '@k8s-ts/apimachinery/validation';
import { sameRoleRef, validateRoleRef, validateSubjects } from '../binding-validation.js';

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
