import type { autoscalingv2 } from '@k8s-ts/api/types';
import { checkContainerResourceName, checkText, type Errors, quantityText } from '@k8s-ts/api/validation';
import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import { type FieldPath, field, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import { type APIVersionRule, checkSegment, checkTargetReference } from './target-reference-validation.js';

/** Metric types in upstream's order of messages. */
const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** The field of each metric type. */
const fieldOf = {
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
  External: 'external',
  ContainerResource: 'containerResource',
} as const;

type SourceName = (typeof fieldOf)[keyof typeof fieldOf];

/** The order in which sources are checked; only the first one is checked. */
const sourceNames: readonly SourceName[] = ['object', 'external', 'pods', 'resource', 'containerResource'];

/** Adds errors of metrics. Scaling to zero needs a metric that does not come from pods. */
export function checkMetrics(
  errors: Errors,
  metrics: readonly autoscalingv2.MetricSpec[],
  minReplicas: number | undefined,
  path: FieldPath,
  rule: APIVersionRule,
): void {
  for (const [i, metric] of metrics.entries()) checkMetric(errors, metric, path.index(i), rule);
  if (minReplicas !== 0 || metrics.some(({ type }) => type === 'Object' || type === 'External')) return;
  const message = 'must specify at least one Object or External metric to support scaling to zero replicas';
  errors.push(field.forbidden(path, message));
}

function checkMetric(errors: Errors, spec: autoscalingv2.MetricSpec, path: FieldPath, rule: APIVersionRule): void {
  const { type = '' } = spec;
  const typePath = path.child('type');
  if (type === '') errors.push(field.required(typePath, 'must specify a metric source type'));
  const isKnown = metricTypes.includes(type);
  if (!isKnown) errors.push(field.notSupported(typePath, field.jsonValue(type), metricTypes));
  const present = sourceNames.filter((name) => spec[name]);
  if (present[0]) checkSource(errors, spec, present[0], path.child(present[0]), rule);

  const expected = isKnown ? fieldOf[type as keyof typeof fieldOf] : undefined;
  if (expected === undefined) errors.push(field.notSupported(typePath, field.jsonValue(type), metricTypes));
  else if (!spec[expected]) {
    errors.push(field.required(path.child(expected), 'must populate information for the given metric source'));
  }
  if (present.length === 1) return;
  for (const name of present) {
    if (name !== expected) errors.push(field.forbidden(path.child(name), 'must populate the given metric source only'));
  }
}

function checkSource(
  errors: Errors,
  { object, external, pods, resource, containerResource }: autoscalingv2.MetricSpec,
  name: SourceName,
  path: FieldPath,
  rule: APIVersionRule,
): void {
  if (name === 'object' && object) {
    checkTargetReference(errors, object.describedObject ?? {}, path.child('describedObject'), rule);
    checkIdentifier(errors, object.metric, path);
    checkTarget(errors, object.target, path);
    requireOne(errors, object.target, path, 'must set either a target value or averageValue');
  } else if (name === 'external' && external) {
    checkIdentifier(errors, external.metric, path);
    checkTarget(errors, external.target, path);
    requireOne(errors, external.target, path, 'must set either a target value for metric or a per-pod target');
    if (external.target?.value !== undefined && external.target.averageValue !== undefined) {
      const message = 'may not set both a target value for metric and a per-pod target';
      errors.push(field.forbidden(path.child('target', 'value'), message));
    }
  } else if (name === 'pods' && pods) {
    checkIdentifier(errors, pods.metric, path);
    checkTarget(errors, pods.target, path);
    if (pods.target?.averageValue === undefined) {
      errors.push(field.required(path.child('target', 'averageValue'), 'must specify a positive target averageValue'));
    }
  } else if (name === 'resource' && resource) {
    if (!resource.name) errors.push(field.required(path.child('name'), 'must specify a resource name'));
    checkResourceTarget(errors, resource.target, path);
  } else if (containerResource) {
    const { name: resourceName, container } = containerResource;
    if (!resourceName) errors.push(field.required(path.child('name'), 'must specify a resource name'));
    else checkContainerResourceName(errors, resourceName, path.child('name'));
    if (!container) errors.push(field.required(path.child('container'), 'must specify a container'));
    else checkText(errors, container, path.child('container'), isDNS1123Label);
    checkResourceTarget(errors, containerResource.target, path);
  }
}

type Target = Partial<autoscalingv2.MetricTarget> | undefined;

function requireOne(errors: Errors, target: Target, path: FieldPath, message: string): void {
  if (target?.value !== undefined || target?.averageValue !== undefined) return;
  errors.push(field.required(path.child('target', 'averageValue'), message));
}

function checkIdentifier(
  errors: Errors,
  metric: Partial<autoscalingv2.MetricIdentifier> | undefined,
  path: FieldPath,
): void {
  checkSegment(errors, metric?.name ?? '', path.child('metric', 'name'), 'must specify a metric name');
}

function checkResourceTarget(errors: Errors, target: Target, path: FieldPath): void {
  checkTarget(errors, target, path);
  const { averageUtilization, averageValue } = target ?? {};
  if (averageUtilization === undefined && averageValue === undefined) {
    const message = 'must set either a target raw value or a target utilization';
    errors.push(field.required(path.child('target', 'averageUtilization'), message));
  } else if (averageUtilization !== undefined && averageValue !== undefined) {
    const message = 'may not set both a target raw value and a target utilization';
    errors.push(field.forbidden(path.child('target', 'averageValue'), message));
  }
}

const targetTypes = ['Utilization', 'Value', 'AverageValue'];

/** @param source path of the metric source, which has `target` as a field */
function checkTarget(errors: Errors, target: Target, source: FieldPath): void {
  const path = source.child('target');
  const { type = '', averageUtilization } = target ?? {};
  if (type === '') errors.push(field.required(path.child('type'), 'must specify a metric target type'));
  if (!targetTypes.includes(type)) {
    errors.push(
      field.invalid(path.child('type'), field.jsonValue(type), 'must be either Utilization, Value, or AverageValue'),
    );
  }
  for (const name of ['value', 'averageValue'] as const) {
    const value = target?.[name];
    if (value !== undefined && quantitySign(value) <= 0) {
      errors.push(field.invalid(path.child(name), quantityText(value), 'must be positive'));
    }
  }
  if (averageUtilization !== undefined && averageUtilization < 1) {
    errors.push(field.invalid(path.child('averageUtilization'), averageUtilization, 'must be greater than 0'));
  }
}
