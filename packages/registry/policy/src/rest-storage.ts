import { tableConvertorFor } from '@k8s-ts/api/printers';
import { type APIGroupInfo, newStore, type RESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
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
  const resource = { group, resource: 'poddisruptionbudgets' };
  const budgets = await newStore<PodDisruptionBudget>({
    resource,
    kind: { group, version: 'v1', kind: 'PodDisruptionBudget' },
    strategy: podDisruptionBudgetStrategy,
    options: options.restOptions.newFor(resource),
    table: tableConvertorFor(group, 'PodDisruptionBudget'),
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
