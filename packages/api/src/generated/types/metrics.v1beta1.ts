// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ContainerMetrics {
  readonly name: string;
  readonly usage: { readonly [key: string]: string };
}

export interface NodeMetrics extends KubeObject {
  readonly apiVersion?: 'metrics.k8s.io/v1beta1';
  readonly kind?: 'NodeMetrics';
  readonly timestamp: string;
  readonly window: string;
  readonly usage: { readonly [key: string]: string };
}

export interface NodeMetricsList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'metrics.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'NodeMetricsList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly NodeMetrics[];
}

export interface PodMetrics extends KubeObject {
  readonly apiVersion?: 'metrics.k8s.io/v1beta1';
  readonly kind?: 'PodMetrics';
  readonly timestamp: string;
  readonly window: string;
  readonly containers: readonly ContainerMetrics[];
}

export interface PodMetricsList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'metrics.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodMetricsList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodMetrics[];
}
