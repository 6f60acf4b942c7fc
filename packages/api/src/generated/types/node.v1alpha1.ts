// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface Overhead {
  readonly podFixed?: { readonly [key: string]: string };
}

export interface RuntimeClass extends KubeObject {
  readonly apiVersion?: 'node.k8s.io/v1alpha1';
  readonly kind?: 'RuntimeClass';
  readonly spec: RuntimeClassSpec;
}

export interface RuntimeClassList {
  readonly apiVersion?: 'node.k8s.io/v1alpha1';
  readonly kind?: 'RuntimeClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly RuntimeClass[];
}

export interface RuntimeClassSpec {
  readonly runtimeHandler: string;
  readonly overhead?: Overhead;
  readonly scheduling?: Scheduling;
}

export interface Scheduling {
  readonly nodeSelector?: { readonly [key: string]: string };
  readonly tolerations?: readonly corev1.Toleration[];
}
