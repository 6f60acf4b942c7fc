import { condition, observedGeneration } from './common.js';
import type { TypeDescriptions } from './type-descriptions.js';

const metric = 'Name and labels of the metric.';
const target = 'Value that the metric is to have.';
const current = 'Value that the metric has.';
const describedObject = 'Object that the metric belongs to.';
const containerName = 'Name of the container.';
const resourceName = 'Name of the resource: cpu or memory.';

const targetValues: Readonly<Record<string, string>> = {
  averageUtilization: 'Average over the pods, as a percentage of their requests. For resources only.',
  averageValue: 'Average over the pods, as a quantity.',
  value: 'Value of the metric, as a quantity.',
};

const ofPods = 'A metric of each pod. Its average over the pods counts.';
const ofObject = 'A metric of one object, such as requests of an ingress.';
const ofResource = 'The cpu or memory that the pods use.';
const ofContainer = 'The cpu or memory that one container of each pod uses.';
const external = 'A metric from outside of the cluster, such as the length of a queue.';

const sources: Readonly<Record<string, string>> = {
  containerResource: 'Set for type ContainerResource.',
  external: 'Set for type External.',
  object: 'Set for type Object.',
  pods: 'Set for type Pods.',
  resource: 'Set for type Resource.',
  type: 'Resource (of all containers), ContainerResource (of one container), Pods (any metric of pods), Object (of another object) or External.',
};

/** Types of autoscaling/v2 and v1. */
export const autoscalingDescriptions: TypeDescriptions = {
  'autoscaling.v2.HorizontalPodAutoscalerSpec': {
    '': 'What is scaled, and by what.',
    behavior: 'How fast the number of pods changes.',
    maxReplicas: 'Largest number of pods.',
    metrics:
      'What is measured, and its target. The metric that needs most pods counts. Default: 80% of the requested CPU.',
    minReplicas: 'Smallest number of pods. Default 1.',
    scaleTargetRef: 'Object that is scaled, such as a Deployment.',
  },
  'autoscaling.v2.CrossVersionObjectReference': {
    '': 'Names an object of the same namespace, with its kind.',
    apiVersion: 'Group and version of the object, such as apps/v1.',
    kind: 'Kind of the object.',
    name: 'Name of the object.',
  },
  'autoscaling.v2.MetricSpec': {
    '': 'A metric with its target. It has a type and the field for that type.',
    ...sources,
  },
  'autoscaling.v2.MetricStatus': {
    '': 'A metric with its value. It has a type and the field for that type.',
    ...sources,
  },
  'autoscaling.v2.MetricIdentifier': {
    '': 'Names a metric.',
    name: 'Name of the metric.',
    selector: 'Labels of the metric. Default: by name only.',
  },
  'autoscaling.v2.MetricTarget': {
    '': 'The value that a metric is to have. One of the values is set.',
    ...targetValues,
    type: 'Utilization, Value or AverageValue.',
  },
  'autoscaling.v2.MetricValueStatus': { '': 'The value that a metric has.', ...targetValues },
  'autoscaling.v2.ResourceMetricSource': { '': ofResource, name: resourceName, target },
  'autoscaling.v2.ResourceMetricStatus': { '': ofResource, current, name: resourceName },
  'autoscaling.v2.ContainerResourceMetricSource': {
    '': ofContainer,
    container: containerName,
    name: resourceName,
    target,
  },
  'autoscaling.v2.ContainerResourceMetricStatus': {
    '': ofContainer,
    container: containerName,
    current,
    name: resourceName,
  },
  'autoscaling.v2.PodsMetricSource': { '': ofPods, metric, target },
  'autoscaling.v2.PodsMetricStatus': { '': ofPods, current, metric },
  'autoscaling.v2.ObjectMetricSource': { '': ofObject, describedObject, metric, target },
  'autoscaling.v2.ObjectMetricStatus': { '': ofObject, current, describedObject, metric },
  'autoscaling.v2.ExternalMetricSource': { '': external, metric, target },
  'autoscaling.v2.ExternalMetricStatus': { '': external, current, metric },
  'autoscaling.v2.HorizontalPodAutoscalerBehavior': {
    '': 'How fast the number of pods changes.',
    scaleDown: 'Rules for fewer pods. Default: down to minReplicas, after 300 stable seconds.',
    scaleUp: 'Rules for more pods. Default: by 4 pods or 100% in 15 seconds, whichever is more.',
  },
  'autoscaling.v2.HPAScalingRules': {
    '': 'How fast the number of pods changes in one direction.',
    policies: 'Limits of the change.',
    selectPolicy: 'Which limit counts: Max (default, the largest change), Min or Disabled: no change.',
    stabilizationWindowSeconds:
      'Time over which wanted numbers are compared before a change, in seconds, at most 3600. Default: 0 for more pods, 300 for fewer.',
    tolerance: 'Deviation from the target that causes no change, as a ratio. Default 0.1.',
  },
  'autoscaling.v2.HPAScalingPolicy': {
    '': 'A limit of the change in a time.',
    periodSeconds: 'The time, in seconds, at most 1800.',
    type: 'Pods: value is a number of pods. Percent: a percentage of the pods.',
    value: 'Largest change in the time.',
  },
  'autoscaling.v2.HorizontalPodAutoscalerStatus': {
    '': 'The state of an autoscaler.',
    conditions: 'Whether the autoscaler can scale, and whether it is limited.',
    currentMetrics: 'Metrics with the values that were last read.',
    currentReplicas: 'Number of pods that was last seen.',
    desiredReplicas: 'Number of pods that was last calculated.',
    lastScaleTime: 'Time at which the number of pods was last changed.',
    observedGeneration,
  },
  'autoscaling.v2.HorizontalPodAutoscalerCondition': {
    '': 'One aspect of the state of an autoscaler.',
    ...condition,
    type: 'ScalingActive, AbleToScale or ScalingLimited.',
  },
  'autoscaling.v1.HorizontalPodAutoscaler': { '': 'Changes the number of pods as their CPU load changes.' },
  'autoscaling.v1.HorizontalPodAutoscalerSpec': {
    '': 'What is scaled, and by what.',
    maxReplicas: 'Largest number of pods.',
    minReplicas: 'Smallest number of pods. Default 1.',
    scaleTargetRef: 'Object that is scaled, such as a Deployment.',
    targetCPUUtilizationPercentage:
      'CPU that the pods are to use on average, as a percentage of their requests. Default 80.',
  },
  'autoscaling.v1.HorizontalPodAutoscalerStatus': {
    '': 'The state of an autoscaler.',
    currentCPUUtilizationPercentage: 'CPU that the pods use on average, as a percentage of their requests.',
    currentReplicas: 'Number of pods that was last seen.',
    desiredReplicas: 'Number of pods that was last calculated.',
    lastScaleTime: 'Time at which the number of pods was last changed.',
    observedGeneration,
  },
  'autoscaling.v1.CrossVersionObjectReference': {
    '': 'Names an object of the same namespace, with its kind.',
    apiVersion: 'Group and version of the object, such as apps/v1.',
    kind: 'Kind of the object.',
    name: 'Name of the object.',
  },
  'autoscaling.v1.Scale': { '': 'The number of replicas of an object.' },
  'autoscaling.v1.ScaleSpec': {
    '': 'The wanted number of replicas.',
    replicas: 'Wanted number of replicas. Default 0.',
  },
  'autoscaling.v1.ScaleStatus': {
    '': 'The present number of replicas.',
    replicas: 'Present number of replicas.',
    selector: 'Labels of the replicas, as text, such as app=web,tier=front.',
  },
};
