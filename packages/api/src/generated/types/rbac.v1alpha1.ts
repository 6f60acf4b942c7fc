// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface AggregationRule {
  readonly clusterRoleSelectors?: readonly metav1.LabelSelector[];
}

/** Permissions in the whole cluster. */
export interface ClusterRole extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  readonly kind?: 'ClusterRole';
  readonly rules?: readonly PolicyRule[];
  readonly aggregationRule?: AggregationRule;
}

/** Gives the permissions of a cluster role to users in the whole cluster. */
export interface ClusterRoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  readonly kind?: 'ClusterRoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface ClusterRoleBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterRoleBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterRoleBinding[];
}

export interface ClusterRoleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterRoleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterRole[];
}

export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** Permissions in a namespace. */
export interface Role extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  readonly kind?: 'Role';
  readonly rules?: readonly PolicyRule[];
}

/** Gives the permissions of a role to users in a namespace. */
export interface RoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  readonly kind?: 'RoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface RoleBindingList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'RoleBindingList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly RoleBinding[];
}

export interface RoleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'RoleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Role[];
}

export interface RoleRef {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
}

export interface Subject {
  readonly kind: string;
  readonly apiVersion?: string;
  readonly name: string;
  readonly namespace?: string;
}
