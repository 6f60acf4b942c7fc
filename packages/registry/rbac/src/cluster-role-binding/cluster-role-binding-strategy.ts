import type { rbacv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateClusterRoleBinding, validateClusterRoleBindingUpdate } from './cluster-role-binding-validation.js';

export type ClusterRoleBinding = rbacv1.ClusterRoleBinding;

/** `kubernetes pkg/registry/rbac/clusterrolebinding`. */
export const clusterRoleBindingStrategy: BuiltinStrategy<ClusterRoleBinding> = {
  validate: validateClusterRoleBinding,
  validateUpdate: validateClusterRoleBindingUpdate,
};
