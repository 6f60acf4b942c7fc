// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** A name for a priority of pods. */
export interface PriorityClass extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1beta1';
  readonly kind?: 'PriorityClass';
  readonly value?: number;
  readonly globalDefault?: boolean;
  readonly description?: string;
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
}

export interface PriorityClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'scheduling.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PriorityClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PriorityClass[];
}
