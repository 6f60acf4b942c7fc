import type { autoscalingv1, autoscalingv2 } from '../types/index.js';
import { ageOf, nameOf, type RowPrinter } from './row-printer.js';

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

export const autoscalingPrinters: Readonly<Record<string, RowPrinter>> = {
  HorizontalPodAutoscaler: printHorizontalPodAutoscaler,
  Scale: printScale,
};
