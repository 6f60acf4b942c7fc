// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** A name for a priority of pods. */
export interface PriorityClass extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1';
  readonly kind?: 'PriorityClass';
  /** The priority, at most 1000000000. Pods with a higher one are scheduled first. */
  readonly value?: number;
  /** Whether pods without a class get this one. At most one class has it. Default false. */
  readonly globalDefault?: boolean;
  /** When to use the class, for people. */
  readonly description?: string;
  /** Whether pods of the class may evict pods of lower priority: PreemptLowerPriority (default) or Never. */
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
}

export interface PriorityClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'scheduling.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PriorityClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PriorityClass[];
}
