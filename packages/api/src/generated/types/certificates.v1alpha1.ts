// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ClusterTrustBundle extends KubeObject {
  readonly apiVersion?: 'certificates.k8s.io/v1alpha1';
  readonly kind?: 'ClusterTrustBundle';
  readonly spec: ClusterTrustBundleSpec;
}

export interface ClusterTrustBundleList {
  readonly apiVersion?: 'certificates.k8s.io/v1alpha1';
  readonly kind?: 'ClusterTrustBundleList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  readonly signerName?: string;
  readonly trustBundle: string;
}
