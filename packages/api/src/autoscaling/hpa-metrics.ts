import { isZeroQuantity, type QuantityLike } from '@k8s-ts/apimachinery/quantity';
import { child, type Obj } from '../object-fields.js';

/* A metric's specification and status in autoscaling/v1's annotations and in autoscaling/v2. */

const reference = (object: Obj): Obj => ({ kind: object.kind, name: object.name, apiVersion: object.apiVersion });

/** Target or current value of a resource metric, v1's fields being named `target…` or `current…`. */
type Prefix = 'target' | 'current';

const capital = (prefix: Prefix, name: string): string => prefix + name;

function resourceToV1(source: Obj, prefix: Prefix): Obj {
  const value = child(source, prefix) ?? {};
  return {
    name: source.name,
    [capital(prefix, 'AverageUtilization')]: value.averageUtilization,
    [capital(prefix, 'AverageValue')]: prefix === 'current' ? (value.averageValue ?? '0') : value.averageValue,
    container: source.container,
  };
}

function resourceToV2(source: Obj, prefix: Prefix): Obj {
  const utilization = source[capital(prefix, 'AverageUtilization')];
  const averageValue = source[capital(prefix, 'AverageValue')];
  const type = utilization === undefined || utilization === null ? 'AverageValue' : 'Utilization';
  const value =
    prefix === 'target'
      ? { type, averageValue, averageUtilization: utilization }
      : { averageValue: averageValue ?? '0', averageUtilization: utilization };
  return { name: source.name, [prefix]: value, container: source.container };
}

const convertResources = (metric: Obj, convert: (source: Obj, prefix: Prefix) => Obj, prefix: Prefix): Obj => {
  const out: Record<string, unknown> = { type: metric.type };
  for (const key of ['resource', 'containerResource']) {
    const source = child(metric, key);
    if (source !== undefined) out[key] = convert(source, prefix);
  }
  return out;
};

/** A v2 metric specification as v1's annotation holds it. */
export function metricSpecToV1(metric: Obj): Obj {
  const out: Record<string, unknown> = { ...convertResources(metric, resourceToV1, 'target') };
  const object = child(metric, 'object');
  if (object !== undefined) {
    const target = child(object, 'target') ?? {};
    const identifier = child(object, 'metric') ?? {};
    out.object = {
      target: reference(child(object, 'describedObject') ?? {}),
      metricName: identifier.name,
      targetValue: target.value ?? '0',
      selector: identifier.selector,
      averageValue: target.averageValue,
    };
  }
  const pods = child(metric, 'pods');
  if (pods !== undefined) {
    const identifier = child(pods, 'metric') ?? {};
    out.pods = {
      metricName: identifier.name,
      targetAverageValue: child(pods, 'target')?.averageValue ?? '0',
      selector: identifier.selector,
    };
  }
  const external = child(metric, 'external');
  if (external !== undefined) {
    const target = child(external, 'target') ?? {};
    const identifier = child(external, 'metric') ?? {};
    out.external = {
      metricName: identifier.name,
      metricSelector: identifier.selector,
      targetValue: target.value,
      targetAverageValue: target.averageValue,
    };
  }
  return out;
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** A metric specification of v1's annotation in v2's form. */
export function metricSpecToV2(metric: Obj): Obj {
  const out: Record<string, unknown> = { ...convertResources(metric, resourceToV2, 'target') };
  const object = child(metric, 'object');
  if (object !== undefined) {
    const { averageValue, targetValue = '0' } = object;
    // Version 1 cannot leave out the value, and writes zero beside an average.
    const hasValue = !isSet(averageValue) || !isZeroQuantity(targetValue as QuantityLike);
    out.object = {
      describedObject: reference(child(object, 'target') ?? {}),
      target: {
        type: isSet(averageValue) ? 'AverageValue' : 'Value',
        ...(hasValue && { value: targetValue }),
        averageValue,
      },
      metric: { name: object.metricName, selector: object.selector },
    };
  }
  const pods = child(metric, 'pods');
  if (pods !== undefined) {
    out.pods = {
      metric: { name: pods.metricName, selector: pods.selector },
      target: { type: 'AverageValue', averageValue: pods.targetAverageValue ?? '0' },
    };
  }
  const external = child(metric, 'external');
  if (external !== undefined) {
    out.external = {
      metric: { name: external.metricName, selector: external.metricSelector },
      target: {
        type: isSet(external.targetValue) ? 'Value' : 'AverageValue',
        value: external.targetValue,
        averageValue: external.targetAverageValue,
      },
    };
  }
  return out;
}

/** A v2 metric status as v1's annotation holds it. */
export function metricStatusToV1(metric: Obj): Obj {
  const out: Record<string, unknown> = { ...convertResources(metric, resourceToV1, 'current') };
  for (const key of ['object', 'pods', 'external']) {
    const source = child(metric, key);
    if (source === undefined) continue;
    const current = child(source, 'current') ?? {};
    const { name, selector } = child(source, 'metric') ?? {};
    if (key === 'object') {
      out.object = {
        target: reference(child(source, 'describedObject') ?? {}),
        metricName: name,
        currentValue: current.value ?? '0',
        selector,
        averageValue: current.averageValue,
      };
    } else if (key === 'pods') {
      out.pods = { metricName: name, currentAverageValue: current.averageValue ?? '0', selector };
    } else {
      out.external = {
        metricName: name,
        metricSelector: selector,
        currentValue: current.value ?? '0',
        currentAverageValue: current.averageValue,
      };
    }
  }
  return out;
}

/** A metric status of v1's annotation in v2's form. */
export function metricStatusToV2(metric: Obj): Obj {
  const out: Record<string, unknown> = { ...convertResources(metric, resourceToV2, 'current') };
  const object = child(metric, 'object');
  if (object !== undefined) {
    out.object = {
      metric: { name: object.metricName, selector: object.selector },
      current: { value: object.currentValue ?? '0', averageValue: object.averageValue },
      describedObject: reference(child(object, 'target') ?? {}),
    };
  }
  const pods = child(metric, 'pods');
  if (pods !== undefined) {
    out.pods = {
      metric: { name: pods.metricName, selector: pods.selector },
      current: { averageValue: pods.currentAverageValue ?? '0' },
    };
  }
  const external = child(metric, 'external');
  if (external !== undefined) {
    out.external = {
      metric: { name: external.metricName, selector: external.metricSelector },
      current: { value: external.currentValue ?? '0', averageValue: external.currentAverageValue },
    };
  }
  return out;
}
