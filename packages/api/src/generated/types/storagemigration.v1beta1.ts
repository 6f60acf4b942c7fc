// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface StorageVersionMigration extends KubeObject {
  readonly apiVersion?: 'storagemigration.k8s.io/v1beta1';
  readonly kind?: 'StorageVersionMigration';
  /** The desired state. */
  readonly spec?: StorageVersionMigrationSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: StorageVersionMigrationStatus;
}

export interface StorageVersionMigrationList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'storagemigration.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'StorageVersionMigrationList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly StorageVersionMigration[];
}

export interface StorageVersionMigrationSpec {
  readonly resource: metav1.GroupResource;
}

export interface StorageVersionMigrationStatus {
  readonly conditions?: readonly metav1.Condition[];
  readonly resourceVersion?: string;
}
