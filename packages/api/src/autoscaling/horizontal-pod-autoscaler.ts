import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeJSON, decodeValue, encodeObject } from '@k8s-ts/apimachinery/json';
import { builtinTypes } from '../builtin-types.js';
import { child, isEmpty, list, type Obj, withField } from '../object-fields.js';
import { metricSpecToV1, metricSpecToV2, metricStatusToV1, metricStatusToV2 } from './hpa-metrics.js';

/*
 * autoscaling/v1 has one CPU target. All other fields of autoscaling/v2 are stored in annotations of v1, in special
 * forms (`kubernetes pkg/apis/autoscaling/v1/conversion.go`); v2 never has these annotations.
 */

const annotationPrefix = 'autoscaling.alpha.kubernetes.io/';
const roundTrip = [
  'metrics',
  'behavior',
  'scale-down-tolerance',
  'scale-up-tolerance',
  'current-metrics',
  'conditions',
];

const typeOf = (name: string): TypeInfo => builtinTypes.type(`k8s.io.api.autoscaling.v1.${name}`) as TypeInfo;

const behaviorType = (): TypeInfo =>
  builtinTypes.type('k8s.io.api.autoscaling.v2.HorizontalPodAutoscalerBehavior') as TypeInfo;

/** Annotations without those that carry v2's fields; undefined when none are left. */
function ownAnnotations(object: Obj): Obj | undefined {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations');
  if (annotations === undefined) return undefined;
  const kept = Object.entries(annotations).filter(
    ([key]) => !roundTrip.some((name) => key === annotationPrefix + name),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const withAnnotations = (object: Obj, annotations: Obj | undefined): Obj => {
  const metadata = withField(child(object, 'metadata') ?? {}, 'annotations', annotations);
  return Object.keys(metadata).length === 0 && object.metadata === undefined ? object : { ...object, metadata };
};

/** The objects of a list; null, which a list may hold before it is validated, is the empty object as in Go. */
const objects = (items: readonly (Obj | null)[]): readonly Obj[] => items.map((item) => item ?? {});

const isCPU = (metric: Obj): boolean => metric.type === 'Resource' && child(metric, 'resource')?.name === 'cpu';

const targetUtilization = (metric: Obj): unknown =>
  isCPU(metric) ? child(child(metric, 'resource') ?? {}, 'target')?.averageUtilization : undefined;

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Keys of Go's internal type, in which the behavior is written. */
const rulesKeys = [
  ['StabilizationWindowSeconds', 'stabilizationWindowSeconds'],
  ['SelectPolicy', 'selectPolicy'],
  ['Policies', 'policies'],
  ['Tolerance', 'tolerance'],
] as const;

const rulesToInternal = (rules: Obj | undefined): unknown =>
  rules === undefined
    ? null
    : Object.fromEntries(
        rulesKeys.map(([internal, name]) => [
          internal,
          name === 'policies' && Array.isArray(rules[name])
            ? objects(list(rules, name)).map(({ type, value, periodSeconds }) => ({
                Type: type,
                Value: value,
                PeriodSeconds: periodSeconds,
              }))
            : (rules[name] ?? null),
        ]),
      );

/** Go matches keys in any case here; the last one counts. */
const keyIn = (object: Obj, name: string): unknown => {
  const key = Object.keys(object).findLast((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : object[key];
};

/** @throws TypeError when the value is neither an object nor null or absent */
function rulesFromInternal(value: unknown): Obj | undefined {
  if (!isSet(value)) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw new TypeError('rules are no object');
  const out: Record<string, unknown> = {};
  for (const [internal, name] of rulesKeys) {
    const found = keyIn(value as Obj, internal);
    if (!isSet(found)) continue;
    out[name] = !Array.isArray(found)
      ? found
      : objects(found as readonly (Obj | null)[]).map((policy) => ({
          type: keyIn(policy, 'Type'),
          value: keyIn(policy, 'Value'),
          periodSeconds: keyIn(policy, 'PeriodSeconds'),
        }));
  }
  return out;
}

/** A list in an annotation, each item decoded as a type; undefined when the annotation is absent or cannot be read. */
function annotatedList(annotations: Obj, name: string, type: string): readonly Obj[] | undefined {
  const text = annotations[annotationPrefix + name];
  if (typeof text !== 'string') return undefined;
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return undefined;
    return objects(items).map((item) => decodeJSON(typeOf(type), JSON.stringify(item)).object);
  } catch {
    return undefined;
  }
}

/**
 * The behavior in the annotation of versions that have no field for it. Its defaults are those of v2, which objects get
 * when they are stored.
 *
 * @returns undefined when the annotation is absent, or any value in it has a wrong type
 */
export function behaviorOfAnnotation(annotations: Obj): Obj | undefined {
  const text = annotations[`${annotationPrefix}behavior`];
  if (typeof text !== 'string') return undefined;
  try {
    const value = JSON.parse(text) as Obj;
    const scaleUp = rulesFromInternal(keyIn(value, 'ScaleUp'));
    const scaleDown = rulesFromInternal(keyIn(value, 'ScaleDown'));
    if (scaleUp === undefined && scaleDown === undefined) return undefined;
    return decodeValue(behaviorType(), { scaleUp, scaleDown }).object;
  } catch {
    return undefined;
  }
}

/** The object without the annotations that carry v2's fields in v1; the same object when it has none of them. */
export function withoutRoundTripAnnotations(object: Obj): Obj {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations');
  const hasSome = roundTrip.some((name) => annotations?.[annotationPrefix + name] !== undefined);
  return hasSome ? withAnnotations(object, ownAnnotations(object)) : object;
}

/** An autoscaling/v1 HorizontalPodAutoscaler in v2's form; kind and apiVersion stay. */
export function hpaToV2(object: Obj): Obj {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations') ?? {};
  const spec = child(object, 'spec') ?? {};
  const status = child(object, 'status') ?? {};
  const cpu = (averageUtilization: unknown): Obj => ({
    type: 'Resource',
    resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
  });
  const target = spec.targetCPUUtilizationPercentage;
  const metrics = [
    ...(annotatedList(annotations, 'metrics', 'MetricSpec') ?? []).map(metricSpecToV2),
    ...(isSet(target) ? [cpu(target)] : []),
  ];
  const current = status.currentCPUUtilizationPercentage;
  const currentMetrics =
    annotatedList(annotations, 'current-metrics', 'MetricStatus')?.map(metricStatusToV2) ??
    (isSet(current)
      ? [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: current } } }]
      : undefined);
  const { targetCPUUtilizationPercentage: _target, ...restOfSpec } = spec;
  const { currentCPUUtilizationPercentage: _current, ...restOfStatus } = status;
  return {
    ...withAnnotations(object, ownAnnotations(object)),
    spec: {
      ...restOfSpec,
      metrics: metrics.length === 0 ? [cpu(80)] : metrics,
      behavior: behaviorOfAnnotation(annotations),
    },
    status: {
      ...restOfStatus,
      currentMetrics,
      conditions: annotatedList(annotations, 'conditions', 'HorizontalPodAutoscalerCondition'),
    },
  };
}

/** An autoscaling/v2 HorizontalPodAutoscaler in v1's form; kind and apiVersion stay. */
export function hpaToV1(object: Obj): Obj {
  const { metrics: _metrics, behavior, ...spec } = child(object, 'spec') ?? {};
  const { currentMetrics: _current, conditions, ...status } = child(object, 'status') ?? {};
  const metrics = objects(list(child(object, 'spec') ?? {}, 'metrics'));
  const currentMetrics = objects(list(child(object, 'status') ?? {}, 'currentMetrics'));
  const encode = (items: readonly Obj[], type: string, convert: (item: Obj) => Obj): string =>
    encodeObject(items.map((item) => decodeValue(typeOf(type), convert(item)).object));

  const carried: Record<string, string> = {};
  const others = metrics.filter((metric) => !isSet(targetUtilization(metric)));
  if (others.length > 0) carried.metrics = encode(others, 'MetricSpec', metricSpecToV1);
  if (currentMetrics.length > 0) carried['current-metrics'] = encode(currentMetrics, 'MetricStatus', metricStatusToV1);
  if (isSet(behavior)) {
    carried.behavior = encodeObject({
      ScaleUp: rulesToInternal(child(behavior as Obj, 'scaleUp')),
      ScaleDown: rulesToInternal(child(behavior as Obj, 'scaleDown')),
    });
  }
  if (!isEmpty(conditions)) {
    carried.conditions = encode(
      objects(conditions as readonly (Obj | null)[]),
      'HorizontalPodAutoscalerCondition',
      (condition) => condition,
    );
  }

  const annotations: Record<string, unknown> = { ...ownAnnotations(object) };
  for (const [name, text] of Object.entries(carried)) annotations[annotationPrefix + name] = text;
  const cpuNow = currentMetrics
    .filter(isCPU)
    .map((metric) => child(child(metric, 'resource') ?? {}, 'current')?.averageUtilization)
    .filter(isSet)
    .at(-1);
  return {
    ...withAnnotations(object, Object.keys(annotations).length === 0 ? undefined : annotations),
    spec: { ...spec, targetCPUUtilizationPercentage: metrics.map(targetUtilization).find(isSet) },
    status: { ...status, currentCPUUtilizationPercentage: cpuNow },
  };
}
