import type { rbacv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { builtinStores } from '@k8s-ts/registry-builtin';
import type { APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
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

/** Updates create what is absent, and need no version. */
const anyUpdate = { allowCreateOnUpdate: true, allowUnconditionalUpdate: true };

/** No rules are stored, and shown, as null: kube-apiserver's storage knows no empty lists. */
function canonicalize<T extends Role | ClusterRole>(role: T): T {
  return role.rules === null || role.rules?.length ? role : { ...role, rules: null };
}

/**
 * The REST storages of `rbac.authorization.k8s.io/v1`. Whether a caller may grant what a role holds is not decided here: a server wraps them
 * with {@link escalationChecked}.
 */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: RBACStores }> {
  const store = builtinStores(groupName, options.restOptions);
  const [roles, clusterRoles, roleBindings, clusterRoleBindings] = await Promise.all([
    store<Role>({
      resource: 'roles',
      kind: 'Role',
      strategy: {
        ...anyUpdate,
        namespaced: true,
        validate: validateRole,
        validateUpdate: validateRoleUpdate,
        canonicalize,
      },
    }),
    store<ClusterRole>({
      resource: 'clusterroles',
      kind: 'ClusterRole',
      strategy: {
        ...anyUpdate,
        namespaced: false,
        validate: (role) => validateClusterRole(role),
        validateUpdate: validateClusterRoleUpdate,
        canonicalize,
      },
    }),
    store<RoleBinding>({
      resource: 'rolebindings',
      kind: 'RoleBinding',
      strategy: {
        ...anyUpdate,
        namespaced: true,
        validate: validateRoleBinding,
        validateUpdate: validateRoleBindingUpdate,
      },
    }),
    store<ClusterRoleBinding>({
      resource: 'clusterrolebindings',
      kind: 'ClusterRoleBinding',
      strategy: {
        ...anyUpdate,
        namespaced: false,
        validate: validateClusterRoleBinding,
        validateUpdate: validateClusterRoleBindingUpdate,
      },
    }),
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
