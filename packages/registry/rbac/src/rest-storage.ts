import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { rbacv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type APIGroupInfo,
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type Store,
} from '@k8s-ts/registry-generic';
import {
  groupName,
  validateClusterRole,
  validateClusterRoleBinding,
  validateClusterRoleBindingUpdate,
  validateClusterRoleUpdate,
  validateRole,
  validateRoleBinding,
  validateRoleBindingUpdate,
  validateRoleUpdate,
} from './rbac-validation.js';

export type Role = rbacv1.Role & KubeObject;
export type ClusterRole = rbacv1.ClusterRole & KubeObject;
export type RoleBinding = rbacv1.RoleBinding & KubeObject;
export type ClusterRoleBinding = rbacv1.ClusterRoleBinding & KubeObject;

/** The stores of the group, for the authorizer and for programs. */
export interface RBACStores {
  readonly roles: Store<Role>;
  readonly clusterRoles: Store<ClusterRole>;
  readonly roleBindings: Store<RoleBinding>;
  readonly clusterRoleBindings: Store<ClusterRoleBinding>;
}

/**
 * The REST storages of `rbac.authorization.k8s.io/v1`. Whether a caller may grant what a role holds is not decided here: the server wraps
 * these storages once it has an RBAC authorizer.
 */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: RBACStores }> {
  const { restOptions } = options;
  const [roles, clusterRoles, roleBindings, clusterRoleBindings] = await Promise.all([
    store<Role>(restOptions, 'roles', 'Role', true, validateRole, validateRoleUpdate),
    store<ClusterRole>(
      restOptions,
      'clusterroles',
      'ClusterRole',
      false,
      (role) => validateClusterRole(role),
      validateClusterRoleUpdate,
    ),
    store<RoleBinding>(
      restOptions,
      'rolebindings',
      'RoleBinding',
      true,
      validateRoleBinding,
      validateRoleBindingUpdate,
    ),
    store<ClusterRoleBinding>(
      restOptions,
      'clusterrolebindings',
      'ClusterRoleBinding',
      false,
      validateClusterRoleBinding,
      validateClusterRoleBindingUpdate,
    ),
  ]);
  return {
    group: groupName,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        roles,
        clusterroles: clusterRoles,
        rolebindings: roleBindings,
        clusterrolebindings: clusterRoleBindings,
      } as unknown as APIGroupInfo['versionedResources'][string],
    },
    stores: { roles, clusterRoles, roleBindings, clusterRoleBindings },
  };
}

function store<T extends KubeObject>(
  restOptions: RESTOptionsFactory,
  resource: string,
  kind: string,
  namespaced: boolean,
  validate: (object: T) => ReturnType<RESTStrategy['validate']>,
  validateUpdate: (object: T, old: T) => ReturnType<RESTStrategy['validate']>,
): Promise<Store<T>> {
  const groupResource = { group: groupName, resource };
  return newStore<T>({
    resource: groupResource,
    kind: { group: groupName, version: 'v1', kind },
    strategy: { namespaced, allowCreateOnUpdate: true, allowUnconditionalUpdate: true, validate, validateUpdate },
    options: restOptions.newFor(groupResource),
    table: tableConvertorFor(groupName, kind),
  });
}
