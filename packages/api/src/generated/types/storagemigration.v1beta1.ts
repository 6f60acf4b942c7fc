// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface StorageVersionMigration extends KubeObject {
  readonly apiVersion?: 'storagemigration.k8s.io/v1beta1';
  readonly kind?: 'StorageVersionMigration';
  readonly spec?: StorageVersionMigrationSpec;
  readonly status?: StorageVersionMigrationStatus;
}

export interface StorageVersionMigrationList {
  readonly apiVersion?: 'storagemigration.k8s.io/v1beta1';
  readonly kind?: 'StorageVersionMigrationList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly StorageVersionMigration[];
}

export interface StorageVersionMigrationSpec {
  readonly resource: metav1.GroupResource;
}

export interface StorageVersionMigrationStatus {
  readonly conditions?: readonly metav1.Condition[];
  readonly resourceVersion?: string;
}
