// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface HTTPIngressPath {
  readonly path?: string;
  readonly pathType?: string;
  readonly backend: IngressBackend;
}

export interface HTTPIngressRuleValue {
  readonly paths: readonly HTTPIngressPath[];
}

/** An IP address that a service has. */
export interface IPAddress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  readonly kind?: 'IPAddress';
  /** The desired state. */
  readonly spec: IPAddressSpec;
}

export interface IPAddressList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IPAddressList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly IPAddress[];
}

export interface IPAddressSpec {
  readonly parentRef: ParentReference;
}

/** Leads HTTP requests from outside to services. */
export interface Ingress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  readonly kind?: 'Ingress';
  /** The desired state. */
  readonly spec?: IngressSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: IngressStatus;
}

export interface IngressBackend {
  readonly serviceName?: string;
  readonly servicePort?: number | string;
  readonly resource?: corev1.TypedLocalObjectReference;
}

/** A kind of ingress, with the controller that implements it. */
export interface IngressClass extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  readonly kind?: 'IngressClass';
  /** The desired state. */
  readonly spec?: IngressClassSpec;
}

export interface IngressClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IngressClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly IngressClass[];
}

export interface IngressClassParametersReference {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
  readonly scope: string;
  readonly namespace?: string;
}

export interface IngressClassSpec {
  readonly controller?: string;
  readonly parameters?: IngressClassParametersReference;
}

export interface IngressList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IngressList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Ingress[];
}

export interface IngressLoadBalancerIngress {
  readonly ip?: string;
  readonly hostname?: string;
  readonly ports?: readonly IngressPortStatus[];
}

export interface IngressLoadBalancerStatus {
  readonly ingress?: readonly IngressLoadBalancerIngress[];
}

export interface IngressPortStatus {
  readonly port: number;
  readonly protocol: 'SCTP' | 'TCP' | 'UDP';
  readonly error?: string;
}

export interface IngressRule extends IngressRuleValue {
  readonly host?: string;
}

export interface IngressRuleValue {
  readonly http?: HTTPIngressRuleValue;
}

export interface IngressSpec {
  readonly ingressClassName?: string;
  readonly backend?: IngressBackend;
  readonly tls?: readonly IngressTLS[];
  readonly rules?: readonly IngressRule[];
}

export interface IngressStatus {
  readonly loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressTLS {
  readonly hosts?: readonly string[];
  readonly secretName?: string;
}

export interface ParentReference {
  readonly group?: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name: string;
}

/** A range of addresses for services. */
export interface ServiceCIDR extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  readonly kind?: 'ServiceCIDR';
  /** The desired state. */
  readonly spec?: ServiceCIDRSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ServiceCIDRStatus;
}

export interface ServiceCIDRList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ServiceCIDRList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ServiceCIDR[];
}

export interface ServiceCIDRSpec {
  readonly cidrs?: readonly string[];
}

export interface ServiceCIDRStatus {
  readonly conditions?: readonly metav1.Condition[];
}
