import type { Pod } from '@k8s-ts/api/types';
import type { PodSettings } from '@k8s-ts/api/validation';
import {
  isConflict,
  newBadRequest,
  newConflict,
  newGenericError,
  newInvalid,
  newTimeoutError,
  type Status,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, field, goQuote, validateDeleteOptions } from '@k8s-ts/apimachinery/validation';
import type {
  AnyRESTStorage,
  Creater,
  DeleteOptions,
  RequestContext,
  Store,
  SubresourceStore,
} from '@k8s-ts/registry-generic';
import { builtinSubresource } from '@k8s-ts/registry-shared';
import {
  budgetIsBusy,
  type DisruptionBudgets,
  type PodDisruptionBudget,
  takeDisruption,
} from './disruption-budgets.js';
import { isPodReady, withPodCondition } from './pod-condition.js';
import { podStatusStrategy } from './pod-status-strategy.js';

interface Eviction extends KubeObject {
  readonly deleteOptions?: {
    readonly dryRun?: readonly string[];
    readonly gracePeriodSeconds?: number;
    readonly orphanDependents?: boolean;
    readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground';
    readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
    readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean;
  };
}

const maxAttempts = 20;

export interface EvictionSettings extends PodSettings {
  /** Budgets that evictions respect. Default: every eviction is allowed. */
  readonly disruptionBudgets?: DisruptionBudgets | undefined;
}

/**
 * POST of an Eviction deletes the pod if its disruption budget allows
 * (`kubernetes pkg/registry/core/pod/storage/eviction.go`).
 */
export function newEvictionStorage(pods: Store<Pod>, settings: EvictionSettings): AnyRESTStorage & Creater {
  const { disruptionBudgets: budgets } = settings;
  const status = builtinSubresource(pods, 'status', podStatusStrategy(settings));
  return {
    kind: { group: 'policy', version: 'v1', kind: 'Eviction' },
    namespaced: true,
    acceptedVersions: [{ group: 'policy', version: 'v1beta1' }],
    async create(name = '', object, options, context) {
      if (name !== (object.metadata.name ?? ''))
        throw newBadRequest('name in URL does not match name in Eviction object');
      const wanted = (object as Eviction).deleteOptions ?? {};
      if (wanted.ignoreStoreReadErrorWithClusterBreakingPotential) throw breaksCluster(name);
      const deletion = deletionOf(wanted, options.dryRun === true);
      await options.validate?.(object);
      const evictor = { pods, status, budgets, context, name, wanted };
      return { object: await evict(evictor, deletion) };
    },
  };
}

type WantedOptions = NonNullable<Eviction['deleteOptions']>;

/** How the pod is deleted. @param dryRun whether the request itself is a dry run */
function deletionOf({ dryRun: asked = [], ...wanted }: WantedOptions, dryRun: boolean): DeleteOptions {
  if (dryRun && asked.length > 0 && !(asked.length === 1 && asked[0] === 'All')) {
    throw newGenericError(500, `Non-matching dry-run options in request and content: [All] and [${asked.join(' ')}]`);
  }
  return { ...wanted, ...(dryRun || asked.length > 0 ? { dryRun: true } : {}) };
}

function breaksCluster(name: string): Error {
  const path = FieldPath.root('deleteOptions').child('ignoreStoreReadErrorWithClusterBreakingPotential');
  const detail = 'can not be set for pod eviction, try after removing the option';
  return newInvalid({ group: 'policy', kind: 'Eviction' }, name, [field.invalid(path, true, detail)]);
}

interface Evictor {
  readonly pods: Store<Pod>;
  readonly status: SubresourceStore<Pod>;
  readonly budgets: DisruptionBudgets | undefined;
  readonly context: RequestContext;
  readonly name: string;
  /** The options as they were sent, which are checked once the pod may be evicted. */
  readonly wanted: WantedOptions;
}

const success: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };

async function evict(evictor: Evictor, deletion: DeleteOptions): Promise<KubeObject> {
  const versioned = deletion.preconditions?.resourceVersion !== undefined;
  let pod: Pod | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      pod = (await evictor.pods.get(evictor.name, {}, evictor.context)).object;
      if (!needsNoBudget(pod)) break;
      const pending = pod.status?.phase === 'Pending' && !pod.metadata?.deletionTimestamp;
      await markAndDelete(evictor, pending && !versioned ? atVersion(deletion, pod) : deletion);
      return success;
    } catch (error) {
      if (versioned || !isConflict(error) || attempt >= maxAttempts) throw error;
    }
  }

  const matching = await budgetsOf(evictor, pod);
  if (matching.length > 1) {
    const message = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
    throw new StatusError({ message, code: 500 });
  }
  const [budget] = matching;
  if (!budget || !evictor.budgets) {
    await markAndDelete(evictor, deletion);
    return success;
  }
  if (mayGoUnready(pod, budget)) {
    try {
      await markAndDelete(evictor, atVersion(deletion, pod));
    } catch (error) {
      if (isConflict(error) && !versioned) throw budgetIsBusy(budget.metadata?.name ?? '');
      throw error;
    }
    return success;
  }
  await spend(evictor, evictor.budgets, budget, deletion.dryRun === true);
  await markAndDelete(evictor, deletion);
  return success;
}

function needsNoBudget(pod: Pod): boolean {
  const { phase } = pod.status ?? {};
  return phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending' || Boolean(pod.metadata?.deletionTimestamp);
}

/**
 * Whether an unready pod may be evicted without spending the budget: the budget always allows it, or is met without the
 * pod.
 */
function mayGoUnready(pod: Pod, budget: PodDisruptionBudget): boolean {
  if (isPodReady(pod)) return false;
  const { currentHealthy = 0, desiredHealthy = 0 } = budget.status ?? {};
  return (
    budget.spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow' ||
    (currentHealthy >= desiredHealthy && desiredHealthy > 0)
  );
}

async function budgetsOf(evictor: Evictor, pod: Pod): Promise<readonly PodDisruptionBudget[]> {
  const all = (await evictor.budgets?.list(evictor.context.namespace)) ?? [];
  return all.filter(({ spec }) => {
    try {
      return labelSelectorAsSelector(spec?.selector).matches(pod.metadata?.labels ?? {});
    } catch {
      return false;
    }
  });
}

async function spend(
  evictor: Evictor,
  budgets: DisruptionBudgets,
  first: PodDisruptionBudget,
  dryRun: boolean,
): Promise<void> {
  const { namespace } = evictor.context;
  const name = first.metadata?.name ?? '';
  let budget = first;
  for (let attempt = 1; ; attempt++) {
    const taken = takeDisruption(budget, evictor.name, evictor.context.now());
    if (dryRun) return;
    try {
      await budgets.updateStatus(taken);
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= maxAttempts)
        throw newTimeoutError(`couldn't update PodDisruptionBudget ${goQuote(name)} due to conflicts`, 10);
      budget = await budgets.get(namespace, name);
    }
  }
}

function atVersion(deletion: DeleteOptions, pod: Pod): DeleteOptions {
  return {
    ...deletion,
    preconditions: { ...deletion.preconditions, resourceVersion: pod.metadata?.resourceVersion ?? '' },
  };
}

/** Adds the DisruptionTarget condition to the pod and deletes it. */
async function markAndDelete(evictor: Evictor, deletion: DeleteOptions): Promise<void> {
  const { pods, status, context, name, wanted } = evictor;
  const errors = validateDeleteOptions(wanted);
  if (errors.length > 0) throw newInvalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', errors);
  let options = deletion;
  if (!deletion.dryRun) {
    const { result } = await status.update(
      name,
      {
        async updatedObject(current) {
          const latest = current as Pod;
          checkExpected(latest, name, 'UID', 'uid', deletion);
          checkExpected(latest, name, 'ResourceVersion', 'resourceVersion', deletion);
          const condition = {
            type: 'DisruptionTarget',
            status: 'True',
            reason: 'EvictionByEvictionAPI',
            message: 'Eviction API: evicting',
          } as const;
          return withPodCondition(latest, condition, context.now());
        },
      },
      {},
      context,
    );
    if (deletion.preconditions?.resourceVersion !== undefined) {
      const resourceVersion = result.object.metadata.resourceVersion ?? '';
      options = { ...deletion, preconditions: { ...deletion.preconditions, resourceVersion } };
    }
  }
  await pods.delete(name, options, context);
}

function checkExpected(
  pod: KubeObject,
  name: string,
  what: string,
  field: 'uid' | 'resourceVersion',
  deletion: DeleteOptions,
): void {
  const expected = deletion.preconditions?.[field];
  const actual = pod.metadata[field] ?? '';
  if (!expected || expected === actual) return;
  const end = field === 'uid' ? 'deleted and then recreated' : 'modified';
  const message = `the ${what} in the precondition (${expected}) does not match the ${what} in record (${actual}). The object might have been ${end}`;
  throw newConflict({ group: '', resource: 'Pod' }, name, message);
}
