export { groupName } from '@k8s-ts/authorization/rbac';
export {
  type BootstrapOptions,
  clusterRoles,
  controllerRoles,
  ensureBootstrapPolicy,
} from './bootstrap-policy/index.js';
export type { ClusterRole } from './cluster-role/cluster-role-strategy.js';
export { validateClusterRole } from './cluster-role/cluster-role-validation.js';
export type { ClusterRoleBinding } from './cluster-role-binding/cluster-role-binding-strategy.js';
export { validateClusterRoleBinding } from './cluster-role-binding/cluster-role-binding-validation.js';
export * from './escalation/index.js';
export { validatePolicyRule } from './policy-rule-validation.js';
export type { RBACStores } from './rbac-stores.js';
export { type RBACSettings, rbac } from './rest-storage.js';
export type { Role } from './role/role-strategy.js';
export { validateRole } from './role/role-validation.js';
export type { RoleBinding } from './role-binding/role-binding-strategy.js';
export { validateRoleBinding } from './role-binding/role-binding-validation.js';
