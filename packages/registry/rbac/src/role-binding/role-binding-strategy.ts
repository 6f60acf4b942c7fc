import type { rbacv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateRoleBinding, validateRoleBindingUpdate } from './role-binding-validation.js';

export type RoleBinding = rbacv1.RoleBinding;

/** `kubernetes pkg/registry/rbac/rolebinding`. */
export const roleBindingStrategy: BuiltinStrategy<RoleBinding> = {
  validate: validateRoleBinding,
  validateUpdate: validateRoleBindingUpdate,
};
