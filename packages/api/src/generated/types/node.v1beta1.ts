// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface Overhead {
  readonly podFixed?: { readonly [key: string]: string };
}

/** A way in which nodes run containers. */
export interface RuntimeClass extends KubeObject {
  readonly apiVersion?: 'node.k8s.io/v1beta1';
  readonly kind?: 'RuntimeClass';
  readonly handler: string;
  readonly overhead?: Overhead;
  readonly scheduling?: Scheduling;
}

export interface RuntimeClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'node.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'RuntimeClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly RuntimeClass[];
}

export interface Scheduling {
  readonly nodeSelector?: { readonly [key: string]: string };
  readonly tolerations?: readonly corev1.Toleration[];
}
