import type { rbacv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { withoutEmptyRules } from '../without-empty-rules.js';
import { validateRole, validateRoleUpdate } from './role-validation.js';

export type Role = rbacv1.Role;

/** `kubernetes pkg/registry/rbac/role`. */
export const roleStrategy: BuiltinStrategy<Role> = {
  validate: validateRole,
  validateUpdate: validateRoleUpdate,
  canonicalize: withoutEmptyRules,
};
