// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ClusterTrustBundle extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1alpha1';
  readonly kind?: 'ClusterTrustBundle';
  /** The desired state. */
  readonly spec: ClusterTrustBundleSpec;
}

export interface ClusterTrustBundleList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'certificates.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ClusterTrustBundleList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  readonly signerName?: string;
  readonly trustBundle: string;
}
