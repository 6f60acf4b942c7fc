import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { builtinStores, newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { disruptionBudgets } from './disruption-budgets.js';
import {
  type PodDisruptionBudget,
  podDisruptionBudgetStrategy,
} from './pod-disruption-budget/pod-disruption-budget-strategy.js';

it('an eviction owns the same fields of the budget as in kube-apiserver', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const open = builtinStores('policy', newRESTOptionsFactory({ storageFactory, watchCache: false }));
  const store = await open<PodDisruptionBudget>({
    resource: 'poddisruptionbudgets',
    kind: 'PodDisruptionBudget',
    strategy: podDisruptionBudgetStrategy,
  });
  const budgets = disruptionBudgets(async () => ({ podDisruptionBudgets: store }));
  const creator = { manager: 'me', operation: 'Update', apiVersion: 'policy/v1', fieldsType: 'FieldsV1' } as const;
  const budget: PodDisruptionBudget = {
    kind: 'PodDisruptionBudget',
    apiVersion: 'policy/v1',
    metadata: {
      name: 'b',
      namespace: 'ns',
      managedFields: [{ ...creator, fieldsV1: { 'f:spec': { 'f:minAvailable': {} } } }],
    },
    spec: { minAvailable: 1, selector: {} },
  };
  await store.create(undefined, budget, {}, internalContext('ns'));
  const { status, ...stored } = await budgets.get('ns', 'b');
  const written = await budgets.updateStatus({ ...stored, status: { ...status, disruptionsAllowed: 2 } as never });
  expect(written.status?.disruptionsAllowed).toBe(2);
  expect(
    written.metadata.managedFields?.map(({ manager, subresource, fieldsV1 }) => [manager, subresource, fieldsV1]),
  ).toEqual([
    ['me', undefined, { 'f:spec': { 'f:minAvailable': {} } }],
    ['kube-apiserver', 'status', { 'f:status': { 'f:disruptionsAllowed': {} } }],
  ]);
  await store.destroy();
});
