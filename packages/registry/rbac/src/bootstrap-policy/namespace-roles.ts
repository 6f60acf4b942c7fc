import type { Role } from '../role/role-strategy.js';
import type { RoleBinding } from '../role-binding/role-binding-strategy.js';
import { writesEvents } from './cluster-roles.js';
import { type RoleLines, roleBindingOf, roleOf } from './policy-data.js';

/**
 * Roles and bindings of kube-system and kube-public
 * (`kubernetes/kubernetes plugin/pkg/auth/authorizer/rbac/bootstrappolicy/namespace_policy.go`).
 */

const locksLeader = [
  'READ,create,update coordination.k8s.io leases',
  'READ,create,update coordination.k8s.io leasecandidates',
];

const roles: Readonly<Record<string, RoleLines>> = {
  'kube-system': {
    'extension-apiserver-authentication-reader': ['READ core configmaps extension-apiserver-authentication'],
    'system:controller:bootstrap-signer': ['READ core secrets'],
    'system:controller:cloud-provider': ['READ,create core configmaps'],
    'system:controller:token-cleaner': ['READ,delete core secrets', writesEvents],
    'system::leader-locking-kube-controller-manager': locksLeader,
    'system::leader-locking-kube-scheduler': locksLeader,
  },
  'kube-public': {
    'system:controller:bootstrap-signer': ['READ core configmaps', 'update core configmaps cluster-info', writesEvents],
  },
};

export function namespaceRoles(): readonly Role[] {
  return Object.entries(roles).flatMap(([namespace, lines]) =>
    Object.entries(lines).map(([name, rules]) => roleOf(namespace, name, rules)),
  );
}

export function namespaceRoleBindings(): readonly RoleBinding[] {
  return [
    roleBindingOf(
      'kube-system',
      'extension-apiserver-authentication-reader',
      'user:system:kube-controller-manager,user:system:kube-scheduler',
      'system::extension-apiserver-authentication-reader',
    ),
    roleBindingOf(
      'kube-system',
      'system::leader-locking-kube-controller-manager',
      'user:system:kube-controller-manager,sa:kube-system/kube-controller-manager,sa:kube-system/leader-election-controller',
    ),
    roleBindingOf(
      'kube-system',
      'system::leader-locking-kube-scheduler',
      'user:system:kube-scheduler,sa:kube-system/kube-scheduler',
    ),
    roleBindingOf('kube-system', 'system:controller:bootstrap-signer', 'sa:kube-system/bootstrap-signer'),
    roleBindingOf('kube-system', 'system:controller:cloud-provider', 'sa:kube-system/cloud-provider'),
    roleBindingOf('kube-system', 'system:controller:token-cleaner', 'sa:kube-system/token-cleaner'),
    roleBindingOf('kube-public', 'system:controller:bootstrap-signer', 'sa:kube-system/bootstrap-signer'),
  ];
}
