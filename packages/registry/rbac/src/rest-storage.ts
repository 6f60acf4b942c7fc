import { groupName } from '@k8s-ts/authorization/rbac';
import type { Authorizer } from '@k8s-ts/generic-apiserver';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import type { BootstrapOptions } from './bootstrap-policy/bootstrap-hook.js';
import { newBootstrapHook } from './bootstrap-policy/index.js';
import { type ClusterRole, clusterRoleStrategy } from './cluster-role/cluster-role-strategy.js';
import {
  type ClusterRoleBinding,
  clusterRoleBindingStrategy,
} from './cluster-role-binding/cluster-role-binding-strategy.js';
import { escalationChecked } from './escalation/index.js';
import type { RBACStores } from './rbac-stores.js';
import { type Role, roleStrategy } from './role/role-strategy.js';
import { type RoleBinding, roleBindingStrategy } from './role-binding/role-binding-strategy.js';

export interface RBACStorageOptions {
  /**
   * Decides who may `escalate` and `bind` roles; the served storages refuse writes that grant more than their writer holds. It is first asked
   * when a request comes, so it may itself be made of the stores. Default: every write is allowed.
   */
  readonly authorizer?: Authorizer;
  /** Creates the default roles and bindings in a post-start hook. Default: there is no hook. */
  readonly bootstrap?: BootstrapOptions;
}

/** The REST storages of `rbac.authorization.k8s.io/v1` (`kubernetes pkg/registry/rbac/rest/storage_rbac.go, NewRESTStorage`). */
export function newRESTStorageProvider(options: RBACStorageOptions = {}): RESTStorageProvider<RBACStores> {
  const { authorizer, bootstrap } = options;
  return newBuiltinProvider(groupName, async ({ store }) => {
    const [roles, clusterRoles, roleBindings, clusterRoleBindings] = await Promise.all([
      store<Role>({ resource: 'roles', kind: 'Role', strategy: roleStrategy }),
      store<ClusterRole>({ resource: 'clusterroles', kind: 'ClusterRole', strategy: clusterRoleStrategy }),
      store<RoleBinding>({ resource: 'rolebindings', kind: 'RoleBinding', strategy: roleBindingStrategy }),
      store<ClusterRoleBinding>({
        resource: 'clusterrolebindings',
        kind: 'ClusterRoleBinding',
        strategy: clusterRoleBindingStrategy,
      }),
    ]);
    const stores: RBACStores = { roles, clusterRoles, roleBindings, clusterRoleBindings };
    const resources = {
      roles,
      clusterroles: clusterRoles,
      rolebindings: roleBindings,
      clusterrolebindings: clusterRoleBindings,
    };
    return {
      stores,
      resources: authorizer ? escalationChecked(resources, { stores, authorizer }) : resources,
      ...(bootstrap ? { postStartHooks: [newBootstrapHook(stores, bootstrap)] } : {}),
    };
  });
}
