// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type * as metav1 from './meta.v1.js';

export interface ExternalMetricValue {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly metricName: string;
  readonly metricLabels: { readonly [key: string]: string };
  readonly timestamp: string;
  readonly window?: number;
  readonly value: string;
}

export interface ExternalMetricValueList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'external.metrics.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ExternalMetricValueList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ExternalMetricValue[];
}
