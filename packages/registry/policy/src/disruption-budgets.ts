import { builtinSubresource } from '@k8s-ts/registry-builtin';
import { internalContext } from '@k8s-ts/registry-generic';
import {
  type PodDisruptionBudget,
  podDisruptionBudgetStatusStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';
import type { PolicyStores } from './rest-storage.js';

/** Reads and updates budgets for evictions: the option `disruptionBudgets` of `@k8s-ts/registry-core`. */
export interface DisruptionBudgets {
  list(namespace: string): Promise<readonly PodDisruptionBudget[]>;
  get(namespace: string, name: string): Promise<PodDisruptionBudget>;
  /** @throws Conflict when the budget changed since it was read */
  updateStatus(budget: PodDisruptionBudget): Promise<PodDisruptionBudget>;
}

/**
 * Makes the budgets of the group's stores available to evictions.
 *
 * @param stores called for each request; may still be opening them
 */
export function disruptionBudgets(stores: () => Promise<PolicyStores>): DisruptionBudgets {
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
      const info = { updatedObject: async () => budget };
      return (await status.update(name, info, {}, internalContext(namespace))).result.object;
    },
  };
}
