import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { parse } from '@k8s-ts/apimachinery/labels';
import type { MetricsSource, PodMetric } from '../src/metrics-source.js';
import type { Condition } from '../src/pod-autoscaler/conditions.js';
import { decideReplicas } from '../src/pod-autoscaler/decide-replicas.js';
import { ScalingHistory } from '../src/pod-autoscaler/scaling-history.js';

export type Spec = NonNullable<autoscalingv2.HorizontalPodAutoscaler['spec']>;
export type Metric = autoscalingv2.MetricSpec;

export const now = Date.parse('2026-01-01T01:00:00Z');
const minute = 60_000;
export const none = 'no metrics returned';

export const podOf = (i: number, app = 'web'): Pod => ({
  metadata: { name: `p${i}`, namespace: 'default', labels: { app, tier: 'front' } },
  spec: {
    containers: ['main', 'side'].map((name) => ({
      name,
      image: 'i',
      resources: { requests: { cpu: '500m', memory: '1Ki' } },
    })),
  },
  status: {
    phase: 'Running',
    startTime: '2026-01-01T00:00:00Z',
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
  },
});

/** Values in thousandths. A missing one makes the source fail. */
interface Values {
  readonly cpu?: readonly number[];
  readonly custom?: readonly number[];
  readonly object?: number;
  readonly external?: readonly number[];
}
function metricsOf({ cpu, custom, object, external }: Values): MetricsSource {
  const given = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error(none);
    return value;
  };
  const ofPods = (values: readonly number[]): ReadonlyMap<string, PodMetric> =>
    new Map(values.map((milliValue, i) => [`p${i}`, { milliValue, at: now, windowMs: 30_000 }]));
  return {
    resourceMetrics: async () => ofPods(given(cpu)),
    podMetrics: async () => ofPods(given(custom)),
    objectMetric: async () => given(object),
    externalMetrics: async () => given(external),
  };
}

export const described = { apiVersion: 'v1', kind: 'Service', name: 's' };
export const cpuMetric = (averageUtilization: number): Metric => ({
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
});
export const rawMetric = (name: string, averageValue: string): Metric => ({
  type: 'Resource',
  resource: { name, target: { type: 'AverageValue', averageValue } },
});
export const containerMetric = (averageUtilization: number, container = 'main'): Metric => ({
  type: 'ContainerResource',
  containerResource: { name: 'cpu', container, target: { type: 'Utilization', averageUtilization } },
});
export const podsMetric = (averageValue: string): Metric => ({
  type: 'Pods',
  pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue } },
});
export const objectMetric = (target: autoscalingv2.MetricTarget): Metric => ({
  type: 'Object',
  object: { describedObject: described, metric: { name: 'qps' }, target },
});
export const externalMetric = (target: autoscalingv2.MetricTarget): Metric => ({
  type: 'External',
  external: { metric: { name: 'queue' }, target },
});
export const value = (value: string) => ({ type: 'Value', value });
export const share = (averageValue: string) => ({ type: 'AverageValue', averageValue });

export interface Given {
  readonly current: number;
  readonly metrics: readonly Metric[];
  readonly values: Values;
  readonly spec?: Partial<Spec>;
  readonly statusReplicas?: number;
  readonly selector?: string;
  readonly pods?: readonly Pod[];
  readonly others?: Readonly<Record<string, string>>;
  readonly history?: ScalingHistory;
  readonly conditions?: readonly Condition[];
  readonly scaleToZero?: boolean;
}
/** The target is at zero because the autoscaler has scaled it to zero. */
export const ownZero = {
  current: 0,
  spec: { minReplicas: 0 },
  scaleToZero: true,
  conditions: [{ type: 'ScaledToZero', status: 'True' }],
} as const;
/** Decides for an autoscaler that has watched its target for longer than any window. */
export const decide = (given: Given) => {
  const { current, metrics, values, spec, statusReplicas = current, selector = 'app=web' } = given;
  return decideReplicas({
    key: 'default/a',
    autoscaler: {
      metadata: { name: 'a', namespace: 'default' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'web' }, maxReplicas: 10, metrics: [...metrics], ...spec },
    },
    conditions: given.conditions ?? [],
    scale: { spec: { replicas: current }, status: { replicas: statusReplicas, selector } },
    pods: given.pods ?? Array.from({ length: statusReplicas }, (_, i) => podOf(i)),
    selectors: new Map(Object.entries(given.others ?? {}).map(([key, text]) => [key, parse(text)])),
    history: given.history ?? new ScalingHistory(current, now - 60 * minute),
    metrics: metricsOf(values),
    scaleToZero: given.scaleToZero ?? false,
    now,
    signal: new AbortController().signal,
  });
};
export const brief = (conditions: readonly Condition[]) =>
  conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`);
