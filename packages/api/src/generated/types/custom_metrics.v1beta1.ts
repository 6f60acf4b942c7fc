// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface MetricListOptions {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly labelSelector?: string;
  readonly metricLabelSelector?: string;
}

export interface MetricValue {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly describedObject: corev1.ObjectReference;
  readonly metricName: string;
  readonly timestamp: string;
  readonly window?: number;
  readonly value: string;
  readonly selector?: metav1.LabelSelector;
}

export interface MetricValueList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'custom.metrics.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'MetricValueList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly MetricValue[];
}
