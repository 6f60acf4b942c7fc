import type { rbacv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, validatePathSegmentName } from '@k8s-ts/apimachinery/validation';
import { sameRoleRef, validateRoleRef, validateSubjects } from '../binding-validation.js';

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
