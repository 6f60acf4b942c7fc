// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

export interface ContainerResourceMetricSource {
  readonly name: string;
  readonly targetAverageUtilization?: number;
  readonly targetAverageValue?: string;
  readonly container: string;
}

export interface ContainerResourceMetricStatus {
  readonly name: string;
  readonly currentAverageUtilization?: number;
  readonly currentAverageValue: string;
  readonly container: string;
}

/** Names an object of the same namespace, with its kind. */
export interface CrossVersionObjectReference {
  /** Kind of the object. */
  readonly kind: string;
  /** Name of the object. */
  readonly name: string;
  /** Group and version of the object, such as apps/v1. */
  readonly apiVersion?: string;
}

export interface ExternalMetricSource {
  readonly metricName: string;
  readonly metricSelector?: metav1.LabelSelector;
  readonly targetValue?: string;
  readonly targetAverageValue?: string;
}

export interface ExternalMetricStatus {
  readonly metricName: string;
  readonly metricSelector?: metav1.LabelSelector;
  readonly currentValue: string;
  readonly currentAverageValue?: string;
}

/** Changes the number of pods as their CPU load changes. */
export interface HorizontalPodAutoscaler extends KubeObject {
  readonly apiVersion?: 'autoscaling/v1';
  readonly kind?: 'HorizontalPodAutoscaler';
  /** The desired state. */
  readonly spec: HorizontalPodAutoscalerSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: HorizontalPodAutoscalerStatus;
}

export interface HorizontalPodAutoscalerCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface HorizontalPodAutoscalerList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'autoscaling/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'HorizontalPodAutoscalerList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly HorizontalPodAutoscaler[];
}

/** What is scaled, and by what. */
export interface HorizontalPodAutoscalerSpec {
  /** Object that is scaled, such as a Deployment. */
  readonly scaleTargetRef: CrossVersionObjectReference;
  /** Smallest number of pods. Default 1. */
  readonly minReplicas?: number;
  /** Largest number of pods. */
  readonly maxReplicas: number;
  /** CPU that the pods are to use on average, as a percentage of their requests. Default 80. */
  readonly targetCPUUtilizationPercentage?: number;
}

/** The state of an autoscaler. */
export interface HorizontalPodAutoscalerStatus {
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Time at which the number of pods was last changed. */
  readonly lastScaleTime?: string;
  /** Number of pods that was last seen. */
  readonly currentReplicas: number;
  /** Number of pods that was last calculated. */
  readonly desiredReplicas: number;
  /** CPU that the pods use on average, as a percentage of their requests. */
  readonly currentCPUUtilizationPercentage?: number;
}

export interface MetricSpec {
  readonly type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource';
  readonly object?: ObjectMetricSource;
  readonly pods?: PodsMetricSource;
  readonly resource?: ResourceMetricSource;
  readonly containerResource?: ContainerResourceMetricSource;
  readonly external?: ExternalMetricSource;
}

export interface MetricStatus {
  readonly type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource';
  readonly object?: ObjectMetricStatus;
  readonly pods?: PodsMetricStatus;
  readonly resource?: ResourceMetricStatus;
  readonly containerResource?: ContainerResourceMetricStatus;
  readonly external?: ExternalMetricStatus;
}

export interface ObjectMetricSource {
  readonly target: CrossVersionObjectReference;
  readonly metricName: string;
  readonly targetValue: string;
  readonly selector?: metav1.LabelSelector;
  readonly averageValue?: string;
}

export interface ObjectMetricStatus {
  readonly target: CrossVersionObjectReference;
  readonly metricName: string;
  readonly currentValue: string;
  readonly selector?: metav1.LabelSelector;
  readonly averageValue?: string;
}

export interface PodsMetricSource {
  readonly metricName: string;
  readonly targetAverageValue: string;
  readonly selector?: metav1.LabelSelector;
}

export interface PodsMetricStatus {
  readonly metricName: string;
  readonly currentAverageValue: string;
  readonly selector?: metav1.LabelSelector;
}

export interface ResourceMetricSource {
  readonly name: string;
  readonly targetAverageUtilization?: number;
  readonly targetAverageValue?: string;
}

export interface ResourceMetricStatus {
  readonly name: string;
  readonly currentAverageUtilization?: number;
  readonly currentAverageValue: string;
}

/** The number of replicas of an object. */
export interface Scale extends KubeObject {
  readonly apiVersion?: 'autoscaling/v1';
  readonly kind?: 'Scale';
  /** The desired state. */
  readonly spec?: ScaleSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: ScaleStatus;
}

/** The wanted number of replicas. */
export interface ScaleSpec {
  /** Wanted number of replicas. Default 0. */
  readonly replicas?: number;
}

/** The present number of replicas. */
export interface ScaleStatus {
  /** Present number of replicas. */
  readonly replicas: number;
  /** Labels of the replicas, as text, such as app=web,tier=front. */
  readonly selector?: string;
}
