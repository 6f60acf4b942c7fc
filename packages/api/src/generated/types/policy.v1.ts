// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** Asks for the deletion of a pod, within the limits of its PodDisruptionBudget. */
export interface Eviction extends KubeObject {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'Eviction';
  /** Options of the deletion. */
  readonly deleteOptions?: metav1.DeleteOptions;
}

/** Limits how many pods may be evicted at a time. */
export interface PodDisruptionBudget extends KubeObject {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'PodDisruptionBudget';
  /** The desired state. */
  readonly spec?: PodDisruptionBudgetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodDisruptionBudgetStatus;
}

export interface PodDisruptionBudgetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'policy/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodDisruptionBudgetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodDisruptionBudget[];
}

/** The pods, and how many of them must stay. It has minAvailable or maxUnavailable. */
export interface PodDisruptionBudgetSpec {
  /** Number or percentage of pods that must stay. Default 1, without maxUnavailable. */
  readonly minAvailable?: number | string;
  /** Labels of the pods. Empty: all pods of the namespace. Not set: none. */
  readonly selector?: metav1.LabelSelector;
  /** Number or percentage of pods that may be missing. */
  readonly maxUnavailable?: number | string;
  /** When pods that are not ready can be evicted: IfHealthyBudget (default), if enough pods are ready, or AlwaysAllow. */
  readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget';
}

/** The state of a budget. */
export interface PodDisruptionBudgetStatus {
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Pods whose eviction was allowed and that are not gone yet: times by name. */
  readonly disruptedPods?: { readonly [key: string]: string };
  /** Number of pods that may be evicted now. */
  readonly disruptionsAllowed?: number;
  /** Number of pods that are ready. */
  readonly currentHealthy?: number;
  /** Number of pods that must be ready. */
  readonly desiredHealthy?: number;
  /** Number of pods that the budget counts. */
  readonly expectedPods?: number;
  /** Whether pods may be evicted. */
  readonly conditions?: readonly metav1.Condition[];
}
