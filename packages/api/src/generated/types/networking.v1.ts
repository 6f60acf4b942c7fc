// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface HTTPIngressPath {
  readonly path?: string;
  readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
  readonly backend: IngressBackend;
}

export interface HTTPIngressRuleValue {
  readonly paths: readonly HTTPIngressPath[];
}

export interface IPAddress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IPAddress';
  readonly spec?: IPAddressSpec;
}

export interface IPAddressList {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IPAddressList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly IPAddress[];
}

export interface IPAddressSpec {
  readonly parentRef: ParentReference;
}

export interface IPBlock {
  readonly cidr: string;
  readonly except?: readonly string[];
}

export interface Ingress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'Ingress';
  readonly spec?: IngressSpec;
  readonly status?: IngressStatus;
}

export interface IngressBackend {
  readonly service?: IngressServiceBackend;
  readonly resource?: corev1.TypedLocalObjectReference;
}

export interface IngressClass extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IngressClass';
  readonly spec?: IngressClassSpec;
}

export interface IngressClassList {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IngressClassList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly IngressClass[];
}

export interface IngressClassParametersReference {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
  readonly scope?: string;
  readonly namespace?: string;
}

export interface IngressClassSpec {
  readonly controller?: string;
  readonly parameters?: IngressClassParametersReference;
}

export interface IngressList {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IngressList';
  readonly metadata?: metav1.ListMeta;
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

export interface IngressServiceBackend {
  readonly name: string;
  readonly port?: ServiceBackendPort;
}

export interface IngressSpec {
  readonly ingressClassName?: string;
  readonly defaultBackend?: IngressBackend;
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

export interface NetworkPolicy extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'NetworkPolicy';
  readonly spec?: NetworkPolicySpec;
}

export interface NetworkPolicyEgressRule {
  readonly ports?: readonly NetworkPolicyPort[];
  readonly to?: readonly NetworkPolicyPeer[];
}

export interface NetworkPolicyIngressRule {
  readonly ports?: readonly NetworkPolicyPort[];
  readonly from?: readonly NetworkPolicyPeer[];
}

export interface NetworkPolicyList {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'NetworkPolicyList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly NetworkPolicy[];
}

export interface NetworkPolicyPeer {
  readonly podSelector?: metav1.LabelSelector;
  readonly namespaceSelector?: metav1.LabelSelector;
  readonly ipBlock?: IPBlock;
}

export interface NetworkPolicyPort {
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  readonly port?: number | string;
  readonly endPort?: number;
}

export interface NetworkPolicySpec {
  readonly podSelector?: metav1.LabelSelector;
  readonly ingress?: readonly NetworkPolicyIngressRule[];
  readonly egress?: readonly NetworkPolicyEgressRule[];
  readonly policyTypes?: readonly ('Egress' | 'Ingress')[];
}

export interface ParentReference {
  readonly group?: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name: string;
}

export interface ServiceBackendPort {
  readonly name?: string;
  readonly number?: number;
}

export interface ServiceCIDR extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'ServiceCIDR';
  readonly spec?: ServiceCIDRSpec;
  readonly status?: ServiceCIDRStatus;
}

export interface ServiceCIDRList {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'ServiceCIDRList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly ServiceCIDR[];
}

export interface ServiceCIDRSpec {
  readonly cidrs?: readonly string[];
}

export interface ServiceCIDRStatus {
  readonly conditions?: readonly metav1.Condition[];
}
