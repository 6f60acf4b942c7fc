// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as metav1 from './meta.v1.js';

/** The cpu or memory that one container of each pod uses. */
export interface ContainerResourceMetricSource {
  /** Name of the resource: cpu or memory. */
  readonly name: string;
  /** Value that the metric is to have. */
  readonly target: MetricTarget;
  /** Name of the container. */
  readonly container: string;
}

/** The cpu or memory that one container of each pod uses. */
export interface ContainerResourceMetricStatus {
  /** Name of the resource: cpu or memory. */
  readonly name: string;
  /** Value that the metric has. */
  readonly current: MetricValueStatus;
  /** Name of the container. */
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

/** A metric from outside of the cluster, such as the length of a queue. */
export interface ExternalMetricSource {
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
  /** Value that the metric is to have. */
  readonly target: MetricTarget;
}

/** A metric from outside of the cluster, such as the length of a queue. */
export interface ExternalMetricStatus {
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
  /** Value that the metric has. */
  readonly current: MetricValueStatus;
}

/** A limit of the change in a time. */
export interface HPAScalingPolicy {
  /** Pods: value is a number of pods. Percent: a percentage of the pods. */
  readonly type: string;
  /** Largest change in the time. */
  readonly value: number;
  /** The time, in seconds, at most 1800. */
  readonly periodSeconds: number;
}

/** How fast the number of pods changes in one direction. */
export interface HPAScalingRules {
  /** Time over which wanted numbers are compared before a change, in seconds, at most 3600. Default: 0 for more pods, 300 for fewer. */
  readonly stabilizationWindowSeconds?: number;
  /** Which limit counts: Max (default, the largest change), Min or Disabled: no change. */
  readonly selectPolicy?: string;
  /** Limits of the change. */
  readonly policies?: readonly HPAScalingPolicy[];
  /** Deviation from the target that causes no change, as a ratio. Default 0.1. */
  readonly tolerance?: string;
}

/** Changes the number of pods as their load changes. */
export interface HorizontalPodAutoscaler extends KubeObject {
  readonly apiVersion?: 'autoscaling/v2';
  readonly kind?: 'HorizontalPodAutoscaler';
  /** The desired state. */
  readonly spec: HorizontalPodAutoscalerSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: HorizontalPodAutoscalerStatus;
}

/** How fast the number of pods changes. */
export interface HorizontalPodAutoscalerBehavior {
  /** Rules for more pods. Default: by 4 pods or 100% in 15 seconds, whichever is more. */
  readonly scaleUp?: HPAScalingRules;
  /** Rules for fewer pods. Default: down to minReplicas, after 300 stable seconds. */
  readonly scaleDown?: HPAScalingRules;
}

/** One aspect of the state of an autoscaler. */
export interface HorizontalPodAutoscalerCondition {
  /** ScalingActive, AbleToScale or ScalingLimited. */
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

export interface HorizontalPodAutoscalerList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'autoscaling/v2';
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
  /** What is measured, and its target. The metric that needs most pods counts. Default: 80% of the requested CPU. */
  readonly metrics?: readonly MetricSpec[];
  /** How fast the number of pods changes. */
  readonly behavior?: HorizontalPodAutoscalerBehavior;
}

/** The state of an autoscaler. */
export interface HorizontalPodAutoscalerStatus {
  /** Generation of the object that the controller has seen. */
  readonly observedGeneration?: number;
  /** Time at which the number of pods was last changed. */
  readonly lastScaleTime?: string;
  /** Number of pods that was last seen. */
  readonly currentReplicas?: number;
  /** Number of pods that was last calculated. */
  readonly desiredReplicas: number;
  /** Metrics with the values that were last read. */
  readonly currentMetrics?: readonly MetricStatus[];
  /** Whether the autoscaler can scale, and whether it is limited. */
  readonly conditions?: readonly HorizontalPodAutoscalerCondition[];
}

/** Names a metric. */
export interface MetricIdentifier {
  /** Name of the metric. */
  readonly name: string;
  /** Labels of the metric. Default: by name only. */
  readonly selector?: metav1.LabelSelector;
}

/** A metric with its target. It has a type and the field for that type. */
export interface MetricSpec {
  /** Resource (of all containers), ContainerResource (of one container), Pods (any metric of pods), Object (of another object) or External. */
  readonly type: string;
  /** Set for type Object. */
  readonly object?: ObjectMetricSource;
  /** Set for type Pods. */
  readonly pods?: PodsMetricSource;
  /** Set for type Resource. */
  readonly resource?: ResourceMetricSource;
  /** Set for type ContainerResource. */
  readonly containerResource?: ContainerResourceMetricSource;
  /** Set for type External. */
  readonly external?: ExternalMetricSource;
}

/** A metric with its value. It has a type and the field for that type. */
export interface MetricStatus {
  /** Resource (of all containers), ContainerResource (of one container), Pods (any metric of pods), Object (of another object) or External. */
  readonly type: string;
  /** Set for type Object. */
  readonly object?: ObjectMetricStatus;
  /** Set for type Pods. */
  readonly pods?: PodsMetricStatus;
  /** Set for type Resource. */
  readonly resource?: ResourceMetricStatus;
  /** Set for type ContainerResource. */
  readonly containerResource?: ContainerResourceMetricStatus;
  /** Set for type External. */
  readonly external?: ExternalMetricStatus;
}

/** The value that a metric is to have. One of the values is set. */
export interface MetricTarget {
  /** Utilization, Value or AverageValue. */
  readonly type: string;
  /** Value of the metric, as a quantity. */
  readonly value?: string;
  /** Average over the pods, as a quantity. */
  readonly averageValue?: string;
  /** Average over the pods, as a percentage of their requests. For resources only. */
  readonly averageUtilization?: number;
}

/** The value that a metric has. */
export interface MetricValueStatus {
  /** Value of the metric, as a quantity. */
  readonly value?: string;
  /** Average over the pods, as a quantity. */
  readonly averageValue?: string;
  /** Average over the pods, as a percentage of their requests. For resources only. */
  readonly averageUtilization?: number;
}

/** A metric of one object, such as requests of an ingress. */
export interface ObjectMetricSource {
  /** Object that the metric belongs to. */
  readonly describedObject: CrossVersionObjectReference;
  /** Value that the metric is to have. */
  readonly target: MetricTarget;
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
}

/** A metric of one object, such as requests of an ingress. */
export interface ObjectMetricStatus {
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
  /** Value that the metric has. */
  readonly current: MetricValueStatus;
  /** Object that the metric belongs to. */
  readonly describedObject: CrossVersionObjectReference;
}

/** A metric of each pod. Its average over the pods counts. */
export interface PodsMetricSource {
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
  /** Value that the metric is to have. */
  readonly target: MetricTarget;
}

/** A metric of each pod. Its average over the pods counts. */
export interface PodsMetricStatus {
  /** Name and labels of the metric. */
  readonly metric: MetricIdentifier;
  /** Value that the metric has. */
  readonly current: MetricValueStatus;
}

/** The cpu or memory that the pods use. */
export interface ResourceMetricSource {
  /** Name of the resource: cpu or memory. */
  readonly name: string;
  /** Value that the metric is to have. */
  readonly target: MetricTarget;
}

/** The cpu or memory that the pods use. */
export interface ResourceMetricStatus {
  /** Name of the resource: cpu or memory. */
  readonly name: string;
  /** Value that the metric has. */
  readonly current: MetricValueStatus;
}
