// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface APIGroupDiscovery extends KubeObject {
  readonly apiVersion?: 'apidiscovery.k8s.io/v2';
  readonly kind?: 'APIGroupDiscovery';
  readonly versions?: readonly APIVersionDiscovery[];
}

export interface APIGroupDiscoveryList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apidiscovery.k8s.io/v2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'APIGroupDiscoveryList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly APIGroupDiscovery[];
}

export interface APIResourceDiscovery {
  readonly resource: string;
  readonly responseKind?: metav1.GroupVersionKind;
  readonly scope: string;
  readonly singularResource: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly subresources?: readonly APISubresourceDiscovery[];
}

export interface APISubresourceDiscovery {
  readonly subresource: string;
  readonly responseKind?: metav1.GroupVersionKind;
  readonly acceptedTypes?: readonly metav1.GroupVersionKind[];
  readonly verbs: readonly string[];
}

export interface APIVersionDiscovery {
  readonly version: string;
  readonly resources?: readonly APIResourceDiscovery[];
  readonly freshness?: string;
}
