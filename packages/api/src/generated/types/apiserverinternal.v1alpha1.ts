// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ServerStorageVersion {
  readonly apiServerID: string;
  readonly encodingVersion: string;
  readonly decodableVersions: readonly string[];
  readonly servedVersions?: readonly string[];
}

export interface StorageVersion extends KubeObject {
  readonly apiVersion?: 'internal.apiserver.k8s.io/v1alpha1';
  readonly kind?: 'StorageVersion';
  /** The desired state. */
  readonly spec?: StorageVersionSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: StorageVersionStatus;
}

export interface StorageVersionCondition {
  readonly type: string;
  readonly status: string;
  readonly observedGeneration?: number;
  readonly lastTransitionTime?: string;
  readonly reason: string;
  readonly message: string;
}

export interface StorageVersionList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'internal.apiserver.k8s.io/v1alpha1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'StorageVersionList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly StorageVersion[];
}

export interface StorageVersionSpec {}

export interface StorageVersionStatus {
  readonly storageVersions?: readonly ServerStorageVersion[];
  readonly commonEncodingVersion?: string;
  readonly conditions?: readonly StorageVersionCondition[];
}
