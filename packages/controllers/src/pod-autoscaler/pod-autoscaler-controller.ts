import type { autoscalingv2, Pod } from '@k8s-ts/api';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import type { Selector } from '@k8s-ts/apimachinery/labels';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  type Clock,
  type Controller,
  describeResource,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type ReconcileResult,
  type ResourceClient,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import type { MetricsSource } from '../metrics-source.js';
import { whenShown } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { newScaleClient, type Scale, type ScaleClient } from '../scale-target/index.js';
import { type Condition, scaledToZero, withCondition } from './conditions.js';
import { decideReplicas, hasMetricOutsidePods } from './decide-replicas.js';
import { ScalingHistory } from './scaling-history.js';
import { newServerMetrics } from './server-metrics.js';

type Autoscaler = autoscalingv2.HorizontalPodAutoscaler;
type Status = NonNullable<Autoscaler['status']>;

const resourceDescription = describeResource<Autoscaler>({
  group: 'autoscaling',
  version: 'v2',
  resource: 'horizontalpodautoscalers',
  kind: 'HorizontalPodAutoscaler',
  namespaced: true,
});
const kind = { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' } as const;

/** Interval between reads of metrics, in ms. They must be polled, because changes of metrics are not reported. */
const periodMs = 15_000;
/** Number of attempts to write a scale that another client changes at the same time. */
const scaleAttempts = 5;

/** An autoscaler while it is reconciled. */
interface Run {
  readonly autoscaler: Autoscaler;
  conditions: readonly Condition[];
  metricStatuses: readonly autoscalingv2.MetricStatus[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Changes the replicas of targets by metrics (`kubernetes pkg/controller/podautoscaler`). Runs as service account
 * `horizontal-pod-autoscaler`. Metrics come from the setting `metrics`, or from the APIs of the server.
 */
export const newPodAutoscaler: NewController = (context) => {
  const podAutoscaler = new PodAutoscaler(context);
  return (signal) => podAutoscaler.run(signal);
};

class PodAutoscaler {
  readonly #context: ControllerContext;
  readonly #clock: Clock;
  readonly #resource: ResourceClient<Autoscaler>;
  readonly #informer: Informer<Autoscaler, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #events: EventRecorder;
  readonly #scales: ScaleClient;
  readonly #metrics: MetricsSource;
  readonly #scaleToZero: boolean;
  readonly #histories = new Map<string, ScalingHistory>();
  /** Selectors of the targets, by key of the autoscaler. */
  readonly #selectors = new Map<string, Selector>();
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    this.#context = context;
    const { catalog, settings } = context;
    this.#clock = context.clock;
    const client = context.clientOf('horizontal-pod-autoscaler');
    this.#resource = client.resource(resourceDescription);
    this.#informer = context.informers.informer(resourceDescription);
    this.#pods = context.informers.informer(coreResources.pods);
    this.#events = newEventRecorder({ client, component: 'horizontal-pod-autoscaler', clock: this.#clock });
    this.#scales = newScaleClient(client, catalog, 'group');
    this.#metrics = settings.metrics ?? newServerMetrics(client, catalog);
    this.#scaleToZero = settings.scaleToZero ?? false;
    this.#controller = newController({
      sources: [
        onEventsOf(this.#informer, (add) => ({
          onAdd: (autoscaler) => add(objectKey(autoscaler)),
          onUpdate(old, autoscaler) {
            if (!semanticEqual(old.spec, autoscaler.spec)) add(objectKey(autoscaler));
          },
          onDelete: (autoscaler) => {
            this.#selectors.delete(objectKey(autoscaler));
            add(objectKey(autoscaler));
          },
        })),
        onChangesOf(this.#pods, () => []),
      ],
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics('horizontalpodautoscaler') }),
      workers: 5,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const autoscaler = this.#informer.store.get(key);
    if (autoscaler === undefined) {
      this.#histories.delete(key);
      this.#selectors.delete(key);
      return undefined;
    }
    const { conditions = [] } = autoscaler.status ?? {};
    try {
      await this.#reconcileAutoscaler({ autoscaler, conditions, metricStatuses: undefined, signal }, key);
    } catch (error) {
      if (signal.aborted) throw error;
      this.#context.onError(error, key);
    }
    return { requeueAfterMs: periodMs };
  }

  #tell({ autoscaler }: Run, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#events.record(autoscaler, kind, type, reason, message);
  }

  #setCondition(run: Run, status: 'True' | 'False', reason: string, message: string): void {
    run.conditions = withCondition(run.conditions, { type: 'AbleToScale', status, reason, message }, this.#clock.now());
  }

  /** Notes after each change whether the target is at zero because of the autoscaler. */
  #noteZero(run: Run, current: number, desired: number): void {
    if (!this.#scaleToZero) {
      run.conditions = run.conditions.filter(({ type }) => type !== scaledToZero);
      return;
    }
    const { autoscaler } = run;
    const isZero = current > 0 && desired === 0 && autoscaler.spec?.minReplicas === 0;
    const condition =
      isZero && hasMetricOutsidePods(autoscaler)
        ? ({
            status: 'True',
            reason: 'ScaledToZero',
            message: 'the HPA controller scaled the workload to zero',
          } as const)
        : ({
            status: 'False',
            reason: 'NotScaledToZero',
            message: 'the HPA controller did not scale the workload to zero',
          } as const);
    run.conditions = withCondition(run.conditions, { type: scaledToZero, ...condition }, this.#clock.now());
  }

  async #writeStatus(
    run: Run,
    replicas: Pick<Status, 'currentReplicas' | 'desiredReplicas'>,
    isScaled = false,
  ): Promise<void> {
    const { autoscaler, conditions, metricStatuses, signal } = run;
    const { lastScaleTime } = autoscaler.status ?? {};
    const status: Status = {
      ...replicas,
      ...(isScaled ? { lastScaleTime: formatTime(this.#clock.now()) } : lastScaleTime && { lastScaleTime }),
      ...(metricStatuses?.length ? { currentMetrics: metricStatuses } : {}),
      conditions,
    };
    if (semanticEqual(autoscaler.status, status)) return;
    try {
      const written = await this.#resource.updateStatus({ ...autoscaler, status }, { signal });
      await whenShown(this.#informer, [written], this.#clock, signal);
    } catch (error) {
      if (!signal.aborted) this.#tell(run, 'Warning', 'FailedUpdateStatus', textOf(error));
      throw new Error(`failed to update status for ${autoscaler.metadata.name}: ${textOf(error)}`, { cause: error });
    }
  }

  /** Writes the status after a failure. The failure is more important than an error of this write. */
  async #writeFailure(
    run: Run,
    key: string,
    replicas: Pick<Status, 'currentReplicas' | 'desiredReplicas'>,
  ): Promise<void> {
    try {
      await this.#writeStatus(run, replicas);
    } catch (error) {
      if (run.signal.aborted) throw error;
      this.#context.onError(error, key);
    }
  }

  async #writeScale(run: Run, scale: Scale, replicas: number): Promise<void> {
    const { metadata, spec } = run.autoscaler;
    const { namespace = '' } = metadata;
    const reference = spec?.scaleTargetRef ?? { kind: '', name: '' };
    let latest = scale;
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#scales.update(namespace, reference, { ...latest, spec: { ...latest.spec, replicas } }, run.signal);
        return;
      } catch (error) {
        if (!isConflict(error) || attempt === scaleAttempts) throw error;
        latest = await this.#scales.get(namespace, reference, run.signal).catch(() => latest);
      }
    }
  }

  async #reconcileAutoscaler(run: Run, key: string): Promise<void> {
    const { metadata, spec } = run.autoscaler;
    const { namespace = '' } = metadata;
    const target = spec?.scaleTargetRef ?? { kind: '', name: '' };
    const reference = `${target.kind}/${namespace}/${target.name}`;
    let scale: Scale;
    try {
      scale = await this.#scales.get(namespace, target, run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      this.#tell(run, 'Warning', 'FailedGetScale', textOf(error));
      const message = `the HPA controller was unable to get the target's current scale: ${textOf(error)}`;
      this.#setCondition(run, 'False', 'FailedGetScale', message);
      run.metricStatuses = run.autoscaler.status?.currentMetrics;
      await this.#writeFailure(run, key, unchanged(run));
      throw new Error(`failed to query scale subresource for ${reference}: ${textOf(error)}`, { cause: error });
    }
    const able = "the HPA controller was able to get the target's current scale";
    this.#setCondition(run, 'True', 'SucceededGetScale', able);
    const current = scale.spec?.replicas ?? 0;
    const history = this.#histories.get(key) ?? new ScalingHistory(current, this.#clock.now());
    this.#histories.set(key, history);
    const { autoscaler, conditions, signal } = run;
    const decision = await decideReplicas({
      key,
      autoscaler,
      conditions,
      scale,
      pods: this.#pods.store.byIndex('namespace', namespace),
      selectors: this.#selectors,
      history,
      metrics: this.#metrics,
      scaleToZero: this.#scaleToZero,
      now: this.#clock.now(),
      signal,
    });
    for (const { type, reason, message } of decision.events) this.#tell(run, type, reason, message);
    run.conditions = decision.conditions;
    run.metricStatuses = decision.metricStatuses;
    const { replicas: desired, reason, failure } = decision;
    if (desired === undefined) {
      await this.#writeFailure(run, key, { ...unchanged(run), currentReplicas: current });
      const text = `failed to compute desired number of replicas based on listed metrics for ${reference}`;
      throw new Error(`${text}: ${textOf(failure)}`, { cause: failure });
    }
    if (desired !== current) {
      try {
        await this.#writeScale(run, scale, desired);
      } catch (error) {
        if (run.signal.aborted) throw error;
        const text = textOf(error);
        this.#tell(run, 'Warning', 'FailedRescale', `New size: ${desired}; reason: ${reason}; error: ${text}`);
        this.#setCondition(
          run,
          'False',
          'FailedUpdateScale',
          `the HPA controller was unable to update the target scale: ${text}`,
        );
        await this.#writeFailure(run, key, { ...unchanged(run), currentReplicas: current });
        throw new Error(`failed to rescale ${reference}: ${text}`, { cause: error });
      }
      const message = `the HPA controller was able to update the target scale to ${desired}`;
      this.#setCondition(run, 'True', 'SucceededRescale', message);
      this.#tell(run, 'Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${reason}`);
      if (spec?.behavior) history.scaled(current, desired, this.#clock.now());
      this.#noteZero(run, current, desired);
    }
    await this.#writeStatus(run, { currentReplicas: current, desiredReplicas: desired }, desired !== current);
    if (failure) throw failure;
  }
}

function unchanged({ autoscaler }: Run): Status {
  return {
    currentReplicas: autoscaler.status?.currentReplicas ?? 0,
    desiredReplicas: autoscaler.status?.desiredReplicas ?? 0,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
