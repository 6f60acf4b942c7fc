import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import { parse, type Selector } from '@k8s-ts/apimachinery/labels';
import { quantityAsFloat64 } from '@k8s-ts/apimachinery/quantity';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { newController, newWorkQueue, objectKey, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { formatTime } from '../format-time.js';
import { whenShown } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { newScaleClient, type Scale } from '../scale-target/index.js';
import { evaluateMetric, MetricError } from './evaluate-metric.js';
import { ScalingHistory } from './scaling-history.js';
import { newServerMetrics } from './server-metrics.js';

type Autoscaler = autoscalingv2.HorizontalPodAutoscaler;
type Condition = autoscalingv2.HorizontalPodAutoscalerCondition;
type Status = NonNullable<Autoscaler['status']>;

const resourceDescription = {
  group: 'autoscaling',
  version: 'v2',
  resource: 'horizontalpodautoscalers',
  kind: 'HorizontalPodAutoscaler',
  namespaced: true,
} as const;
const kind = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' } as const;

/** The metrics of an autoscaler are looked at every so many ms: nothing tells when they change. */
const periodMs = 15_000;
const defaultTolerance = 0.1;
/** Attempts to write a scale that somebody else changes at the same time. */
const scaleAttempts = 5;

/** An autoscaler while it is reconciled. */
interface Run {
  readonly autoscaler: Autoscaler;
  conditions: readonly Condition[];
  /** Of all metrics; a metric without a value has an empty type. */
  metricStatuses: readonly autoscalingv2.MetricStatus[] | undefined;
  readonly signal: AbortSignal;
}

/** The number of replicas that the metrics recommend, and why. */
interface Recommendation {
  readonly replicas: number;
  readonly metric: string;
  /** The failure of a metric, while others gave a result. */
  readonly failure?: Error;
}

/**
 * Changes the replicas of targets by metrics (`kubernetes pkg/controller/podautoscaler`). Runs as service account `horizontal-pod-autoscaler`. Metrics come
 * from the setting `metrics`, or from the APIs of the server.
 */
export const newPodAutoscaler: NewController = (context) => {
  const { clock, catalog, settings } = context;
  const client = context.clientOf('horizontal-pod-autoscaler');
  const resource = client.resource<Autoscaler>(resourceDescription);
  const informer = context.informers.informer<Autoscaler>(resourceDescription);
  const pods = context.informers.informer<Pod>(coreResources.pods);
  const events = newEventRecorder({ client, component: 'horizontal-pod-autoscaler', clock });
  const scales = newScaleClient(client, catalog);
  const metrics = settings.metrics ?? newServerMetrics(client, catalog);
  const histories = new Map<string, ScalingHistory>();
  /** Selectors of the targets, by key of the autoscaler. */
  const selectors = new Map<string, Selector>();

  const tell = ({ autoscaler }: Run, type: 'Normal' | 'Warning', reason: string, message: string) =>
    events.record(autoscaler, kind, type, reason, message);
  const setCondition = (run: Run, type: string, status: 'True' | 'False', reason: string, message: string) => {
    const present = run.conditions.find((each) => each.type === type);
    const lastTransitionTime =
      present?.status === status && present.lastTransitionTime ? present.lastTransitionTime : formatTime(clock.now());
    const condition = { type, status, reason, message, lastTransitionTime };
    run.conditions = present
      ? run.conditions.map((each) => (each === present ? condition : each))
      : [...run.conditions, condition];
  };

  const writeStatus = async (
    run: Run,
    replicas: Pick<Status, 'currentReplicas' | 'desiredReplicas'>,
    isScaled = false,
  ) => {
    const { autoscaler, conditions, metricStatuses, signal } = run;
    const { lastScaleTime } = autoscaler.status ?? {};
    const status: Status = {
      ...replicas,
      ...(isScaled ? { lastScaleTime: formatTime(clock.now()) } : lastScaleTime && { lastScaleTime }),
      ...(metricStatuses?.length ? { currentMetrics: metricStatuses } : {}),
      conditions,
    };
    if (semanticEqual(autoscaler.status, status)) return;
    try {
      const written = await resource.updateStatus({ ...autoscaler, status }, { signal });
      await whenShown(informer, [written], clock, signal);
    } catch (error) {
      if (!signal.aborted) tell(run, 'Warning', 'FailedUpdateStatus', textOf(error));
      throw new Error(`failed to update status for ${autoscaler.metadata.name}: ${textOf(error)}`, { cause: error });
    }
  };
  const unchanged = ({ autoscaler }: Run): Status => ({
    currentReplicas: autoscaler.status?.currentReplicas ?? 0,
    desiredReplicas: autoscaler.status?.desiredReplicas ?? 0,
  });

  /** Chooses the pods of a target. @throws Error when it is missing, wrong, or chooses pods of another autoscaler */
  const selectorFor = (run: Run, key: string, text: string): Selector => {
    const fail = (event: string, reason: string, error: string, message = error): never => {
      tell(run, 'Warning', event, error);
      setCondition(run, 'ScalingActive', 'False', reason, message);
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
    const { namespace = '' } = run.autoscaler.metadata;
    const chosen = pods.store
      .byIndex('namespace', namespace)
      .filter(({ metadata }) => selector.matches(metadata.labels ?? {}));
    const rivals = [...selectors].filter(
      ([other, each]) =>
        informer.store.get(other)?.metadata.namespace === namespace &&
        chosen.some(({ metadata }) => each.matches(metadata.labels ?? {})),
    );
    if (rivals.length > 1) {
      const names = rivals.map(([other]) => other.split('/').reverse().join(' '));
      const list = names.map((name) => `{${name}}`).join(' ');
      const message = `pods by selector ${text} are controlled by multiple HPAs: [${list}]`;
      return fail('AmbiguousSelector', 'AmbiguousSelector', message);
    }
    return selector;
  };

  /** @throws Error when too few metrics have a value */
  const recommend = async (run: Run, key: string, scale: Scale): Promise<Recommendation> => {
    const { metadata, spec } = run.autoscaler;
    const text = scale.status?.selector ?? '';
    const selector = selectorFor(run, key, text);
    const { namespace = '' } = metadata;
    const specReplicas = scale.spec?.replicas ?? 0;
    const statuses: autoscalingv2.MetricStatus[] = [];
    const failures: MetricError[] = [];
    let best: { replicas: number; metric: string } | undefined;
    for (const metric of spec?.metrics ?? []) {
      try {
        const { replicas, name, status } = await evaluateMetric(metric, {
          metrics,
          namespace,
          selector: text,
          pods: pods.store.byIndex('namespace', namespace).filter((pod) => selector.matches(pod.metadata.labels ?? {})),
          specReplicas,
          statusReplicas: scale.status?.replicas ?? 0,
          tolerances: {
            down: toleranceOf(spec?.behavior?.scaleDown),
            up: toleranceOf(spec?.behavior?.scaleUp),
          },
          now: clock.now(),
          signal: run.signal,
        });
        statuses.push(status);
        if (best === undefined || best.replicas === 0 || replicas > best.replicas) best = { replicas, metric: name };
      } catch (error) {
        if (!(error instanceof MetricError) || run.signal.aborted) throw error;
        tell(run, 'Warning', error.reason, error.detail);
        statuses.push({ type: '' });
        failures.push(error);
      }
    }
    run.metricStatuses = statuses;
    const [first] = failures;
    const counts = `${failures.length} invalid out of ${statuses.length}`;
    const failure = first && new Error(`invalid metrics (${counts}), first error is: ${first.message}`);
    if (first && failure && (best === undefined || best.replicas < specReplicas)) {
      const message = `the HPA was unable to compute the replica count: ${first.detail}`;
      setCondition(run, 'ScalingActive', 'False', first.reason, message);
      throw failure;
    }
    const { replicas = 0, metric = '' } = best ?? {};
    const message = `the HPA was able to successfully calculate a replica count from ${metric}`;
    setCondition(run, 'ScalingActive', 'True', 'ValidMetricFound', message);
    return { replicas, metric, ...(failure && { failure }) };
  };

  const writeScale = async (run: Run, scale: Scale, replicas: number) => {
    const { metadata, spec } = run.autoscaler;
    const { namespace = '' } = metadata;
    const reference = spec?.scaleTargetRef ?? { kind: '', name: '' };
    let latest = scale;
    for (let attempt = 1; ; attempt++) {
      try {
        await scales.update(namespace, reference, { ...latest, spec: { ...latest.spec, replicas } }, run.signal);
        return;
      } catch (error) {
        if (!isConflict(error) || attempt === scaleAttempts) throw error;
        latest = await scales.get(namespace, reference, run.signal);
      }
    }
  };

  const reconcile = async (run: Run, key: string): Promise<void> => {
    const { metadata, spec } = run.autoscaler;
    const { namespace = '' } = metadata;
    const target = spec?.scaleTargetRef ?? { kind: '', name: '' };
    const reference = `${target.kind}/${namespace}/${target.name}`;
    let scale: Scale;
    try {
      scale = await scales.get(namespace, target, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      tell(run, 'Warning', 'FailedGetScale', textOf(error));
      const message = `the HPA controller was unable to get the target's current scale: ${textOf(error)}`;
      setCondition(run, 'AbleToScale', 'False', 'FailedGetScale', message);
      run.metricStatuses = run.autoscaler.status?.currentMetrics;
      await writeStatus(run, unchanged(run));
      throw new Error(`failed to query scale subresource for ${reference}: ${textOf(error)}`, { cause: error });
    }
    const able = "the HPA controller was able to get the target's current scale";
    setCondition(run, 'AbleToScale', 'True', 'SucceededGetScale', able);
    const current = scale.spec?.replicas ?? 0;
    const history = histories.get(key) ?? new ScalingHistory(current, clock.now());
    histories.set(key, history);
    const min = spec?.minReplicas ?? 1;
    const max = spec?.maxReplicas ?? 1;
    let desired = current;
    let reason = '';
    let failure: Error | undefined;
    if (current === 0 && min !== 0) {
      const message = 'scaling is disabled since the replica count of the target is zero';
      setCondition(run, 'ScalingActive', 'False', 'ScalingDisabled', message);
    } else if (current > max) {
      reason = 'Current number of replicas above Spec.MaxReplicas';
      desired = max;
    } else if (current < min) {
      reason = 'Current number of replicas below Spec.MinReplicas';
      desired = min;
    } else {
      let recommendation: Recommendation;
      try {
        recommendation = await recommend(run, key, scale);
      } catch (error) {
        if (run.signal.aborted) throw error;
        await writeStatus(run, { ...unchanged(run), currentReplicas: current });
        tell(run, 'Warning', 'FailedComputeMetricsReplicas', textOf(error));
        const text = `failed to compute desired number of replicas based on listed metrics for ${reference}`;
        throw new Error(`${text}: ${textOf(error)}`, { cause: error });
      }
      ({ failure } = recommendation);
      const { replicas, metric } = recommendation;
      if (replicas > current) reason = `${metric} above target`;
      if (replicas < current) reason = 'All metrics below target';
      const limited = history.limit({
        behavior: spec?.behavior,
        current,
        desired: replicas,
        min,
        max,
        now: clock.now(),
      });
      if (limited.stabilized) {
        const { reason, message } = limited.stabilized;
        setCondition(run, 'AbleToScale', 'True', reason, message);
      } else setCondition(run, 'AbleToScale', 'True', 'ReadyForNewScale', 'recommended size matches current size');
      setCondition(run, 'ScalingLimited', limited.isLimited ? 'True' : 'False', limited.reason, limited.message);
      desired = limited.replicas;
    }
    if (desired !== current) {
      try {
        await writeScale(run, scale, desired);
      } catch (error) {
        if (run.signal.aborted) throw error;
        const text = textOf(error);
        tell(run, 'Warning', 'FailedRescale', `New size: ${desired}; reason: ${reason}; error: ${text}`);
        const message = `the HPA controller was unable to update the target scale: ${text}`;
        setCondition(run, 'AbleToScale', 'False', 'FailedUpdateScale', message);
        await writeStatus(run, { ...unchanged(run), currentReplicas: current });
        throw new Error(`failed to rescale ${reference}: ${text}`, { cause: error });
      }
      const message = `the HPA controller was able to update the target scale to ${desired}`;
      setCondition(run, 'AbleToScale', 'True', 'SucceededRescale', message);
      tell(run, 'Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${reason}`);
      history.scaled(current, desired, clock.now());
    }
    await writeStatus(run, { currentReplicas: current, desiredReplicas: desired }, desired !== current);
    if (failure) throw failure;
  };

  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (autoscaler) => add(objectKey(autoscaler)),
        onUpdate(old, autoscaler) {
          if (!semanticEqual(old.spec, autoscaler.spec)) add(objectKey(autoscaler));
        },
        onDelete: (autoscaler) => add(objectKey(autoscaler)),
      })),
      onChangesOf(pods, () => []),
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    async reconcile(key, signal) {
      const autoscaler = informer.store.get(key);
      if (autoscaler === undefined) {
        histories.delete(key);
        selectors.delete(key);
        return undefined;
      }
      const { conditions = [] } = autoscaler.status ?? {};
      try {
        await reconcile({ autoscaler, conditions, metricStatuses: undefined, signal }, key);
      } catch (error) {
        if (signal.aborted) throw error;
        context.onError(error, key);
      }
      return { requeueAfterMs: periodMs };
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

function toleranceOf(rules: autoscalingv2.HPAScalingRules | undefined): number {
  return rules?.tolerance === undefined ? defaultTolerance : quantityAsFloat64(rules.tolerance);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
