import type { policyv1 } from '@k8s-ts/api/types';
import { newForbidden, newTooManyRequests, StatusError } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';

export type PodDisruptionBudget = policyv1.PodDisruptionBudget;

/** Reads and updates budgets for evictions; made by the registry of the `policy` group. */
export interface DisruptionBudgets {
  list(namespace: string): Promise<readonly PodDisruptionBudget[]>;
  get(namespace: string, name: string): Promise<PodDisruptionBudget>;
  /** @throws Conflict when the budget changed since it was read */
  updateStatus(budget: PodDisruptionBudget): Promise<PodDisruptionBudget>;
}

/** Maximum number of evicted pods that the budget's controller has not yet confirmed. */
const maxDisruptedPods = 2000;

const message = "Cannot evict pod as it would violate the pod's disruption budget.";

function violation(text: string, retryAfterSeconds: number): StatusError {
  const { status } = newTooManyRequests(message, retryAfterSeconds);
  return new StatusError({
    ...status,
    details: { ...status.details, causes: [{ reason: 'DisruptionBudget', message: text }] },
  });
}

/** 429: the budget's controller has not caught up. */
export function budgetIsBusy(name: string): StatusError {
  return violation(`The disruption budget ${name} is still being processed by the server.`, 10);
}

/**
 * The budget with one disruption spent (`kubernetes pkg/registry/core/pod/storage/eviction.go`).
 *
 * @throws TooManyRequests when it allows no disruption, Forbidden when its status is inconsistent
 */
export function takeDisruption(budget: PodDisruptionBudget, podName: string, now: number): PodDisruptionBudget {
  const { name = '', generation = 0 } = budget.metadata ?? {};
  const status = budget.status;
  const resource = { group: 'policy', resource: 'poddisruptionbudget' };
  if ((status?.observedGeneration ?? 0) < generation) throw budgetIsBusy(name);
  const allowed = status?.disruptionsAllowed ?? 0;
  if (allowed < 0) throw newForbidden(resource, name, 'pdb disruptions allowed is negative');
  if (Object.keys(status?.disruptedPods ?? {}).length > maxDisruptedPods) {
    throw newForbidden(
      resource,
      name,
      'DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    );
  }
  if (allowed === 0 || !status) throw violation(refusal(budget, name), 0);
  const left = allowed - 1;
  return {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: left,
      disruptedPods: { ...status.disruptedPods, [podName]: formatTime(now) },
      ...(left === 0 ? { conditions: withoutAllowance(status.conditions ?? [], generation, now) } : {}),
    },
  };
}

function refusal(budget: PodDisruptionBudget, name: string): string {
  const { desiredHealthy = 0, currentHealthy = 0, conditions = [] } = budget.status ?? {};
  const condition = conditions.find(({ type }) => type === 'DisruptionAllowed');
  const told = condition?.status === 'False' && condition.message ? condition : undefined;
  const start = `The disruption budget ${name}`;
  if (told?.reason === 'SyncFailed')
    return `${start} does not allow evicting pods currently because it failed sync: ${told.message}`;
  if (currentHealthy <= desiredHealthy)
    return `${start} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  if (told) return `${start} does not allow evicting pods currently (${told.reason}): ${told.message}`;
  return `${start} does not allow evicting pods currently`;
}

type Conditions = NonNullable<NonNullable<PodDisruptionBudget['status']>['conditions']>;

function withoutAllowance(conditions: Conditions, generation: number, now: number): Conditions {
  const old = conditions.find(({ type }) => type === 'DisruptionAllowed');
  const next = {
    type: 'DisruptionAllowed',
    status: 'False' as const,
    observedGeneration: generation,
    lastTransitionTime: old?.status === 'False' ? old.lastTransitionTime : formatTime(now),
    reason: 'InsufficientPods',
    message: '',
  };
  return old ? conditions.map((other) => (other === old ? next : other)) : [...conditions, next];
}
