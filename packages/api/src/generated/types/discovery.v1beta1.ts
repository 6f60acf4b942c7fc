// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface Endpoint {
  readonly addresses: readonly string[];
  readonly conditions?: EndpointConditions;
  readonly hostname?: string;
  readonly targetRef?: corev1.ObjectReference;
  readonly topology?: { readonly [key: string]: string };
  readonly nodeName?: string;
  readonly hints?: EndpointHints;
}

export interface EndpointConditions {
  readonly ready?: boolean;
  readonly serving?: boolean;
  readonly terminating?: boolean;
}

export interface EndpointHints {
  readonly forZones?: readonly ForZone[];
  readonly forNodes?: readonly ForNode[];
}

export interface EndpointPort {
  readonly name?: string;
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  readonly port?: number;
  readonly appProtocol?: string;
}

/** Some of the addresses of a service. */
export interface EndpointSlice extends KubeObject {
  readonly apiVersion?: 'discovery.k8s.io/v1beta1';
  readonly kind?: 'EndpointSlice';
  readonly addressType: 'FQDN' | 'IPv4' | 'IPv6';
  readonly endpoints: readonly Endpoint[];
  readonly ports?: readonly EndpointPort[];
}

export interface EndpointSliceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'discovery.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EndpointSliceList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly EndpointSlice[];
}

export interface ForNode {
  readonly name: string;
}

export interface ForZone {
  readonly name: string;
}
