// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface Eviction extends KubeObject {
  readonly apiVersion?: 'policy/v1beta1';
  readonly kind?: 'Eviction';
  readonly deleteOptions?: metav1.DeleteOptions;
}

/** Limits how many pods may be evicted at a time. */
export interface PodDisruptionBudget extends KubeObject {
  readonly apiVersion?: 'policy/v1beta1';
  readonly kind?: 'PodDisruptionBudget';
  /** The desired state. */
  readonly spec?: PodDisruptionBudgetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodDisruptionBudgetStatus;
}

export interface PodDisruptionBudgetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'policy/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodDisruptionBudgetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodDisruptionBudget[];
}

export interface PodDisruptionBudgetSpec {
  readonly minAvailable?: number | string;
  readonly selector?: metav1.LabelSelector;
  readonly maxUnavailable?: number | string;
  readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget';
}

export interface PodDisruptionBudgetStatus {
  readonly observedGeneration?: number;
  readonly disruptedPods?: { readonly [key: string]: string };
  readonly disruptionsAllowed?: number;
  readonly currentHealthy?: number;
  readonly desiredHealthy?: number;
  readonly expectedPods?: number;
  readonly conditions?: readonly metav1.Condition[];
}
