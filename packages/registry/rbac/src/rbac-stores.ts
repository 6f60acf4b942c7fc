import type { Store } from '@k8s-ts/registry-generic';
import type { ClusterRole } from './cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from './cluster-role-binding/cluster-role-binding-strategy.js';
import type { Role } from './role/role-strategy.js';
import type { RoleBinding } from './role-binding/role-binding-strategy.js';

/** The stores of the group, for the authorizer and for programs. These stores do not check for escalation. */
export interface RBACStores {
  readonly roles: Store<Role>;
  readonly clusterRoles: Store<ClusterRole>;
  readonly roleBindings: Store<RoleBinding>;
  readonly clusterRoleBindings: Store<ClusterRoleBinding>;
}
