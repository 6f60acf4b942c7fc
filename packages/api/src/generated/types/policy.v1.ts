// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface Eviction extends KubeObject {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'Eviction';
  readonly deleteOptions?: metav1.DeleteOptions;
}

export interface PodDisruptionBudget extends KubeObject {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'PodDisruptionBudget';
  readonly spec?: PodDisruptionBudgetSpec;
  readonly status?: PodDisruptionBudgetStatus;
}

export interface PodDisruptionBudgetList {
  readonly apiVersion?: 'policy/v1';
  readonly kind?: 'PodDisruptionBudgetList';
  readonly metadata?: metav1.ListMeta;
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
  readonly disruptionsAllowed: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  readonly conditions?: readonly metav1.Condition[];
}
