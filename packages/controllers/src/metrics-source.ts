import type { LabelSelector } from '@k8s-ts/apimachinery/labels';

/** A measured value of a pod. */
export interface PodMetric {
  /** In thousandths. */
  readonly milliValue: number;
  /** When the value was measured, in ms since the epoch. */
  readonly at: number;
  /** Length of the interval of the measurement, in ms. */
  readonly windowMs: number;
}

/** An object that a metric describes. */
export interface DescribedObject {
  readonly apiVersion?: string;
  readonly kind: string;
  readonly name: string;
}

/**
 * A source of metrics for HorizontalPodAutoscalers. The methods reject when there is no value; the message of the error
 * becomes part of events and conditions.
 */
export interface MetricsSource {
  /**
   * The use of a resource, such as `cpu`, by the pods that a selector chooses, by pod name. Pods without a value are
   * left out.
   *
   * @param query `container`: only this container; default the sum over all containers
   */
  resourceMetrics(
    query: {
      readonly namespace: string;
      readonly selector: string;
      readonly resource: string;
      readonly container?: string;
    },
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, PodMetric>>;
  /** A custom metric of the pods that a selector chooses, by pod name. */
  podMetrics(
    query: {
      readonly namespace: string;
      readonly selector: string;
      readonly metric: string;
      readonly metricSelector?: LabelSelector;
    },
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, PodMetric>>;
  /** A custom metric of one object, in thousandths. */
  objectMetric(
    query: {
      readonly namespace: string;
      readonly object: DescribedObject;
      readonly metric: string;
      readonly metricSelector?: LabelSelector;
    },
    signal: AbortSignal,
  ): Promise<number>;
  /** The values of an external metric, in thousandths. */
  externalMetrics(
    query: { readonly namespace: string; readonly metric: string; readonly metricSelector?: LabelSelector },
    signal: AbortSignal,
  ): Promise<readonly number[]>;
}
