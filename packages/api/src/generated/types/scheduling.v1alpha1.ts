// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface BasicSchedulingPolicy {}

export interface GangSchedulingPolicy {
  readonly minCount: number;
}

export interface PodGroup {
  readonly name: string;
  readonly policy: PodGroupPolicy;
}

export interface PodGroupPolicy {
  readonly basic?: BasicSchedulingPolicy;
  readonly gang?: GangSchedulingPolicy;
}

export interface PriorityClass extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha1';
  readonly kind?: 'PriorityClass';
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly description?: string;
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
}

export interface PriorityClassList {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha1';
  readonly kind?: 'PriorityClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly PriorityClass[];
}

export interface TypedLocalObjectReference {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
}

export interface Workload extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha1';
  readonly kind?: 'Workload';
  readonly spec: WorkloadSpec;
}

export interface WorkloadList {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha1';
  readonly kind?: 'WorkloadList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly Workload[];
}

export interface WorkloadSpec {
  readonly controllerRef?: TypedLocalObjectReference;
  readonly podGroups: readonly PodGroup[];
}
