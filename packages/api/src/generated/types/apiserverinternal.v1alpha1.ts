// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ServerStorageVersion {
  readonly apiServerID?: string;
  readonly encodingVersion?: string;
  readonly decodableVersions?: readonly string[];
  readonly servedVersions?: readonly string[];
}

export interface StorageVersion extends KubeObject {
  readonly apiVersion?: 'internal.apiserver.k8s.io/v1alpha1';
  readonly kind?: 'StorageVersion';
  readonly spec: StorageVersionSpec;
  readonly status: StorageVersionStatus;
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
  readonly apiVersion?: 'internal.apiserver.k8s.io/v1alpha1';
  readonly kind?: 'StorageVersionList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly StorageVersion[];
}

export interface StorageVersionSpec {}

export interface StorageVersionStatus {
  readonly storageVersions?: readonly ServerStorageVersion[];
  readonly commonEncodingVersion?: string;
  readonly conditions?: readonly StorageVersionCondition[];
}
