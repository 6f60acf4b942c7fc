import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { newMilliQuantity, quantityMilliValue, quantityToString } from '@k8s-ts/apimachinery/quantity';
import { formatLabelSelector } from '../format-label-selector.js';
import type { MetricsSource } from '../metrics-source.js';
import {
  type Proposal,
  replicasForMean,
  replicasForShare,
  replicasForUtilization,
  replicasForValue,
  type Tolerances,
} from './replica-calculator.js';

export interface EvaluateOptions {
  readonly metrics: MetricsSource;
  readonly namespace: string;
  /** Chooses the pods of the target. */
  readonly selector: string;
  readonly pods: readonly Pod[];
  /** Replicas in the spec and in the status of the target's scale. */
  readonly specReplicas: number;
  readonly statusReplicas: number;
  readonly tolerances: Tolerances;
  /** In ms since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The number of replicas that one metric recommends. */
export interface EvaluatedMetric {
  readonly replicas: number;
  /** Names the metric in the reason for a change. */
  readonly name: string;
  readonly status: autoscalingv2.MetricStatus;
}

/** A metric that has no value. */
export class MetricError extends Error {
  /** Text for the condition and the event. */
  readonly reason: string;
  /** The event's text. */
  readonly detail: string;

  constructor(reason: string, detail: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.detail = detail;
  }
}

/** Asks for a metric and finds the replicas for its target. @throws MetricError when there is no value */
export async function evaluateMetric(
  spec: autoscalingv2.MetricSpec,
  options: EvaluateOptions,
): Promise<EvaluatedMetric> {
  const { type, resource, containerResource, pods, object, external } = spec;
  if (type === 'Resource' && resource) {
    return failingAs('FailedGetResourceMetric', `failed to get ${resource.name} resource metric value`, async () => {
      const { replicas, name, current } = await evaluateResource(resource, undefined, options);
      return { replicas, name, status: { type, resource: { name: resource.name, current } } };
    });
  }
  if (type === 'ContainerResource' && containerResource) {
    const { container, name: resourceName } = containerResource;
    const prefix = `failed to get ${container} container metric value`;
    return failingAs('FailedGetContainerResourceMetric', prefix, async () => {
      const { replicas, name, current } = await evaluateResource(containerResource, container, options);
      return { replicas, name, status: { type, containerResource: { name: resourceName, container, current } } };
    });
  }
  if (type === 'Pods' && pods) {
    return failingAs('FailedGetPodsMetric', 'failed to get pods metric value', () => evaluatePods(pods, options));
  }
  if (type === 'Object' && object) {
    return failingAs('FailedGetObjectMetric', 'failed to get object metric value', () =>
      evaluateObject(object, options),
    );
  }
  if (type === 'External' && external) {
    const prefix = `failed to get ${external.metric.name} external metric value`;
    return failingAs('FailedGetExternalMetric', prefix, () => evaluateExternal(external, options));
  }
  const message = `unknown metric source type ${JSON.stringify(type)}`;
  throw new MetricError('InvalidMetricSourceType', message, message);
}

async function failingAs(
  reason: string,
  prefix: string,
  evaluate: () => Promise<EvaluatedMetric>,
): Promise<EvaluatedMetric> {
  try {
    return await evaluate();
  } catch (error) {
    const detail = textOf(error);
    throw new MetricError(reason, detail, `${prefix}: ${detail}`, error);
  }
}

async function evaluateResource(
  { name, target }: autoscalingv2.ResourceMetricSource,
  container: string | undefined,
  { metrics, namespace, selector, signal, specReplicas, ...options }: EvaluateOptions,
) {
  if (target.averageValue === undefined && target.averageUtilization === undefined) {
    throw new Error(
      'invalid resource metric source: neither an average utilization target nor an average value (usage) target was set',
    );
  }
  const what = target.averageValue === undefined ? 'utilization' : 'usage';
  try {
    const query = { namespace, selector, resource: name, ...(container !== undefined && { container }) };
    const values = await withPrefix(
      `unable to get metrics for resource ${name}`,
      metrics.resourceMetrics(query, signal),
    );
    const usage = { ...options, currentReplicas: specReplicas, metrics: values, resource: name };
    const quantity = ({ milliUsage }: Proposal) =>
      quantityToString(newMilliQuantity(milliUsage, name === 'memory' ? 'BinarySI' : 'DecimalSI'));
    if (target.averageValue !== undefined) {
      const proposal = replicasForMean({ ...usage, milliTarget: milli(target.averageValue) });
      return { replicas: proposal.replicas, name: `${name} resource`, current: { averageValue: quantity(proposal) } };
    }
    const proposal = replicasForUtilization({
      ...usage,
      targetPercent: target.averageUtilization ?? 0,
      ...(container !== undefined && { container }),
    });
    const { replicas, utilization = 0 } = proposal;
    const kind = container === undefined ? '' : 'container ';
    return {
      replicas,
      name: `${name} ${kind}resource utilization (percentage of request)`,
      current: { averageUtilization: utilization, averageValue: quantity(proposal) },
    };
  } catch (error) {
    throw new Error(`failed to get ${name} ${what}: ${textOf(error)}`, { cause: error });
  }
}

async function evaluatePods(
  { metric, target }: autoscalingv2.PodsMetricSource,
  { metrics, namespace, selector, signal, specReplicas, ...options }: EvaluateOptions,
): Promise<EvaluatedMetric> {
  const query = { namespace, selector, metric: metric.name, ...selectorOf(metric) };
  const values = await withPrefix(`unable to get metric ${metric.name}`, metrics.podMetrics(query, signal));
  const milliTarget = milli(target.averageValue ?? '0');
  const proposal = replicasForMean({ ...options, currentReplicas: specReplicas, metrics: values, milliTarget });
  const current = { averageValue: decimal(proposal.milliUsage) };
  return {
    replicas: proposal.replicas,
    name: `pods metric ${metric.name}`,
    status: { type: 'Pods', pods: { metric, current } },
  };
}

async function evaluateObject(
  { describedObject, metric, target }: autoscalingv2.ObjectMetricSource,
  { metrics, namespace, signal, specReplicas, statusReplicas, tolerances, pods }: EvaluateOptions,
): Promise<EvaluatedMetric> {
  const { kind, name } = describedObject;
  const text = `unable to get metric ${metric.name}: ${kind} on ${namespace} ${name}/`;
  const query = { namespace, object: describedObject, metric: metric.name, ...selectorOf(metric) };
  const fetch = () => withText(text, metrics.objectMetric(query, signal));
  const statusWith = (current: autoscalingv2.MetricValueStatus) => ({
    type: 'Object',
    object: { describedObject, metric, current },
  });
  if (target.type === 'Value' && target.value !== undefined) {
    const usage = { currentReplicas: specReplicas, tolerances, pods };
    const { replicas, milliUsage } = replicasForValue(usage, await fetch(), milli(target.value));
    return { replicas, name: `${kind} metric ${metric.name}`, status: statusWith({ value: decimal(milliUsage) }) };
  }
  if (target.type === 'AverageValue' && target.averageValue !== undefined) {
    const total = await withPrefix(`failed to get ${metric.name} object metric`, fetch());
    const { replicas, milliUsage } = replicasForShare(statusReplicas, tolerances, total, milli(target.averageValue));
    return {
      replicas,
      name: `external metric ${metric.name}(${formatLabelSelector(metric.selector)})`,
      status: statusWith({ averageValue: decimal(milliUsage) }),
    };
  }
  throw new Error('invalid object metric source: neither a value target nor an average value target was set');
}

async function evaluateExternal(
  { metric, target }: autoscalingv2.ExternalMetricSource,
  { metrics, namespace, signal, specReplicas, statusReplicas, tolerances, pods }: EvaluateOptions,
): Promise<EvaluatedMetric> {
  const selector = formatLabelSelector(metric.selector);
  const fetch = async () => {
    const query = { namespace, metric: metric.name, ...selectorOf(metric) };
    const text = `unable to get external metric ${namespace}/${metric.name}/${selector}`;
    return (await withPrefix(text, metrics.externalMetrics(query, signal))).reduce((sum, value) => sum + value, 0);
  };
  const name = `external metric ${metric.name}(${selector})`;
  const statusWith = (current: autoscalingv2.MetricValueStatus) => ({
    type: 'External',
    external: { metric, current },
  });
  if (target.averageValue !== undefined) {
    const total = await withPrefix(`failed to get ${metric.name} external metric`, fetch());
    const { replicas, milliUsage } = replicasForShare(statusReplicas, tolerances, total, milli(target.averageValue));
    return { replicas, name, status: statusWith({ averageValue: decimal(milliUsage) }) };
  }
  if (target.value !== undefined) {
    const { value } = target;
    const evaluate = async () =>
      replicasForValue({ currentReplicas: specReplicas, tolerances, pods }, await fetch(), milli(value));
    const { replicas, milliUsage } = await withPrefix(`failed to get external metric ${metric.name}`, evaluate());
    return { replicas, name, status: statusWith({ value: decimal(milliUsage) }) };
  }
  throw new Error('invalid external metric source: neither a value target nor an average value target was set');
}

function withPrefix<T>(text: string, promise: Promise<T>): Promise<T> {
  return withText(`${text}: `, promise);
}

async function withText<T>(text: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new Error(`${text}${textOf(error)}`, { cause: error });
  }
}

/** @throws Error when the selector is invalid */
function selectorOf({ selector }: autoscalingv2.MetricIdentifier) {
  if (selector === undefined) return {};
  labelSelectorAsSelector(selector);
  return { metricSelector: selector };
}

const milli = (quantity: string): number => Number(quantityMilliValue(quantity));
const decimal = (milliValue: number): string => quantityToString(newMilliQuantity(milliValue, 'DecimalSI'));

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
