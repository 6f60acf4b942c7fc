// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** An earlier state of a DaemonSet or a StatefulSet, to return to. */
export interface ControllerRevision extends KubeObject {
  readonly apiVersion?: 'apps/v1';
  readonly kind?: 'ControllerRevision';
  /** The state. It cannot be changed. */
  readonly data?: unknown;
  /** Number of the revision. It rises with each change of the template. */
  readonly revision: number;
}

export interface ControllerRevisionList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ControllerRevisionList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ControllerRevision[];
}

/** Runs one pod on each node. */
export interface DaemonSet extends KubeObject {
  readonly apiVersion?: 'apps/v1';
  readonly kind?: 'DaemonSet';
  /** The desired state. */
  readonly spec?: DaemonSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DaemonSetStatus;
}

/** One aspect of the state of a daemon set. */
export interface DaemonSetCondition {
  /** Name of the condition. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface DaemonSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DaemonSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly DaemonSet[];
}

/** The pods of a daemon set. */
export interface DaemonSetSpec {
  /** Labels of the pods that belong to it. They must match the template, and cannot be changed. */
  readonly selector: metav1.LabelSelector;
  /** Metadata and spec of the pods that are made. */
  readonly template: corev1.PodTemplateSpec;
  /** How pods are replaced when the template changes. */
  readonly updateStrategy?: DaemonSetUpdateStrategy;
  /** Time that a new pod must be ready before it counts as available, in seconds. Default 0. */
  readonly minReadySeconds?: number;
  /** Number of old revisions that are kept. Default 10. */
  readonly revisionHistoryLimit?: number;
}

/** The state of a daemon set. */
export interface DaemonSetStatus {
  /** Number of nodes that run the pod and should. */
  readonly currentNumberScheduled: number;
  /** Number of nodes that run the pod and should not. */
  readonly numberMisscheduled: number;
  /** Number of nodes that should run the pod. */
  readonly desiredNumberScheduled: number;
  /** Number of nodes whose pod is ready. */
  readonly numberReady: number;
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Number of nodes that run a pod of the newest template. */
  readonly updatedNumberScheduled?: number;
  /** Number of nodes whose pod has been ready for at least minReadySeconds. */
  readonly numberAvailable?: number;
  /** Number of nodes whose pod is missing or not available. */
  readonly numberUnavailable?: number;
  /** Number of times that the name of a new revision was taken already. */
  readonly collisionCount?: number;
  /** Aspects of the state of the set. */
  readonly conditions?: readonly DaemonSetCondition[];
}

/** How pods are replaced when the template changes. */
export interface DaemonSetUpdateStrategy {
  /** RollingUpdate (default), or OnDelete: pods are replaced when they are deleted by hand. */
  readonly type?: 'OnDelete' | 'RollingUpdate';
  /** Settings for RollingUpdate. */
  readonly rollingUpdate?: RollingUpdateDaemonSet;
}

/** Runs equal pods, and replaces them step by step when their template changes. */
export interface Deployment extends KubeObject {
  readonly apiVersion?: 'apps/v1';
  readonly kind?: 'Deployment';
  /** The desired state. */
  readonly spec?: DeploymentSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: DeploymentStatus;
}

/** One aspect of the state of a deployment. */
export interface DeploymentCondition {
  /** Available, Progressing or ReplicaFailure. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the condition was last written. */
  readonly lastUpdateTime?: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface DeploymentList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'DeploymentList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Deployment[];
}

/** The pods of a deployment. */
export interface DeploymentSpec {
  /** Number of pods. Default 1. */
  readonly replicas?: number;
  /** Labels of the pods that belong to it. They must match the template, and cannot be changed. */
  readonly selector: metav1.LabelSelector;
  /** Metadata and spec of the pods that are made. */
  readonly template: corev1.PodTemplateSpec;
  /** How old pods are replaced by new ones. */
  readonly strategy?: DeploymentStrategy;
  /** Time that a new pod must be ready before it counts as available, in seconds. Default 0. */
  readonly minReadySeconds?: number;
  /** Number of old revisions that are kept. Default 10. */
  readonly revisionHistoryLimit?: number;
  /** Whether changes of the template have no effect for now. Default false. */
  readonly paused?: boolean;
  /** Time without progress after which a rollout counts as failed, in seconds. Default 600. */
  readonly progressDeadlineSeconds?: number;
}

/** The state of a deployment. */
export interface DeploymentStatus {
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Number of pods, without those that are ending. */
  readonly replicas?: number;
  /** Number of pods of the newest template. */
  readonly updatedReplicas?: number;
  /** Number of pods that are ready. */
  readonly readyReplicas?: number;
  /** Number of pods that have been ready for at least minReadySeconds. */
  readonly availableReplicas?: number;
  /** Number of pods that are missing or not available. */
  readonly unavailableReplicas?: number;
  /** Number of pods that are ending. */
  readonly terminatingReplicas?: number;
  /** Whether the deployment is available and makes progress. */
  readonly conditions?: readonly DeploymentCondition[];
  /** Number of times that the name of a new replica set was taken already. */
  readonly collisionCount?: number;
}

/** How old pods are replaced by new ones. */
export interface DeploymentStrategy {
  /** RollingUpdate (default) or Recreate: all old pods end first. */
  readonly type?: 'Recreate' | 'RollingUpdate';
  /** Settings for RollingUpdate. */
  readonly rollingUpdate?: RollingUpdateDeployment;
}

/** Keeps a number of equal pods running. Mostly made by a Deployment. */
export interface ReplicaSet extends KubeObject {
  readonly apiVersion?: 'apps/v1';
  readonly kind?: 'ReplicaSet';
  /** The desired state. */
  readonly spec?: ReplicaSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ReplicaSetStatus;
}

/** One aspect of the state of a replica set. */
export interface ReplicaSetCondition {
  /** ReplicaFailure: pods could not be made or deleted. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface ReplicaSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'ReplicaSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly ReplicaSet[];
}

/** The pods of a replica set. */
export interface ReplicaSetSpec {
  /** Number of pods. Default 1. */
  readonly replicas?: number;
  /** Time that a new pod must be ready before it counts as available, in seconds. Default 0. */
  readonly minReadySeconds?: number;
  /** Labels of the pods that belong to it. They must match the template, and cannot be changed. */
  readonly selector: metav1.LabelSelector;
  /** Metadata and spec of the pods that are made. */
  readonly template?: corev1.PodTemplateSpec;
}

/** The state of a replica set. */
export interface ReplicaSetStatus {
  /** Number of pods, without those that are ending. */
  readonly replicas: number;
  /** Number of pods with all labels of the template. */
  readonly fullyLabeledReplicas?: number;
  /** Number of pods that are ready. */
  readonly readyReplicas?: number;
  /** Number of pods that have been ready for at least minReadySeconds. */
  readonly availableReplicas?: number;
  /** Number of pods that are ending. */
  readonly terminatingReplicas?: number;
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Whether pods could be made. */
  readonly conditions?: readonly ReplicaSetCondition[];
}

/** How many pods are replaced at a time. */
export interface RollingUpdateDaemonSet {
  /** Number or percentage of nodes whose pod may be missing. Default 1. */
  readonly maxUnavailable?: number | string;
  /** Number or percentage of nodes that may run old and new pod together. Default 0. */
  readonly maxSurge?: number | string;
}

/** How many pods are replaced at a time. */
export interface RollingUpdateDeployment {
  /** Number or percentage of pods that may be missing. Default 25%, rounded down. */
  readonly maxUnavailable?: number | string;
  /** Number or percentage of pods that may exist beyond replicas. Default 25%, rounded up. */
  readonly maxSurge?: number | string;
}

/** Which pods are replaced, and how many at a time. */
export interface RollingUpdateStatefulSetStrategy {
  /** Smallest number of the pods that are replaced. Default 0: all pods. */
  readonly partition?: number;
  /** Number or percentage of pods that may be missing. Default 1. */
  readonly maxUnavailable?: number | string;
}

/** Runs pods with lasting names and volumes of their own. */
export interface StatefulSet extends KubeObject {
  readonly apiVersion?: 'apps/v1';
  readonly kind?: 'StatefulSet';
  /** The desired state. */
  readonly spec?: StatefulSetSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: StatefulSetStatus;
}

/** One aspect of the state of a stateful set. */
export interface StatefulSetCondition {
  /** Name of the condition. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface StatefulSetList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'apps/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'StatefulSetList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly StatefulSet[];
}

/** The numbers in the names of the pods. */
export interface StatefulSetOrdinals {
  /** Number of the first pod. Default 0. */
  readonly start?: number;
}

/** Whether claims that were made of volumeClaimTemplates are deleted. */
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  /** When the set is deleted: Retain (default) or Delete. */
  readonly whenDeleted?: string;
  /** When the number of pods is reduced: Retain (default) or Delete. */
  readonly whenScaled?: string;
}

/** The pods of a stateful set. */
export interface StatefulSetSpec {
  /** Number of pods. Default 1. */
  readonly replicas?: number;
  /** Labels of the pods that belong to it. They must match the template, and cannot be changed. */
  readonly selector: metav1.LabelSelector;
  /** Metadata and spec of the pods that are made. */
  readonly template: corev1.PodTemplateSpec;
  /** Claims that each pod gets. They cannot be changed. */
  readonly volumeClaimTemplates?: readonly corev1.PersistentVolumeClaim[];
  /** Headless service that gives the pods their names in DNS. */
  readonly serviceName?: string;
  /** OrderedReady (default): one pod after the other, or Parallel. */
  readonly podManagementPolicy?: 'OrderedReady' | 'Parallel';
  /** How pods are replaced when the template changes. */
  readonly updateStrategy?: StatefulSetUpdateStrategy;
  /** Number of old revisions that are kept. Default 10. */
  readonly revisionHistoryLimit?: number;
  /** Time that a new pod must be ready before it counts as available, in seconds. Default 0. */
  readonly minReadySeconds?: number;
  /** Whether claims are deleted with the set or with its pods. */
  readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  /** Numbers in the names of the pods. */
  readonly ordinals?: StatefulSetOrdinals;
}

/** The state of a stateful set. */
export interface StatefulSetStatus {
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Number of pods. */
  readonly replicas: number;
  /** Number of pods that are ready. */
  readonly readyReplicas?: number;
  /** Number of pods of currentRevision. */
  readonly currentReplicas?: number;
  /** Number of pods of updateRevision. */
  readonly updatedReplicas?: number;
  /** Name of the revision before an update. */
  readonly currentRevision?: string;
  /** Name of the revision of the newest template. */
  readonly updateRevision?: string;
  /** Number of times that the name of a new revision was taken already. */
  readonly collisionCount?: number;
  /** Aspects of the state of the set. */
  readonly conditions?: readonly StatefulSetCondition[];
  /** Number of pods that have been ready for at least minReadySeconds. */
  readonly availableReplicas?: number;
}

/** How pods are replaced when the template changes. */
export interface StatefulSetUpdateStrategy {
  /** RollingUpdate (default), or OnDelete: pods are replaced when they are deleted by hand. */
  readonly type?: 'OnDelete' | 'RollingUpdate';
  /** Settings for RollingUpdate. */
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy;
}
