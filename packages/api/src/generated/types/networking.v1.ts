// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** A path and its service. */
export interface HTTPIngressPath {
  /** The path. It begins with /. */
  readonly path?: string;
  /** Exact, Prefix (by elements of the path) or ImplementationSpecific. */
  readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
  /** The service. */
  readonly backend: IngressBackend;
}

/** Services by path. */
export interface HTTPIngressRuleValue {
  /** The paths and their services. */
  readonly paths: readonly HTTPIngressPath[];
}

/** An IP address that a service has. */
export interface IPAddress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IPAddress';
  /** The desired state. */
  readonly spec: IPAddressSpec;
}

export interface IPAddressList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IPAddressList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly IPAddress[];
}

/** The user of an address. */
export interface IPAddressSpec {
  /** Object that has the address. */
  readonly parentRef: ParentReference;
}

/** A range of addresses. */
export interface IPBlock {
  /** The range, such as 192.0.2.0/24. */
  readonly cidr: string;
  /** Ranges in it that are left out. */
  readonly except?: readonly string[];
}

/** Leads HTTP requests from outside to services. */
export interface Ingress extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'Ingress';
  /** The desired state. */
  readonly spec?: IngressSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: IngressStatus;
}

/** Where requests go: a service or another object. */
export interface IngressBackend {
  /** The service. */
  readonly service?: IngressServiceBackend;
  /** Object of another kind, in place of service. */
  readonly resource?: corev1.TypedLocalObjectReference;
}

/** A kind of ingress, with the controller that implements it. */
export interface IngressClass extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'IngressClass';
  /** The desired state. */
  readonly spec?: IngressClassSpec;
}

export interface IngressClassList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IngressClassList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly IngressClass[];
}

/** Names an object with settings. */
export interface IngressClassParametersReference {
  /** Group of the object. Default '': the core group. */
  readonly apiGroup?: string;
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Cluster (default) or Namespace. */
  readonly scope?: string;
  /** Namespace of the object, with the scope Namespace. */
  readonly namespace?: string;
}

/** The controller of a class. */
export interface IngressClassSpec {
  /** Name of the controller, such as example.com/ingress. It cannot be changed. */
  readonly controller?: string;
  /** Object with further settings for the controller. */
  readonly parameters?: IngressClassParametersReference;
}

export interface IngressList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'IngressList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Ingress[];
}

/** An address of the load balancer of an ingress. */
export interface IngressLoadBalancerIngress {
  /** IP address of the load balancer, if it has one. */
  readonly ip?: string;
  /** Host name of the load balancer, if it has one. */
  readonly hostname?: string;
  /** State of each port. */
  readonly ports?: readonly IngressPortStatus[];
}

/** The addresses of the load balancer of an ingress. */
export interface IngressLoadBalancerStatus {
  /** The addresses. */
  readonly ingress?: readonly IngressLoadBalancerIngress[];
}

/** The state of a port of a load balancer. */
export interface IngressPortStatus {
  /** Number of the port. */
  readonly port: number;
  /** TCP, UDP or SCTP. */
  readonly protocol: 'SCTP' | 'TCP' | 'UDP';
  /** Why the port is not served, in one word in CamelCase. */
  readonly error?: string;
}

/** Paths of one host. */
export interface IngressRule extends IngressRuleValue {
  /** Name of the host. *.example.com stands for all names at one level. Default: all hosts. */
  readonly host?: string;
}

/** Where requests for a host go. */
export interface IngressRuleValue {
  /** Services by path. Default: requests go to the default backend. */
  readonly http?: HTTPIngressRuleValue;
}

/** A port of a service. */
export interface IngressServiceBackend {
  /** Name of the service, in the same namespace. */
  readonly name: string;
  /** Port of the service. */
  readonly port?: ServiceBackendPort;
}

/** Rules for HTTP requests. */
export interface IngressSpec {
  /** Class of the ingress. It selects the controller. Default: the default class of the cluster. */
  readonly ingressClassName?: string;
  /** Service for requests that no rule covers. */
  readonly defaultBackend?: IngressBackend;
  /** Secrets with certificates, by host. */
  readonly tls?: readonly IngressTLS[];
  /** Services by host and path. */
  readonly rules?: readonly IngressRule[];
}

/** The state of an ingress. */
export interface IngressStatus {
  /** Addresses of the load balancer. */
  readonly loadBalancer?: IngressLoadBalancerStatus;
}

/** The certificate of some hosts. */
export interface IngressTLS {
  /** Names of the hosts. Default: all hosts. */
  readonly hosts?: readonly string[];
  /** Secret with certificate and key, of type kubernetes.io/tls. */
  readonly secretName?: string;
}

/** Limits the connections that pods may have. */
export interface NetworkPolicy extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'NetworkPolicy';
  /** The desired state. */
  readonly spec?: NetworkPolicySpec;
}

/** Allowed connections from the pods. */
export interface NetworkPolicyEgressRule {
  /** Ports of the peers. Empty: all. */
  readonly ports?: readonly NetworkPolicyPort[];
  /** Peers to which the pods may connect. Empty: all. */
  readonly to?: readonly NetworkPolicyPeer[];
}

/** Allowed connections to the pods. */
export interface NetworkPolicyIngressRule {
  /** Ports of the pods. Empty: all. */
  readonly ports?: readonly NetworkPolicyPort[];
  /** Peers that may connect. Empty: all. */
  readonly from?: readonly NetworkPolicyPeer[];
}

export interface NetworkPolicyList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'NetworkPolicyList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly NetworkPolicy[];
}

/** Pods, or a range of addresses. */
export interface NetworkPolicyPeer {
  /** Labels of the pods. Empty: all pods. Default: all pods of the selected namespaces. */
  readonly podSelector?: metav1.LabelSelector;
  /** Labels of the namespaces of the pods. Empty: all. Default: the namespace of the policy. */
  readonly namespaceSelector?: metav1.LabelSelector;
  /** Range of addresses. It excludes the other fields. */
  readonly ipBlock?: IPBlock;
}

/** A port, or a range of ports. */
export interface NetworkPolicyPort {
  /** TCP (default), UDP or SCTP. */
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
  /** Number or name of the port. Default: all ports. */
  readonly port?: number | string;
  /** Last port of a range that begins with port. */
  readonly endPort?: number;
}

/** The pods, and the connections that they may have. */
export interface NetworkPolicySpec {
  /** Labels of the pods. Empty: all pods of the namespace. */
  readonly podSelector?: metav1.LabelSelector;
  /** Allowed connections to the pods. Empty, with policy type Ingress: none. */
  readonly ingress?: readonly NetworkPolicyIngressRule[];
  /** Allowed connections from the pods. Empty, with policy type Egress: none. */
  readonly egress?: readonly NetworkPolicyEgressRule[];
  /** Ingress, Egress or both. Default: Ingress, and Egress if there are rules for it. */
  readonly policyTypes?: readonly ('Egress' | 'Ingress')[];
}

/** Names an object. */
export interface ParentReference {
  /** Group of the object. '' is the core group. */
  readonly group?: string;
  /** Resource of the object, such as services. */
  readonly resource: string;
  /** Namespace of the object. */
  readonly namespace?: string;
  /** Name of the object. */
  readonly name: string;
}

/** A port, by name or number. */
export interface ServiceBackendPort {
  /** Name of the port. */
  readonly name?: string;
  /** Number of the port, in place of name. */
  readonly number?: number;
}

/** A range of addresses for services. */
export interface ServiceCIDR extends KubeObject {
  readonly apiVersion?: 'networking.k8s.io/v1';
  readonly kind?: 'ServiceCIDR';
  /** The desired state. */
  readonly spec?: ServiceCIDRSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ServiceCIDRStatus;
}

export interface ServiceCIDRList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'networking.k8s.io/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ServiceCIDRList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ServiceCIDR[];
}

/** Ranges of addresses. */
export interface ServiceCIDRSpec {
  /** The ranges, one for each IP family. They cannot be changed. */
  readonly cidrs?: readonly string[];
}

/** The state of a range. */
export interface ServiceCIDRStatus {
  /** Whether addresses of the range can be taken. */
  readonly conditions?: readonly metav1.Condition[];
}
