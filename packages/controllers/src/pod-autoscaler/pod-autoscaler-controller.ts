import type { autoscalingv2 } from '@k8s-ts/api';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import type { Selector } from '@k8s-ts/apimachinery/labels';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { describeResource, newController, newWorkQueue, objectKey, onChangesOf } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { whenShown } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { newScaleClient, type Scale } from '../scale-target/index.js';
import { type Condition, withCondition } from './conditions.js';
import { decideReplicas } from './decide-replicas.js';
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

/** Interval between reads of metrics, in ms: nothing reports their changes. */
const periodMs = 15_000;
/** Attempts to write a scale that another client changes at the same time. */
const scaleAttempts = 5;

/** An autoscaler while it is reconciled. */
interface Run {
  readonly autoscaler: Autoscaler;
  conditions: readonly Condition[];
  metricStatuses: readonly autoscalingv2.MetricStatus[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Changes the replicas of targets by metrics (`kubernetes pkg/controller/podautoscaler`). Runs as service account `horizontal-pod-autoscaler`. Metrics come
 * from the setting `metrics`, or from the APIs of the server.
 */
export const newPodAutoscaler: NewController = (context) => {
  const { clock, catalog, settings } = context;
  const client = context.clientOf('horizontal-pod-autoscaler');
  const resource = client.resource(resourceDescription);
  const informer = context.informers.informer(resourceDescription);
  const pods = context.informers.informer(coreResources.pods);
  const events = newEventRecorder({ client, component: 'horizontal-pod-autoscaler', clock });
  const scales = newScaleClient(client, catalog, 'group');
  const metrics = settings.metrics ?? newServerMetrics(client, catalog);
  const histories = new Map<string, ScalingHistory>();
  /** Selectors of the targets, by key of the autoscaler. */
  const selectors = new Map<string, Selector>();

  const tell = ({ autoscaler }: Run, type: 'Normal' | 'Warning', reason: string, message: string) =>
    events.record(autoscaler, kind, type, reason, message);
  const setCondition = (run: Run, status: 'True' | 'False', reason: string, message: string) => {
    run.conditions = withCondition(run.conditions, { type: 'AbleToScale', status, reason, message }, clock.now());
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

  /** Writes the status after a failure, which is more important than a failure of this write. */
  const writeFailure = async (run: Run, key: string, replicas: Pick<Status, 'currentReplicas' | 'desiredReplicas'>) => {
    try {
      await writeStatus(run, replicas);
    } catch (error) {
      if (run.signal.aborted) throw error;
      context.onError(error, key);
    }
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
        latest = await scales.get(namespace, reference, run.signal).catch(() => latest);
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
      setCondition(run, 'False', 'FailedGetScale', message);
      run.metricStatuses = run.autoscaler.status?.currentMetrics;
      await writeFailure(run, key, unchanged(run));
      throw new Error(`failed to query scale subresource for ${reference}: ${textOf(error)}`, { cause: error });
    }
    const able = "the HPA controller was able to get the target's current scale";
    setCondition(run, 'True', 'SucceededGetScale', able);
    const current = scale.spec?.replicas ?? 0;
    const history = histories.get(key) ?? new ScalingHistory(current, clock.now());
    histories.set(key, history);
    const { autoscaler, conditions, signal } = run;
    const decision = await decideReplicas({
      key,
      autoscaler,
      conditions,
      scale,
      pods: pods.store.byIndex('namespace', namespace),
      selectors,
      history,
      metrics,
      now: clock.now(),
      signal,
    });
    for (const { type, reason, message } of decision.events) tell(run, type, reason, message);
    run.conditions = decision.conditions;
    run.metricStatuses = decision.metricStatuses;
    const { replicas: desired, reason, failure } = decision;
    if (desired === undefined) {
      await writeFailure(run, key, { ...unchanged(run), currentReplicas: current });
      const text = `failed to compute desired number of replicas based on listed metrics for ${reference}`;
      throw new Error(`${text}: ${textOf(failure)}`, { cause: failure });
    }
    if (desired !== current) {
      try {
        await writeScale(run, scale, desired);
      } catch (error) {
        if (run.signal.aborted) throw error;
        const text = textOf(error);
        tell(run, 'Warning', 'FailedRescale', `New size: ${desired}; reason: ${reason}; error: ${text}`);
        setCondition(
          run,
          'False',
          'FailedUpdateScale',
          `the HPA controller was unable to update the target scale: ${text}`,
        );
        await writeFailure(run, key, { ...unchanged(run), currentReplicas: current });
        throw new Error(`failed to rescale ${reference}: ${text}`, { cause: error });
      }
      const message = `the HPA controller was able to update the target scale to ${desired}`;
      setCondition(run, 'True', 'SucceededRescale', message);
      tell(run, 'Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${reason}`);
      if (spec?.behavior) history.scaled(current, desired, clock.now());
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
        onDelete(autoscaler) {
          selectors.delete(objectKey(autoscaler));
          add(objectKey(autoscaler));
        },
      })),
      onChangesOf(pods, () => []),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('horizontalpodautoscaler') }),
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

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
