import { newTypedRegistry, type StoreClient, type TypedRegistry } from '@k8s-ts/registry-generic';
import type { ClusterRole } from './cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from './cluster-role-binding/cluster-role-binding-strategy.js';
import type { Role } from './role/role-strategy.js';
import type { RoleBinding } from './role-binding/role-binding-strategy.js';

export type RoleRegistry = TypedRegistry<Role, 'Role'>;
export type ClusterRoleRegistry = TypedRegistry<ClusterRole, 'ClusterRole'>;
export type RoleBindingRegistry = TypedRegistry<RoleBinding, 'RoleBinding'>;
export type ClusterRoleBindingRegistry = TypedRegistry<ClusterRoleBinding, 'ClusterRoleBinding'>;

export const newRoleRegistry = (client: StoreClient<Role>): RoleRegistry => newTypedRegistry(client, 'Role');
export const newClusterRoleRegistry = (client: StoreClient<ClusterRole>): ClusterRoleRegistry =>
  newTypedRegistry(client, 'ClusterRole');
export const newRoleBindingRegistry = (client: StoreClient<RoleBinding>): RoleBindingRegistry =>
  newTypedRegistry(client, 'RoleBinding');
export const newClusterRoleBindingRegistry = (client: StoreClient<ClusterRoleBinding>): ClusterRoleBindingRegistry =>
  newTypedRegistry(client, 'ClusterRoleBinding');
