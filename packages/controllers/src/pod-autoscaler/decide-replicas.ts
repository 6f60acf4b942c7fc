import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { parse, type Selector } from '@k8s-ts/apimachinery/labels';
import { quantityAsFloat64 } from '@k8s-ts/apimachinery/quantity';
import type { MetricsSource } from '../metrics-source.js';
import type { Scale } from '../scale-target/index.js';
import { type Condition, scaledToZero, withCondition } from './conditions.js';
import { evaluateMetric, MetricError } from './evaluate-metric.js';
import type { ScalingHistory } from './scaling-history.js';

type Autoscaler = autoscalingv2.HorizontalPodAutoscaler;

const defaultTolerance = 0.1;

/** An event about an autoscaler, not recorded yet. */
export interface AutoscalerEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

/** The state of an autoscaler and its target, and the source of metrics. */
export interface DecideOptions {
  /** `namespace/name` of the autoscaler. */
  readonly key: string;
  readonly autoscaler: Autoscaler;
  /** The conditions so far. */
  readonly conditions: readonly Condition[];
  /** The scale of the target. */
  readonly scale: Scale;
  /** All pods of the autoscaler's namespace. */
  readonly pods: readonly Pod[];
  /** Selectors of the targets by key of the autoscaler. The autoscaler's own selector is set here. */
  readonly selectors: Map<string, Selector>;
  readonly history: ScalingHistory;
  readonly metrics: MetricsSource;
  /** Whether autoscalers scale from and to zero (feature HPAScaleToZero). */
  readonly scaleToZero: boolean;
  /** In ms since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The size that an autoscaler wants for its target, with the content for its status and events. */
export interface Decision {
  /** Undefined when too few metrics have a value. */
  readonly replicas: number | undefined;
  /** The reason for a change, for an event. Empty when nothing changes. */
  readonly reason: string;
  readonly conditions: readonly Condition[];
  /** The status of each metric; for a metric without a value, the type is empty. Undefined when no metric was read. */
  readonly metricStatuses: readonly autoscalingv2.MetricStatus[] | undefined;
  readonly events: readonly AutoscalerEvent[];
  /** The failure of a metric. The other metrics may still have led to a decision. */
  readonly failure: Error | undefined;
}

/**
 * Decides how many replicas the target of an autoscaler should have (`kubernetes pkg/controller/podautoscaler`,
 * reconcileAutoscaler). Writes nothing.
 *
 * @throws Error when the signal aborts
 */
export async function decideReplicas(options: DecideOptions): Promise<Decision> {
  const { autoscaler, scale, history, now } = options;
  const run = newRun(options);
  const current = scale.spec?.replicas ?? 0;
  const { minReplicas: min = 1, maxReplicas: max = 1, behavior } = autoscaler.spec ?? {};
  // A target that was scaled to zero, but not by this autoscaler, stays at zero.
  const isOwnZero = options.scaleToZero && options.conditions.some(isScaledToZero);
  if (current === 0 && !(isOwnZero && (min !== 0 || hasMetricOutsidePods(autoscaler)))) {
    const message = 'scaling is disabled since the replica count of the target is zero';
    run.setCondition('ScalingActive', 'False', 'ScalingDisabled', message);
    if (!options.scaleToZero) run.removeCondition(scaledToZero);
    return run.end(current, '');
  }
  if (current > max) return run.end(max, 'Current number of replicas above Spec.MaxReplicas');
  if (current !== 0 && current < min) return run.end(min, 'Current number of replicas below Spec.MinReplicas');
  let recommendation: Recommendation;
  try {
    recommendation = await recommend(run, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    run.tell('FailedComputeMetricsReplicas', textOf(error));
    return run.end(undefined, '', error instanceof Error ? error : new Error(textOf(error)));
  }
  const { replicas, metric, failure } = recommendation;
  const limited = history.limit({ behavior, current, desired: replicas, min, max, now });
  const { reason, message } = limited.stabilized ?? {
    reason: 'ReadyForNewScale',
    message: 'recommended size matches current size',
  };
  run.setCondition('AbleToScale', 'True', reason, message);
  run.setCondition('ScalingLimited', limited.isLimited ? 'True' : 'False', limited.reason, limited.message);
  const change = replicas > current ? `${metric} above target` : replicas < current ? 'All metrics below target' : '';
  if (current === 0 && limited.replicas < min) {
    return run.end(min, change === '' ? 'Current number of replicas below Spec.MinReplicas' : change, failure);
  }
  return run.end(limited.replicas, change, failure);
}

const isScaledToZero = ({ type, status }: Condition): boolean => type === scaledToZero && status === 'True';

/** Whether an autoscaler has a metric that exists without pods. */
export const hasMetricOutsidePods = ({ spec }: Autoscaler): boolean =>
  spec?.metrics?.some(({ type }) => type === 'Object' || type === 'External') ?? false;

/** The number of replicas that the metrics recommend, before limits. */
interface Recommendation {
  readonly replicas: number;
  readonly metric: string;
  readonly failure: Error | undefined;
}

/** @throws Error when too few metrics have a value */
async function recommend(run: Run, options: DecideOptions): Promise<Recommendation> {
  const { autoscaler, scale, metrics, now, signal } = options;
  const { namespace = '' } = autoscaler.metadata;
  const { metrics: specs = [], behavior } = autoscaler.spec ?? {};
  const text = scale.status?.selector ?? '';
  const pods = podsOfTarget(run, text, options);
  const specReplicas = scale.spec?.replicas ?? 0;
  const failures: MetricError[] = [];
  let best: { readonly replicas: number; readonly metric: string } | undefined;
  for (const spec of specs) {
    try {
      const { replicas, name, status } = await evaluateMetric(spec, {
        metrics,
        namespace,
        selector: text,
        pods,
        specReplicas,
        statusReplicas: scale.status?.replicas ?? 0,
        tolerances: { down: toleranceOf(behavior?.scaleDown), up: toleranceOf(behavior?.scaleUp) },
        now,
        signal,
      });
      run.addMetric(status);
      if (best === undefined || best.replicas === 0 || replicas > best.replicas) best = { replicas, metric: name };
    } catch (error) {
      if (!(error instanceof MetricError) || signal.aborted) throw error;
      run.tell(error.reason, error.detail);
      run.addMetric({ type: '' });
      failures.push(error);
    }
  }
  const [first] = failures;
  const counts = `${failures.length} invalid out of ${specs.length}`;
  const failure = first && new Error(`invalid metrics (${counts}), first error is: ${first.message}`);
  if (first && failure && (best === undefined || best.replicas < specReplicas)) {
    const message = `the HPA was unable to compute the replica count: ${first.detail}`;
    run.setCondition('ScalingActive', 'False', first.reason, message);
    throw failure;
  }
  const { replicas = 0, metric = '' } = best ?? {};
  const message = `the HPA was able to successfully calculate a replica count from ${metric}`;
  run.setCondition('ScalingActive', 'True', 'ValidMetricFound', message);
  return { replicas, metric, failure };
}

/** @throws Error when the selector is missing or invalid, or when it chooses pods of another autoscaler */
function podsOfTarget(run: Run, text: string, { key, pods, selectors }: DecideOptions): readonly Pod[] {
  const fail = (event: string, reason: string, error: string, message = error): never => {
    run.tell(event, error);
    run.setCondition('ScalingActive', 'False', reason, message);
    throw new Error(error);
  };
  if (text === '') {
    const message = "the HPA target's scale is missing a selector";
    return fail('SelectorRequired', 'InvalidSelector', 'selector is required', message);
  }
  let selector: Selector;
  try {
    selector = parse(text);
  } catch (error) {
    const message = `couldn't convert selector into a corresponding internal selector object: ${textOf(error)}`;
    return fail('InvalidSelector', 'InvalidSelector', message);
  }
  selectors.set(key, selector);
  const chosen = pods.filter(({ metadata }) => selector.matches(metadata.labels ?? {}));
  const ofNamespace = key.slice(0, key.indexOf('/') + 1);
  const rivals = [...selectors].filter(
    ([other, each]) =>
      other.startsWith(ofNamespace) && chosen.some(({ metadata }) => each.matches(metadata.labels ?? {})),
  );
  if (rivals.length > 1) {
    const list = rivals.map(([other]) => `{${other.split('/').reverse().join(' ')}}`).join(' ');
    const message = `pods by selector ${text} are controlled by multiple HPAs: [${list}]`;
    return fail('AmbiguousSelector', 'AmbiguousSelector', message);
  }
  return chosen;
}

type Run = ReturnType<typeof newRun>;

/** Collects the parts of a decision. */
function newRun({ conditions: given, now }: DecideOptions) {
  const events: AutoscalerEvent[] = [];
  const statuses: autoscalingv2.MetricStatus[] = [];
  let conditions = given;
  return {
    tell(reason: string, message: string): void {
      events.push({ type: 'Warning', reason, message });
    },
    setCondition(type: string, status: 'True' | 'False', reason: string, message: string): void {
      conditions = withCondition(conditions, { type, status, reason, message }, now);
    },
    removeCondition(removed: string): void {
      conditions = conditions.filter(({ type }) => type !== removed);
    },
    addMetric(status: autoscalingv2.MetricStatus): void {
      statuses.push(status);
    },
    end(replicas: number | undefined, reason: string, failure?: Error): Decision {
      const metricStatuses = statuses.length === 0 ? undefined : statuses;
      return { replicas, reason, conditions, metricStatuses, events, failure };
    },
  };
}

function toleranceOf(rules: autoscalingv2.HPAScalingRules | undefined): number {
  return rules?.tolerance === undefined ? defaultTolerance : quantityAsFloat64(rules.tolerance);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
