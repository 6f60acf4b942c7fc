// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface DaemonSet extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
  readonly kind?: 'DaemonSet';
  /** The desired state. */
  readonly spec?: DaemonSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DaemonSetStatus;
}

export interface DaemonSetCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface DaemonSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'extensions/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DaemonSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly DaemonSet[];
}

export interface DaemonSetSpec {
  readonly selector?: metav1.LabelSelector;
  readonly template: corev1.PodTemplateSpec;
  readonly updateStrategy?: DaemonSetUpdateStrategy;
  readonly minReadySeconds?: number;
  readonly templateGeneration?: number;
  readonly revisionHistoryLimit?: number;
}

export interface DaemonSetStatus {
  readonly currentNumberScheduled: number;
  readonly numberMisscheduled: number;
  readonly desiredNumberScheduled: number;
  readonly numberReady: number;
  readonly observedGeneration?: number;
  readonly updatedNumberScheduled?: number;
  readonly numberAvailable?: number;
  readonly numberUnavailable?: number;
  readonly collisionCount?: number;
  readonly conditions?: readonly DaemonSetCondition[];
}

export interface DaemonSetUpdateStrategy {
  readonly type?: string;
  readonly rollingUpdate?: RollingUpdateDaemonSet;
}

export interface Deployment extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
  readonly kind?: 'Deployment';
  /** The desired state. */
  readonly spec?: DeploymentSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DeploymentStatus;
}

export interface DeploymentCondition {
  readonly type: string;
  readonly status: string;
  readonly lastUpdateTime?: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface DeploymentList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'extensions/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DeploymentList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Deployment[];
}

export interface DeploymentRollback {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly name: string;
  readonly updatedAnnotations?: { readonly [key: string]: string };
  readonly rollbackTo: RollbackConfig;
}

export interface DeploymentSpec {
  readonly replicas?: number;
  readonly selector?: metav1.LabelSelector;
  readonly template: corev1.PodTemplateSpec;
  readonly strategy?: DeploymentStrategy;
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit?: number;
  readonly paused?: boolean;
  readonly rollbackTo?: RollbackConfig;
  readonly progressDeadlineSeconds?: number;
}

export interface DeploymentStatus {
  readonly observedGeneration?: number;
  readonly replicas?: number;
  readonly updatedReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly unavailableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly conditions?: readonly DeploymentCondition[];
  readonly collisionCount?: number;
}

export interface DeploymentStrategy {
  readonly type?: string;
  readonly rollingUpdate?: RollingUpdateDeployment;
}

export interface HTTPIngressPath {
  readonly path?: string;
  readonly pathType?: string;
  readonly backend: IngressBackend;
}

export interface HTTPIngressRuleValue {
  readonly paths: readonly HTTPIngressPath[];
}

export interface IPBlock {
  readonly cidr: string;
  readonly except?: readonly string[];
}

export interface Ingress extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
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

export interface IngressList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'extensions/v1beta1';
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

export interface NetworkPolicy extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
  readonly kind?: 'NetworkPolicy';
  /** The desired state. */
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
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'extensions/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'NetworkPolicyList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
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
  readonly podSelector: metav1.LabelSelector;
  readonly ingress?: readonly NetworkPolicyIngressRule[];
  readonly egress?: readonly NetworkPolicyEgressRule[];
  readonly policyTypes?: readonly string[];
}

export interface ReplicaSet extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
  readonly kind?: 'ReplicaSet';
  /** The desired state. */
  readonly spec?: ReplicaSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ReplicaSetStatus;
}

export interface ReplicaSetCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface ReplicaSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'extensions/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ReplicaSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ReplicaSet[];
}

export interface ReplicaSetSpec {
  readonly replicas?: number;
  readonly minReadySeconds?: number;
  readonly selector?: metav1.LabelSelector;
  readonly template?: corev1.PodTemplateSpec;
}

export interface ReplicaSetStatus {
  readonly replicas: number;
  readonly fullyLabeledReplicas?: number;
  readonly readyReplicas?: number;
  readonly availableReplicas?: number;
  readonly terminatingReplicas?: number;
  readonly observedGeneration?: number;
  readonly conditions?: readonly ReplicaSetCondition[];
}

export interface RollbackConfig {
  readonly revision?: number;
}

export interface RollingUpdateDaemonSet {
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
}

export interface RollingUpdateDeployment {
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
}

export interface Scale extends KubeObject {
  readonly apiVersion?: 'extensions/v1beta1';
  readonly kind?: 'Scale';
  /** The desired state. */
  readonly spec?: ScaleSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ScaleStatus;
}

export interface ScaleSpec {
  readonly replicas?: number;
}

export interface ScaleStatus {
  readonly replicas: number;
  readonly selector?: { readonly [key: string]: string };
  readonly targetSelector?: string;
}
