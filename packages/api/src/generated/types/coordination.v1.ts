// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** A claim for a limited time, for leader election and heartbeats. */
export interface Lease extends KubeObject {
  readonly apiVersion?: 'coordination.k8s.io/v1';
  readonly kind?: 'Lease';
  /** The desired state. */
  readonly spec?: LeaseSpec;
}

export interface LeaseList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'coordination.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'LeaseList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Lease[];
}

/** The holder of a lease, and the time until which it holds it. */
export interface LeaseSpec {
  /** Name of the holder. */
  readonly holderIdentity?: string;
  /** Time after renewTime at which the lease ends, in seconds. */
  readonly leaseDurationSeconds?: number;
  /** Time at which the holder got the lease. */
  readonly acquireTime?: string;
  /** Time at which the holder last renewed the lease. */
  readonly renewTime?: string;
  /** Number of times that the holder has changed. */
  readonly leaseTransitions?: number;
  /** How the holder is chosen, for coordinated leader election. */
  readonly strategy?: string;
  /** Name of the client that is to get the lease next. */
  readonly preferredHolder?: string;
}
