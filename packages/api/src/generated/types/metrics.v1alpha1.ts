// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ContainerMetrics {
  readonly name: string;
  readonly usage: { readonly [key: string]: string };
}

export interface NodeMetrics extends KubeObject {
  readonly apiVersion?: 'metrics.k8s.io/v1alpha1';
  readonly kind?: 'NodeMetrics';
  readonly timestamp: string;
  readonly window: string;
  readonly usage: { readonly [key: string]: string };
}

export interface NodeMetricsList {
  readonly apiVersion?: 'metrics.k8s.io/v1alpha1';
  readonly kind?: 'NodeMetricsList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly NodeMetrics[];
}

export interface PodMetrics extends KubeObject {
  readonly apiVersion?: 'metrics.k8s.io/v1alpha1';
  readonly kind?: 'PodMetrics';
  readonly timestamp: string;
  readonly window: string;
  readonly containers: readonly ContainerMetrics[];
}

export interface PodMetricsList {
  readonly apiVersion?: 'metrics.k8s.io/v1alpha1';
  readonly kind?: 'PodMetricsList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly PodMetrics[];
}
