import { newTypedRegistry, type StoreClient, type TypedRegistry } from '@k8s-ts/registry-generic';
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from './rest-storage.js';

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
