// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** An endpoint of a service, mostly a pod. */
export interface Endpoint {
  /** Addresses of the endpoint. Only the first one is used. */
  readonly addresses: readonly string[];
  /** Whether the endpoint is ready, serves and ends. */
  readonly conditions?: EndpointConditions;
  /** Host name of the endpoint. */
  readonly hostname?: string;
  /** Object that has the address, mostly a pod. */
  readonly targetRef?: corev1.ObjectReference;
  /** Deprecated. It is not used. */
  readonly deprecatedTopology?: { readonly [key: string]: string };
  /** Node of the endpoint. */
  readonly nodeName?: string;
  /** Zone of the endpoint. */
  readonly zone?: string;
  /** For whom the endpoint is meant. */
  readonly hints?: EndpointHints;
}

/** The state of an endpoint. */
export interface EndpointConditions {
  /** Whether requests are sent to the endpoint. Not set: unknown, taken for true. */
  readonly ready?: boolean;
  /** As ready, and may be true while the endpoint ends. */
  readonly serving?: boolean;
  /** Whether the endpoint ends. */
  readonly terminating?: boolean;
}

/** For whom an endpoint is meant. */
export interface EndpointHints {
  /** Zones whose requests it should get. */
  readonly forZones?: readonly ForZone[];
  /** Nodes whose requests it should get. */
  readonly forNodes?: readonly ForNode[];
}

/** A port of the endpoints. */
export interface EndpointPort {
  /** Name of the port, the same as in the service. */
  readonly name?: string;
  /** TCP (default), UDP or SCTP. */
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  /** Number of the port. */
  readonly port?: number;
  /** Protocol of the application, such as http or kubernetes.io/h2c. */
  readonly appProtocol?: string;
}

/** Some of the addresses of a service. */
export interface EndpointSlice extends KubeObject {
  readonly apiVersion?: 'discovery.k8s.io/v1';
  readonly kind?: 'EndpointSlice';
  /** IPv4, IPv6 or FQDN. It cannot be changed. */
  readonly addressType: 'FQDN' | 'IPv4' | 'IPv6';
  /** Addresses with their conditions. At most 1000. */
  readonly endpoints?: readonly Endpoint[];
  /** Ports of all these addresses. At most 20000. */
  readonly ports?: readonly EndpointPort[];
}

export interface EndpointSliceList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'discovery.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'EndpointSliceList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly EndpointSlice[];
}

/** A node. */
export interface ForNode {
  /** Name of the node. */
  readonly name: string;
}

/** A zone. */
export interface ForZone {
  /** Name of the zone. */
  readonly name: string;
}
