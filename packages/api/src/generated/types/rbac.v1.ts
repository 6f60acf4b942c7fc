// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface AggregationRule {
  readonly clusterRoleSelectors?: readonly metav1.LabelSelector[];
}

export interface ClusterRole extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRole';
  readonly rules?: readonly PolicyRule[];
  readonly aggregationRule?: AggregationRule;
}

export interface ClusterRoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface ClusterRoleBindingList {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRoleBindingList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ClusterRoleBinding[];
}

export interface ClusterRoleList {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'ClusterRoleList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ClusterRole[];
}

export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export interface Role extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'Role';
  readonly rules?: readonly PolicyRule[];
}

export interface RoleBinding extends KubeObject {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'RoleBinding';
  readonly subjects?: readonly Subject[];
  readonly roleRef: RoleRef;
}

export interface RoleBindingList {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'RoleBindingList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly RoleBinding[];
}

export interface RoleList {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
  readonly kind?: 'RoleList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly Role[];
}

export interface RoleRef {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

export interface Subject {
  readonly kind: string;
  readonly apiGroup?: string;
  readonly name: string;
  readonly namespace?: string;
}
