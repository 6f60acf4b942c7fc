import { child, ifEmpty, ifUnset, type Obj, within } from '../object-fields.js';
import type { autoscalingv1, autoscalingv2 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';
import type { Rule } from './rule.js';

const printScale: RowPrinter<autoscalingv1.Scale> = (object) => ({
  cells: [nameOf(object), object.spec?.replicas ?? 0, object.status?.replicas ?? 0, ageOf(object)],
});

const printHorizontalPodAutoscaler: RowPrinter<autoscalingv2.HorizontalPodAutoscaler> = (object) => {
  const { scaleTargetRef, minReplicas, maxReplicas = 0, metrics } = object.spec ?? {};
  return {
    cells: [
      nameOf(object),
      `${scaleTargetRef?.kind ?? ''}/${scaleTargetRef?.name ?? ''}`,
      metricsText(metrics ?? [], object.status?.currentMetrics ?? []),
      minReplicas === undefined ? '<unset>' : String(minReplicas),
      maxReplicas,
      object.status?.currentReplicas ?? 0,
      ageOf(object),
    ],
  };
};

const maxMetrics = 2;

/** The first metrics, each as `current/target`, and the number of the others. */
function metricsText(
  specs: readonly autoscalingv2.MetricSpec[],
  statuses: readonly autoscalingv2.MetricStatus[],
): string {
  if (specs.length === 0) return '<none>';
  const texts = specs.slice(0, maxMetrics).map((spec, i) => metricText(spec, statuses[i]));
  const shown = texts.join(', ');
  return specs.length > maxMetrics ? `${shown} + ${specs.length - maxMetrics} more...` : shown;
}

function metricText(spec: autoscalingv2.MetricSpec, status: autoscalingv2.MetricStatus | undefined): string {
  const { external, pods, object, resource, containerResource } = spec;
  if (spec.type === 'External' && external) return valueText(external.target, status?.external?.current);
  if (spec.type === 'Object' && object) return valueText(object.target, status?.object?.current);
  if (spec.type === 'Pods' && pods) return `${averageOf(status?.pods?.current)}/${pods.target.averageValue ?? '0'}`;
  if (spec.type === 'Resource' && resource) {
    return `${resource.name}: ${resourceText(resource.target, status?.resource?.current)}`;
  }
  if (spec.type === 'ContainerResource' && containerResource) {
    return `${containerResource.name}: ${resourceText(containerResource.target, status?.containerResource?.current)}`;
  }
  return '<unknown type>';
}

type Target = autoscalingv2.MetricTarget;

type Current = autoscalingv2.MetricValueStatus | undefined;

const unknown = '<unknown>';

const averageOf = (current: Current): string => (current ? (current.averageValue ?? '0') : unknown);

function valueText(target: Target, current: Current): string {
  if (target.averageValue !== undefined) return `${current?.averageValue ?? unknown}/${target.averageValue} (avg)`;
  return `${current ? (current.value ?? '0') : unknown}/${target.value ?? '0'}`;
}

function resourceText(target: Target, current: Current): string {
  if (target.averageValue !== undefined) return `${averageOf(current)}/${target.averageValue}`;
  const percent = (value: number | undefined, otherwise: string) => (value === undefined ? otherwise : `${value}%`);
  return `${percent(current?.averageUtilization, unknown)}/${percent(target.averageUtilization, '<auto>')}`;
}

const everyFifteenSeconds = 15;

const scaleUp: Obj = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: everyFifteenSeconds },
    { type: 'Percent', value: 100, periodSeconds: everyFifteenSeconds },
  ],
};

/** Has no stabilization window, because the default of the window is the controller's own. */
const scaleDown: Obj = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: everyFifteenSeconds }],
};

const defaultMetric: Obj = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};

const horizontalPodAutoscaler: Rule = (object, { version }) =>
  within(object, 'spec', (before) => {
    const spec = ifUnset(before, { minReplicas: 1 });
    // In v1 the default depends on the metrics annotation, so it is applied in conversion.
    if (version === 'v1') return withoutMetrics(object) ? ifUnset(spec, { targetCPUUtilizationPercentage: 80 }) : spec;
    const measured = ifEmpty(spec, { metrics: [defaultMetric] });
    if (child(measured, 'behavior') === undefined) return measured;
    return within(measured, 'behavior', (behavior) => {
      const filled = within(behavior, 'scaleUp', (rules) => ifUnset(rules, scaleUp));
      return within(filled, 'scaleDown', (rules) => ifUnset(rules, scaleDown));
    });
  });

const withoutMetrics = (object: Obj): boolean =>
  child(child(object, 'metadata') ?? {}, 'annotations')?.['autoscaling.alpha.kubernetes.io/metrics'] === undefined;

export const autoscaling: GroupKinds = {
  kinds: {
    HorizontalPodAutoscaler: {
      description: 'Changes the number of pods as their load changes.',
      print: printHorizontalPodAutoscaler,
      columns: {
        MaxPods: 'Largest number of pods.',
        MinPods: 'Smallest number of pods.',
        Reference: 'Object that is scaled.',
        Replicas: 'Number of pods.',
        Targets: 'Metrics, each with its value and its target.',
      },
    },
    Scale: { print: printScale, columns: { Available: 'Number of replicas.', Desired: 'Wanted number of replicas.' } },
  },
  defaults: { HorizontalPodAutoscaler: horizontalPodAutoscaler },
};
