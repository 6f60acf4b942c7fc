import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import {
  type PodDisruptionBudget,
  podDisruptionBudgetStatusStrategy,
  podDisruptionBudgetStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';

/** The stores of the group, for evictions and for programs. */
export interface PolicyStores {
  readonly podDisruptionBudgets: Store<PodDisruptionBudget>;
}

/** The REST storages of `policy/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<PolicyStores> {
  return newBuiltinProvider('policy', async ({ store }) => {
    const podDisruptionBudgets = await store<PodDisruptionBudget>({
      resource: 'poddisruptionbudgets',
      kind: 'PodDisruptionBudget',
      strategy: podDisruptionBudgetStrategy,
    });
    return {
      stores: { podDisruptionBudgets },
      resources: {
        poddisruptionbudgets: podDisruptionBudgets,
        'poddisruptionbudgets/status': builtinSubresource(
          podDisruptionBudgets,
          'status',
          podDisruptionBudgetStatusStrategy,
        ),
      },
    };
  });
}
