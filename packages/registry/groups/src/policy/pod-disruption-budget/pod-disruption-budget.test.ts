import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory, type StoresOf } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disruptionBudgets } from '../disruption-budgets.js';
import { policy } from '../rest-storage.js';
import {
  validatePodDisruptionBudget,
  validatePodDisruptionBudgetStatusUpdate,
  validatePodDisruptionBudgetUpdate,
} from './pod-disruption-budget-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: specs of tests are wrong on purpose
type Loose = any;

const percent =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

it.each<[Loose, string]>([
  [{}, ''],
  [{ minAvailable: 0 }, ''],
  [{ maxUnavailable: '100%', unhealthyPodEvictionPolicy: 'AlwaysAllow' }, ''],
  [
    { minAvailable: 1, maxUnavailable: '5%' },
    'spec: Invalid value: {"MinAvailable":1,"Selector":null,"MaxUnavailable":"5%","UnhealthyPodEvictionPolicy":null}: ' +
      'minAvailable and maxUnavailable cannot be both set',
  ],
  [{ minAvailable: -1 }, 'spec.minAvailable: Invalid value: -1: must be greater than or equal to 0'],
  [{ minAvailable: '101%' }, 'spec.minAvailable: Invalid value: "101%": must not be greater than 100%'],
  [{ maxUnavailable: 'some' }, `spec.maxUnavailable: Invalid value: "some": ${percent}`],
  [
    { unhealthyPodEvictionPolicy: 'Never' },
    'spec.unhealthyPodEvictionPolicy: Unsupported value: "Never": supported values: "AlwaysAllow", "IfHealthyBudget"',
  ],
  [
    { selector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
    "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
  ],
])('validatePodDisruptionBudget returns the errors of a budget with %j', (spec, errors) => {
  expect(aggregateText(validatePodDisruptionBudget({ metadata: {}, spec }))).toBe(errors);
});

it('validation of budgets accepts invalid label values that were stored before', () => {
  const spec = { selector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['no good'] }] } } as const;
  expect(validatePodDisruptionBudgetUpdate({ metadata: {}, spec }, { metadata: {}, spec: {} })).toHaveLength(1);
  expect(validatePodDisruptionBudgetUpdate({ metadata: {}, spec }, { metadata: {}, spec })).toEqual([]);
});

it('validation of budgets refuses negative counters in the status', () => {
  const status = { disruptionsAllowed: -1, currentHealthy: -2, desiredHealthy: 0, expectedPods: -3 };
  const fields = validatePodDisruptionBudgetStatusUpdate({ metadata: {}, status }).map(({ field }) => field);
  expect(fields).toEqual(['status.disruptionsAllowed', 'status.currentHealthy', 'status.expectedPods']);
});

describe('in storage', () => {
  const context = internalContext('n');
  let stores: StoresOf<typeof policy>;
  let status: Loose;
  beforeAll(async () => {
    const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `budgets-${Math.random()}` } });
    const group = await policy.newRESTStorageProvider().newRESTStorage({
      restOptions: newRESTOptionsFactory({ storageFactory }),
    });
    ({ stores } = group);
    status = group.groupInfo.versionedResources.v1?.['poddisruptionbudgets/status'];
  });
  afterAll(() => stores.podDisruptionBudgets.destroy());

  it('counts changes of its spec as generations, and changes its status through /status only', async () => {
    const { podDisruptionBudgets: budgets } = stores;
    const own = { disruptionsAllowed: 5, currentHealthy: 5, desiredHealthy: 5, expectedPods: 5 };
    const made = { metadata: { name: 'b' }, spec: { minAvailable: 1 }, status: own };
    const { object } = (await budgets.create(undefined, made, {}, context)) as Loose;
    expect([object.metadata.generation, object.status.disruptionsAllowed]).toEqual([1, 0]);
    expect(budgets.tableRow?.(object).cells.slice(0, 4)).toEqual(['b', '1', 'N/A', 0]);

    const put = async (store: Loose, changed: object) =>
      (await store.update('b', { updatedObject: async () => changed }, {}, context)).result.object;
    await expect(put(budgets, { ...object, metadata: { name: 'b' } })).rejects.toThrow('must be specified for an');
    const second = await put(budgets, { ...object, spec: { maxUnavailable: '50%' }, status: own });
    expect([second.metadata.generation, second.status.disruptionsAllowed]).toEqual([2, 0]);
    const third = await put(status, { ...second, spec: {}, status: own });
    expect([third.metadata.generation, third.spec, third.status]).toEqual([2, { maxUnavailable: '50%' }, own]);
  });

  it('is read by evictions', async () => {
    const budgets = disruptionBudgets(async () => stores);
    const made = { metadata: { name: 'asked' }, spec: {} };
    await stores.podDisruptionBudgets.create(undefined, made, {}, context);
    expect((await budgets.list('n')).map(({ metadata }) => metadata.name)).toContain('asked');
    expect(await budgets.list('other')).toEqual([]);
    const budget = await budgets.get('n', 'asked');
    const changed = { ...budget, status: { ...(budget.status as Loose), disruptionsAllowed: 4 } };
    expect((await budgets.updateStatus(changed)).status?.disruptionsAllowed).toBe(4);
    await expect(budgets.updateStatus({ ...changed, status: budget.status as Loose })).rejects.toThrow('modified');
  });
});
