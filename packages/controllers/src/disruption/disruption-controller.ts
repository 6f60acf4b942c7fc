import type { Pod, policyv1 } from '@k8s-ts/api';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import { getScaledValueFromIntOrPercent } from '@k8s-ts/apimachinery/intstr';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { type Condition, setStatusCondition } from '@k8s-ts/apimachinery/meta';
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
import type { ControllerContext, NewController, RunController } from '../controller-context.js';
import { onEventsOf } from '../events-of.js';
import { formatLabelSelector } from '../format-label-selector.js';
import { isPodReady, whenShown } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { newScaleClient } from '../scale-target/index.js';
import { type ExpectedPodFinder, newExpectedPodFinder } from './expected-pods.js';
import { newStaleDisruptions } from './stale-disruptions.js';

type Budget = policyv1.PodDisruptionBudget;
type Status = NonNullable<Budget['status']>;

const budgetResource = describeResource<Budget>({
  group: 'policy',
  version: 'v1',
  resource: 'poddisruptionbudgets',
  kind: 'PodDisruptionBudget',
  namespaced: true,
});
const budgetKind = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' } as const;
const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;

/** Time after which an evicted pod that still exists counts as healthy again, in ms. */
const deletionTimeoutMs = 120_000;

/**
 * Keeps the status of PodDisruptionBudgets, which decides about evictions (`kubernetes pkg/controller/disruption`).
 * Runs as service account `disruption-controller`.
 */
export const newDisruptionController: NewController = (context) => {
  const disruptionController = new DisruptionController(context);
  return (signal) => disruptionController.run(signal);
};

class DisruptionController {
  readonly #clock: Clock;
  readonly #budgets: ResourceClient<Budget>;
  readonly #informer: Informer<Budget, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #events: EventRecorder;
  readonly #expected: ExpectedPodFinder;
  readonly #controller: Controller;
  readonly #stale: RunController;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    const client = context.clientOf('disruption-controller');
    this.#budgets = client.resource(budgetResource);
    this.#informer = informers.informer(budgetResource);
    this.#pods = informers.informer(coreResources.pods);
    this.#events = newEventRecorder({ client, component: 'controllermanager', clock: this.#clock });
    this.#expected = newExpectedPodFinder(context, newScaleClient(client, context.catalog));
    this.#controller = newController({
      sources: this.#sources(),
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics('disruption') }),
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
    this.#stale = newStaleDisruptions(context, client);
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#controller.run(signal), this.#stale(signal)]);
    await this.#events.close();
  }

  #sources() {
    return [
      onChangesOf(this.#informer),
      onEventsOf(this.#pods, (add) => {
        const addAll = (found: readonly Budget[]) => {
          for (const budget of found) add(objectKey(budget));
        };
        return {
          onAdd: (pod) => addAll(this.#budgetsOfChanged(pod)),
          onUpdate: (old, pod) => {
            addAll(this.#budgetsOf(old));
            addAll(this.#budgetsOfChanged(pod));
          },
          onDelete: (pod) => addAll(this.#budgetsOfChanged(pod)),
        };
      }),
      ...this.#expected.informers.map((each) => onChangesOf(each, () => [])),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const budget = this.#informer.store.get(key);
    if (budget === undefined) return undefined;
    try {
      const wait = await this.#updateStatus(budget, signal);
      return wait === undefined ? undefined : { requeueAfterMs: wait };
    } catch (error) {
      if (isConflict(error) || signal.aborted) throw error;
      // Nothing may be evicted as long as the number of pods is not known.
      const status = { ...budget.status, disruptionsAllowed: 0 } as Status;
      await this.#write(budget, status, { status: 'False', reason: 'SyncFailed', message: textOf(error) }, signal);
      return undefined;
    }
  }

  #podsOf({ metadata, spec }: Budget): Pod[] {
    const selector = labelSelectorAsSelector(spec?.selector);
    return this.#pods.store
      .byIndex('namespace', metadata.namespace ?? '')
      .filter((pod) => selector.matches(pod.metadata.labels ?? {}));
  }

  #budgetsOf({ metadata }: Pod): Budget[] {
    return this.#informer.store
      .byIndex('namespace', metadata.namespace ?? '')
      .filter(({ spec }) => labelSelectorAsSelector(spec?.selector).matches(metadata.labels ?? {}));
  }

  /**
   * Finds the budgets of a pod that has changed. A pod with several budgets cannot be evicted; an event reports this.
   */
  #budgetsOfChanged(pod: Pod): Budget[] {
    const found = this.#budgetsOf(pod);
    if (found.length > 1) {
      const { namespace = '', name = '' } = pod.metadata;
      const text = `Pod ${JSON.stringify(namespace)}/${JSON.stringify(name)} matches multiple PodDisruptionBudgets.  Chose ${JSON.stringify(found[0]?.metadata.name)} arbitrarily.`;
      this.#events.record(pod, podKind, 'Warning', 'MultiplePodDisruptionBudgets', text);
    }
    return found;
  }

  /**
   * Calculates and writes the status.
   *
   * @returns the time until the status changes without an event, in ms; undefined when it does not
   */
  async #updateStatus(budget: Budget, signal: AbortSignal): Promise<number | undefined> {
    const selected = this.#podsOf(budget);
    if (selected.length === 0) this.#events.record(budget, budgetKind, 'Normal', 'NoPods', 'No matching pods found');
    let counts: PodCounts;
    try {
      counts = await countPods(budget, selected, (given) => this.#expected.find(given, signal));
    } catch (error) {
      const text = `Failed to calculate the number of expected pods: ${textOf(error)}`;
      this.#events.record(budget, budgetKind, 'Warning', 'CalculateExpectedPodCountFailed', text);
      throw error;
    }
    if (counts.unmanaged > 0) {
      const text = `Pods selected by this PodDisruptionBudget (selector: ${formatLabelSelector(budget.spec?.selector)}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`;
      this.#events.record(budget, budgetKind, 'Warning', 'UnmanagedPods', text);
    }
    const now = this.#clock.now();
    const disruptedPods: Record<string, string> = {};
    let wait: number | undefined;
    for (const pod of selected) {
      const { name = '', deletionTimestamp } = pod.metadata;
      const time = budget.status?.disruptedPods?.[name];
      if (deletionTimestamp || time === undefined) continue;
      const left = Date.parse(time) + deletionTimeoutMs - now;
      if (left < 0) {
        const { namespace } = budget.metadata;
        const text = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`;
        this.#events.record(pod, podKind, 'Warning', 'NotDeleted', text);
        continue;
      }
      disruptedPods[name] = time;
      wait = Math.min(wait ?? left, left);
    }
    const currentHealthy = selected.filter(
      (pod) =>
        !pod.metadata.deletionTimestamp && !(pod.metadata.name && disruptedPods[pod.metadata.name]) && isPodReady(pod),
    ).length;
    const allowed = counts.expected <= 0 ? 0 : Math.max(currentHealthy - counts.desiredHealthy, 0);
    const { generation = 0 } = budget.metadata;
    await this.#write(
      budget,
      {
        currentHealthy,
        desiredHealthy: counts.desiredHealthy,
        expectedPods: counts.expected,
        disruptionsAllowed: allowed,
        ...(Object.keys(disruptedPods).length > 0 && { disruptedPods }),
        observedGeneration: generation,
      },
      allowed > 0
        ? { status: 'True', reason: 'SufficientPods', message: '' }
        : { status: 'False', reason: 'InsufficientPods', message: '' },
      signal,
    );
    return wait === undefined ? undefined : wait + 1;
  }

  async #write(
    budget: Budget,
    status: Status,
    condition: Pick<Condition, 'status' | 'reason' | 'message'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { conditions: present = [], ...before } = budget.status ?? {};
    const { observedGeneration = 0 } = status;
    const wanted = { type: 'DisruptionAllowed', observedGeneration, ...condition };
    const found = present.find(({ type }) => type === 'DisruptionAllowed');
    const isSame =
      found?.status === wanted.status && found.reason === wanted.reason && found.message === wanted.message;
    if (isSame && semanticEqual(before, status)) return;
    const conditions = setStatusCondition(present as readonly Condition[], wanted, formatTime(this.#clock.now()));
    const written = await this.#budgets.updateStatus({ ...budget, status: { ...status, conditions } }, { signal });
    await whenShown(this.#informer, [written], this.#clock, signal);
  }
}

interface PodCounts {
  readonly expected: number;
  readonly desiredHealthy: number;
  readonly unmanaged: number;
}

/** The number of pods that should exist, and the number of them that must be healthy. */
async function countPods(
  { spec }: Budget,
  pods: readonly Pod[],
  find: (pods: readonly Pod[]) => Promise<{ readonly count: number; readonly unmanaged: readonly string[] }>,
): Promise<PodCounts> {
  const { maxUnavailable, minAvailable } = spec ?? {};
  if (maxUnavailable !== undefined) {
    const { count, unmanaged } = await find(pods);
    const most = getScaledValueFromIntOrPercent(maxUnavailable, count, true);
    return { expected: count, desiredHealthy: Math.max(count - most, 0), unmanaged: unmanaged.length };
  }
  if (minAvailable === undefined) return { expected: 0, desiredHealthy: 0, unmanaged: 0 };
  if (typeof minAvailable === 'number') return { expected: pods.length, desiredHealthy: minAvailable, unmanaged: 0 };
  const { count, unmanaged } = await find(pods);
  const desiredHealthy = getScaledValueFromIntOrPercent(minAvailable, count, true);
  return { expected: count, desiredHealthy, unmanaged: unmanaged.length };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
