// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../types/rbac.v1.js';

export type * from '../types/rbac.v1.js';

/** ClusterRoleBinding: cluster-scoped. */
export const clusterRoleBindings: ResourceDescription<ClusterRoleBinding> = /* @__PURE__ */ described({"group":"rbac.authorization.k8s.io","version":"v1","resource":"clusterrolebindings","kind":"ClusterRoleBinding","namespaced":false,"subresources":[]});

/** ClusterRole: cluster-scoped. */
export const clusterRoles: ResourceDescription<ClusterRole> = /* @__PURE__ */ described({"group":"rbac.authorization.k8s.io","version":"v1","resource":"clusterroles","kind":"ClusterRole","namespaced":false,"subresources":[]});

/** RoleBinding: in namespaces. */
export const roleBindings: ResourceDescription<RoleBinding> = /* @__PURE__ */ described({"group":"rbac.authorization.k8s.io","version":"v1","resource":"rolebindings","kind":"RoleBinding","namespaced":true,"subresources":[]});

/** Role: in namespaces. */
export const roles: ResourceDescription<Role> = /* @__PURE__ */ described({"group":"rbac.authorization.k8s.io","version":"v1","resource":"roles","kind":"Role","namespaced":true,"subresources":[]});
