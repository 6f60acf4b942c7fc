import { builtinStores } from '@k8s-ts/registry-builtin';
import type { APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import {
  type PodDisruptionBudget,
  podDisruptionBudgetStatusStrategy,
  podDisruptionBudgetStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';

const group = 'policy';

/** The stores of the group, for evictions and for programs. */
export interface PolicyStores {
  readonly podDisruptionBudgets: Store<PodDisruptionBudget>;
}

/** The REST storages of `policy/v1`. */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: PolicyStores }> {
  const store = builtinStores(group, options.restOptions);
  const budgets = await store<PodDisruptionBudget>({
    resource: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    strategy: podDisruptionBudgetStrategy,
    resetFields: { 'policy/v1': [['status']] },
  });
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        poddisruptionbudgets: budgets,
        'poddisruptionbudgets/status': budgets.subresource({
          strategy: podDisruptionBudgetStatusStrategy,
          resetFields: { 'policy/v1': [['spec']] },
        }),
      },
    },
    stores: { podDisruptionBudgets: budgets },
  };
}
