// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface MetricIdentifier {
  readonly name: string;
  readonly selector?: metav1.LabelSelector;
}

export interface MetricListOptions {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly labelSelector?: string;
  readonly metricLabelSelector?: string;
}

export interface MetricValue {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly describedObject: corev1.ObjectReference;
  readonly metric: MetricIdentifier;
  readonly timestamp: string;
  readonly windowSeconds?: number;
  readonly value: string;
}

export interface MetricValueList {
  readonly apiVersion?: 'custom.metrics.k8s.io/v1beta2';
  readonly kind?: 'MetricValueList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly MetricValue[];
}
