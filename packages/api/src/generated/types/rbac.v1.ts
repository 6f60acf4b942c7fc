// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** Selects the cluster roles whose rules a role gets. */
export interface AggregationRule {
  /** Labels of the cluster roles. One of the selectors must fit. */
  readonly clusterRoleSelectors?: readonly metav1.LabelSelector[];
}

/** Permissions in the whole cluster. */
export interface ClusterRole extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRole';
  /** The permissions. */
  readonly rules?: readonly PolicyRule[];
  /** Labels of cluster roles. Their rules replace the rules of this role. */
  readonly aggregationRule?: AggregationRule;
}

/** Gives the permissions of a cluster role to users in the whole cluster. */
export interface ClusterRoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRoleBinding';
  /** Users, groups and service accounts. */
  readonly subjects?: readonly Subject[];
  /** The ClusterRole. It cannot be changed. */
  readonly roleRef: RoleRef;
}

export interface ClusterRoleBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterRoleBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterRoleBinding[];
}

export interface ClusterRoleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterRoleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterRole[];
}

/** A permission: verbs on resources, or on paths. */
export interface PolicyRule {
  /** get, list, watch, create, update, patch, delete, deletecollection or others. * are all. */
  readonly verbs: readonly string[];
  /** Groups of the resources. "" is the core group, * are all. */
  readonly apiGroups?: readonly string[];
  /** Resources, such as pods or pods/log. * are all. */
  readonly resources?: readonly string[];
  /** Names of the objects. Empty: all of them. */
  readonly resourceNames?: readonly string[];
  /** Paths outside of the API, such as /healthz. A * at the end stands for any text. */
  readonly nonResourceURLs?: readonly string[];
}

/** Permissions in a namespace. */
export interface Role extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'Role';
  /** The permissions. */
  readonly rules?: readonly PolicyRule[];
}

/** Gives the permissions of a role to users in a namespace. */
export interface RoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'RoleBinding';
  /** Users, groups and service accounts. */
  readonly subjects?: readonly Subject[];
  /** The Role of the namespace, or a ClusterRole. It cannot be changed. */
  readonly roleRef: RoleRef;
}

export interface RoleBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'RoleBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly RoleBinding[];
}

export interface RoleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'RoleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Role[];
}

/** Names a role. */
export interface RoleRef {
  /** rbac.authorization.k8s.io. */
  readonly apiGroup?: string;
  /** Role or ClusterRole. */
  readonly kind: string;
  /** Name of the role. */
  readonly name: string;
}

/** A user, a group or a service account. */
export interface Subject {
  /** User, Group or ServiceAccount. */
  readonly kind: string;
  /** rbac.authorization.k8s.io for users and groups, "" for service accounts. It is set by the server. */
  readonly apiGroup?: string;
  /** Name of the user, group or service account. */
  readonly name: string;
  /** Namespace of the service account. */
  readonly namespace?: string;
}
