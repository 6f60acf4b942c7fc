// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface PriorityClass extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1';
  readonly kind?: 'PriorityClass';
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly description?: string;
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
}

export interface PriorityClassList {
  readonly apiVersion?: 'scheduling.k8s.io/v1';
  readonly kind?: 'PriorityClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly PriorityClass[];
}
