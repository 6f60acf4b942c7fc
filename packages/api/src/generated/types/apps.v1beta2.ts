// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** An earlier state of a DaemonSet or a StatefulSet, to return to. */
export interface ControllerRevision extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
  readonly kind?: 'ControllerRevision';
  readonly data?: unknown;
  readonly revision: number;
}

export interface ControllerRevisionList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ControllerRevisionList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ControllerRevision[];
}

/** Runs one pod on each node. */
export interface DaemonSet extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
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
  readonly apiVersion?: 'apps/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DaemonSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly DaemonSet[];
}

export interface DaemonSetSpec {
  readonly selector: metav1.LabelSelector;
  readonly template: corev1.PodTemplateSpec;
  readonly updateStrategy?: DaemonSetUpdateStrategy;
  readonly minReadySeconds?: number;
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

/** Runs equal pods, and replaces them step by step when their template changes. */
export interface Deployment extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
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
  readonly apiVersion?: 'apps/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DeploymentList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Deployment[];
}

export interface DeploymentSpec {
  readonly replicas?: number;
  readonly selector: metav1.LabelSelector;
  readonly template: corev1.PodTemplateSpec;
  readonly strategy?: DeploymentStrategy;
  readonly minReadySeconds?: number;
  readonly revisionHistoryLimit?: number;
  readonly paused?: boolean;
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

/** Keeps a number of equal pods running. Mostly made by a Deployment. */
export interface ReplicaSet extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
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
  readonly apiVersion?: 'apps/v1beta2';
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
  readonly selector: metav1.LabelSelector;
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

export interface RollingUpdateDaemonSet {
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
}

export interface RollingUpdateDeployment {
  readonly maxUnavailable?: number | string;
  readonly maxSurge?: number | string;
}

export interface RollingUpdateStatefulSetStrategy {
  readonly partition?: number;
  readonly maxUnavailable?: number | string;
}

export interface Scale extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
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

/** Runs pods with lasting names and volumes of their own. */
export interface StatefulSet extends KubeObject {
  readonly apiVersion?: 'apps/v1beta2';
  readonly kind?: 'StatefulSet';
  /** The desired state. */
  readonly spec?: StatefulSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: StatefulSetStatus;
}

export interface StatefulSetCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface StatefulSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1beta2';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'StatefulSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly StatefulSet[];
}

export interface StatefulSetOrdinals {
  readonly start?: number;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  readonly whenDeleted?: string;
  readonly whenScaled?: string;
}

export interface StatefulSetSpec {
  readonly replicas?: number;
  readonly selector: metav1.LabelSelector;
  readonly template: corev1.PodTemplateSpec;
  readonly volumeClaimTemplates?: readonly corev1.PersistentVolumeClaim[];
  readonly serviceName?: string;
  readonly podManagementPolicy?: string;
  readonly updateStrategy?: StatefulSetUpdateStrategy;
  readonly revisionHistoryLimit?: number;
  readonly minReadySeconds?: number;
  readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  readonly ordinals?: StatefulSetOrdinals;
}

export interface StatefulSetStatus {
  readonly observedGeneration?: number;
  readonly replicas: number;
  readonly readyReplicas?: number;
  readonly currentReplicas?: number;
  readonly updatedReplicas?: number;
  readonly currentRevision?: string;
  readonly updateRevision?: string;
  readonly collisionCount?: number;
  readonly conditions?: readonly StatefulSetCondition[];
  readonly availableReplicas?: number;
}

export interface StatefulSetUpdateStrategy {
  readonly type?: string;
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy;
}
