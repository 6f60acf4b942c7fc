// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
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

export interface CrossVersionObjectReference {
  readonly kind: string;
  readonly name: string;
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

export interface HorizontalPodAutoscaler extends KubeObject {
  readonly apiVersion?: 'autoscaling/v2beta1';
  readonly kind?: 'HorizontalPodAutoscaler';
  /** The desired state. */
  readonly spec?: HorizontalPodAutoscalerSpec;
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
  readonly apiVersion?: 'autoscaling/v2beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'HorizontalPodAutoscalerList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly HorizontalPodAutoscaler[];
}

export interface HorizontalPodAutoscalerSpec {
  readonly scaleTargetRef: CrossVersionObjectReference;
  readonly minReplicas?: number;
  readonly maxReplicas: number;
  readonly metrics?: readonly MetricSpec[];
}

export interface HorizontalPodAutoscalerStatus {
  readonly observedGeneration?: number;
  readonly lastScaleTime?: string;
  readonly currentReplicas: number;
  readonly desiredReplicas: number;
  readonly currentMetrics?: readonly MetricStatus[];
  readonly conditions?: readonly HorizontalPodAutoscalerCondition[];
}

export interface MetricSpec {
  readonly type: string;
  readonly object?: ObjectMetricSource;
  readonly pods?: PodsMetricSource;
  readonly resource?: ResourceMetricSource;
  readonly containerResource?: ContainerResourceMetricSource;
  readonly external?: ExternalMetricSource;
}

export interface MetricStatus {
  readonly type: string;
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
