import { groupName } from '@k8s-ts/authorization/rbac';
import type { Authorizer } from '@k8s-ts/generic-apiserver';
import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import type { BootstrapOptions } from './bootstrap-policy/bootstrap-hook.js';
import { newBootstrapHook } from './bootstrap-policy/index.js';
import { clusterRoleStrategy } from './cluster-role/cluster-role-strategy.js';
import { clusterRoleBindingStrategy } from './cluster-role-binding/cluster-role-binding-strategy.js';
import { escalationChecked } from './escalation/index.js';
import { roleStrategy } from './role/role-strategy.js';
import { roleBindingStrategy } from './role-binding/role-binding-strategy.js';

/** Settings of the group besides those of a cluster. */
export interface RBACSettings extends ClusterSettings {
  /**
   * Decides who may `escalate` and `bind` roles; the served storages refuse writes that grant more than their writer
   * holds. It is first called for a request, so it may itself be made from the stores. Default: every write is allowed.
   */
  readonly authorizer?: Authorizer;
  /** Creates the default roles and bindings in a post-start hook. Default: there is no hook. */
  readonly bootstrap?: BootstrapOptions;
}

/** The group `rbac.authorization.k8s.io` (`kubernetes pkg/registry/rbac/rest/storage_rbac.go, NewRESTStorage`). */
export const rbac = defineGroup(
  groupName,
  (_settings: RBACSettings) => ({
    roles: kind('rbac.authorization.k8s.io/v1', 'Role', { strategy: roleStrategy }),
    clusterRoles: kind('rbac.authorization.k8s.io/v1', 'ClusterRole', { strategy: clusterRoleStrategy }),
    roleBindings: kind('rbac.authorization.k8s.io/v1', 'RoleBinding', { strategy: roleBindingStrategy }),
    clusterRoleBindings: kind('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', {
      strategy: clusterRoleBindingStrategy,
    }),
  }),
  async ({ stores, resources, settings: { authorizer, bootstrap } }) => ({
    resources: authorizer ? escalationChecked(resources, { stores, authorizer }) : resources,
    postStartHooks: bootstrap ? [newBootstrapHook(stores, bootstrap)] : [],
  }),
);
