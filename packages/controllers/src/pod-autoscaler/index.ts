export type { DescribedObject, MetricsSource, PodMetric } from '../metrics-source.js';
export { newPodAutoscaler } from './pod-autoscaler-controller.js';
