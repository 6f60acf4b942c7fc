// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type * as metav1 from './meta.v1.js';

export interface ExternalMetricValue {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metricName: string;
  readonly metricLabels: { readonly [key: string]: string };
  readonly timestamp: string;
  readonly window?: number;
  readonly value: string;
}

export interface ExternalMetricValueList {
  readonly apiVersion?: 'external.metrics.k8s.io/v1beta1';
  readonly kind?: 'ExternalMetricValueList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ExternalMetricValue[];
}
