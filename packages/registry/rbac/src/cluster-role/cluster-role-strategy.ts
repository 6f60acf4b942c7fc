import type { rbacv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { withoutEmptyRules } from '../without-empty-rules.js';
import { validateClusterRole, validateClusterRoleUpdate } from './cluster-role-validation.js';

export type ClusterRole = rbacv1.ClusterRole;

/** `kubernetes pkg/registry/rbac/clusterrole`. */
export const clusterRoleStrategy: BuiltinStrategy<ClusterRole> = {
  validate: (role) => validateClusterRole(role),
  validateUpdate: validateClusterRoleUpdate,
  canonicalize: withoutEmptyRules,
};
