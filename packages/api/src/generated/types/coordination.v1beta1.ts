// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** A claim for a limited time, for leader election and heartbeats. */
export interface Lease extends KubeObject {
  readonly apiVersion?: 'coordination.k8s.io/v1beta1';
  readonly kind?: 'Lease';
  /** The desired state. */
  readonly spec?: LeaseSpec;
}

export interface LeaseCandidate extends KubeObject {
  readonly apiVersion?: 'coordination.k8s.io/v1beta1';
  readonly kind?: 'LeaseCandidate';
  /** The desired state. */
  readonly spec: LeaseCandidateSpec;
}

export interface LeaseCandidateList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'coordination.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'LeaseCandidateList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly LeaseCandidate[];
}

export interface LeaseCandidateSpec {
  readonly leaseName: string;
  readonly pingTime?: string;
  readonly renewTime?: string;
  readonly binaryVersion: string;
  readonly emulationVersion?: string;
  readonly strategy: string;
}

export interface LeaseList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'coordination.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'LeaseList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Lease[];
}

export interface LeaseSpec {
  readonly holderIdentity?: string;
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  readonly leaseTransitions?: number;
  readonly strategy?: string;
  readonly preferredHolder?: string;
}
