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
  readonly apiVersion?: 'autoscaling/v1';
  readonly kind?: 'HorizontalPodAutoscaler';
  readonly spec?: HorizontalPodAutoscalerSpec;
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
  readonly apiVersion?: 'autoscaling/v1';
  readonly kind?: 'HorizontalPodAutoscalerList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly HorizontalPodAutoscaler[];
}

export interface HorizontalPodAutoscalerSpec {
  readonly scaleTargetRef: CrossVersionObjectReference;
  readonly minReplicas?: number;
  readonly maxReplicas: number;
  readonly targetCPUUtilizationPercentage?: number;
}

export interface HorizontalPodAutoscalerStatus {
  readonly observedGeneration?: number;
  readonly lastScaleTime?: string;
  readonly currentReplicas: number;
  readonly desiredReplicas: number;
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

export interface Scale extends KubeObject {
  readonly apiVersion?: 'autoscaling/v1';
  readonly kind?: 'Scale';
  readonly spec?: ScaleSpec;
  readonly status?: ScaleStatus;
}

export interface ScaleSpec {
  readonly replicas?: number;
}

export interface ScaleStatus {
  readonly replicas: number;
  readonly selector?: string;
}
