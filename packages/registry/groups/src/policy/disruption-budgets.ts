import { builtinTypes } from '@k8s-ts/api';
import { updateManagedFields } from '@k8s-ts/apimachinery/apply';
import { internalContext } from '@k8s-ts/registry-generic';
import { builtinSubresource, type StoresOf } from '@k8s-ts/registry-shared';
import {
  type PodDisruptionBudget,
  podDisruptionBudgetStatusStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';
import type { policy } from './rest-storage.js';

/** Reads and updates budgets for evictions: the option `disruptionBudgets` of `@k8s-ts/registry-core`. */
export interface DisruptionBudgets {
  list(namespace: string): Promise<readonly PodDisruptionBudget[]>;
  get(namespace: string, name: string): Promise<PodDisruptionBudget>;
  /** Writes the status as field manager `kube-apiserver`. @throws Conflict when the budget changed since it was read */
  updateStatus(budget: PodDisruptionBudget): Promise<PodDisruptionBudget>;
}

/**
 * Makes the budgets of the group's stores available to evictions.
 *
 * @param stores called for each request; may still be opening them
 */
export function disruptionBudgets(stores: () => Promise<StoresOf<typeof policy>>): DisruptionBudgets {
  const opened = async () => (await stores()).podDisruptionBudgets;
  return {
    async list(namespace) {
      const { items } = await (await opened()).list({}, internalContext(namespace));
      return items.map(({ object }) => object);
    },
    async get(namespace, name) {
      return (await (await opened()).get(name, {}, internalContext(namespace))).object;
    },
    async updateStatus(budget) {
      const { name = '', namespace } = budget.metadata;
      const status = builtinSubresource(await opened(), 'status', podDisruptionBudgetStatusStrategy);
      const info = { updatedObject: async (current: PodDisruptionBudget | undefined) => withOwner(budget, current) };
      return (await status.update(name, info, {}, internalContext(namespace))).result.object;
    },
  };
}

const kind = { group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' };

/**
 * The budget with the managed fields that a request of the server to /status would give it: stores do not track them.
 */
function withOwner(budget: PodDisruptionBudget, live: PodDisruptionBudget | undefined): PodDisruptionBudget {
  const schema = builtinTypes.typeFor(kind);
  if (schema === undefined) return budget;
  type Plain = Parameters<typeof updateManagedFields>[0]['newObject'] & PodDisruptionBudget;
  return updateManagedFields({
    apiVersion: 'policy/v1',
    kind: kind.kind,
    schema,
    subresource: 'status',
    live: live as Plain | undefined,
    newObject: budget as Plain,
    manager: 'kube-apiserver',
    now: new Date(),
  }) as Plain;
}
