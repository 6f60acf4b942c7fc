import { parseQuantity } from '@k8s-ts/apimachinery/quantity';
import { behaviorOfAnnotation, withoutRoundTripAnnotations } from '../../autoscaling/horizontal-pod-autoscaler.js';
import { metricSpecToV2, metricStatusToV2 } from '../../autoscaling/hpa-metrics.js';
import { child, ifEmpty, ifUnset, list, type Obj, withField, within } from '../../object-fields.js';
import type { RemovedKindConversion } from './removed-kind.js';

const cpuOfV2beta1: Obj = { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 80 } };

/** v2beta1's conversion loses the name of the container. */
function specToV2(metric: Obj): Obj {
  const { containerResource, ...converted } = metricSpecToV2(metric);
  return containerResource === undefined
    ? converted
    : { ...converted, containerResource: { ...(containerResource as Obj), container: '' } };
}

/** A HorizontalPodAutoscaler of autoscaling/v2beta1: its metrics have the form of v1's annotation, its behavior is an annotation. */
export const autoscalerOfV2beta1: RemovedKindConversion = (object) => {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations') ?? {};
  const spec = ifEmpty(ifUnset(child(object, 'spec') ?? {}, { minReplicas: 1 }), { metrics: [cpuOfV2beta1] });
  const status = child(object, 'status') ?? {};
  const currentMetrics = list(status, 'currentMetrics').map(metricStatusToV2);
  return withoutRoundTripAnnotations({
    ...object,
    spec: { ...spec, metrics: list(spec, 'metrics').map(specToV2), behavior: behaviorOfAnnotation(annotations) },
    status: currentMetrics.length === 0 ? status : { ...status, currentMetrics },
  });
};

/** A HorizontalPodAutoscaler of autoscaling/v2beta2: the tolerances of its behavior are annotations. */
export const autoscalerOfV2beta2: RemovedKindConversion = (object, complete) => {
  const annotations = child(child(object, 'metadata') ?? {}, 'annotations') ?? {};
  let converted = complete(object);
  for (const [direction, name] of [
    ['scaleDown', 'autoscaling.alpha.kubernetes.io/scale-down-tolerance'],
    ['scaleUp', 'autoscaling.alpha.kubernetes.io/scale-up-tolerance'],
  ] as const) {
    const tolerance = annotations[name];
    if (tolerance === undefined) continue;
    assertQuantity(name, tolerance);
    converted = within(converted, 'spec', (spec) =>
      within(spec, 'behavior', (behavior) =>
        within(behavior, direction, (rules) => withField(rules, 'tolerance', tolerance)),
      ),
    );
  }
  return converted;
};

function assertQuantity(name: string, value: unknown): void {
  try {
    parseQuantity(String(value));
  } catch (error) {
    throw new Error(`failed to parse annotation ${JSON.stringify(name)}: ${(error as Error).message}`);
  }
}
