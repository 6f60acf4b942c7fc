// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface BasicSchedulingPolicy {}

export interface GangSchedulingPolicy {
  readonly minCount: number;
}

export interface PodGroup extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha2';
  readonly kind?: 'PodGroup';
  /** The desired state. */
  readonly spec: PodGroupSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: PodGroupStatus;
}

export interface PodGroupList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'PodGroupList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly PodGroup[];
}

export interface PodGroupResourceClaim {
  readonly name: string;
  readonly resourceClaimName?: string;
  readonly resourceClaimTemplateName?: string;
}

export interface PodGroupResourceClaimStatus {
  readonly name: string;
  readonly resourceClaimName?: string;
}

export interface PodGroupSchedulingConstraints {
  readonly topology?: readonly TopologyConstraint[];
}

export interface PodGroupSchedulingPolicy {
  readonly basic?: BasicSchedulingPolicy;
  readonly gang?: GangSchedulingPolicy;
}

export interface PodGroupSpec {
  readonly podGroupTemplateRef?: PodGroupTemplateReference;
  readonly schedulingPolicy: PodGroupSchedulingPolicy;
  readonly schedulingConstraints?: PodGroupSchedulingConstraints;
  readonly resourceClaims?: readonly PodGroupResourceClaim[];
  readonly disruptionMode?: 'Pod' | 'PodGroup';
  readonly priorityClassName?: string;
  readonly priority?: number;
}

export interface PodGroupStatus {
  readonly conditions?: readonly metav1.Condition[];
  readonly resourceClaimStatuses?: readonly PodGroupResourceClaimStatus[];
}

export interface PodGroupTemplate {
  readonly name: string;
  readonly schedulingPolicy: PodGroupSchedulingPolicy;
  readonly schedulingConstraints?: PodGroupSchedulingConstraints;
  readonly resourceClaims?: readonly PodGroupResourceClaim[];
  readonly disruptionMode?: 'Pod' | 'PodGroup';
  readonly priorityClassName?: string;
  readonly priority?: number;
}

export interface PodGroupTemplateReference {
  readonly workload?: WorkloadPodGroupTemplateReference;
}

export interface TopologyConstraint {
  readonly key: string;
}

export interface TypedLocalObjectReference {
  readonly apiGroup?: string;
  readonly kind: string;
  readonly name: string;
}

export interface Workload extends KubeObject {
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha2';
  readonly kind?: 'Workload';
  /** The desired state. */
  readonly spec: WorkloadSpec;
}

export interface WorkloadList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'scheduling.k8s.io/v1alpha2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'WorkloadList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Workload[];
}

export interface WorkloadPodGroupTemplateReference {
  readonly workloadName: string;
  readonly podGroupTemplateName: string;
}

export interface WorkloadSpec {
  readonly controllerRef?: TypedLocalObjectReference;
  readonly podGroupTemplates: readonly PodGroupTemplate[];
}
