import { applyDefaults } from '@k8s-ts/api/defaults';
import type { Pod } from '@k8s-ts/api/types';
import { isNotFound, newConflict, type StatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { type GroupStorage, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CoreStores, core as coreGroup } from '../rest-storage.js';
import type { PodDisruptionBudget } from './disruption-budgets.js';

const context = internalContext('default');
let core: GroupStorage<CoreStores>;
let budgets: PodDisruptionBudget[];
let conflicts: number;

beforeAll(async () => {
  const restOptions = newRESTOptionsFactory({
    storageFactory: newStorageFactory({ config: { type: 'memory', memory: 'evictions' } }),
    watchCache: false,
  });
  const provider = coreGroup.newRESTStorageProvider({
    disruptionBudgets: {
      list: async () => budgets,
      get: async () => budgets[0] as PodDisruptionBudget,
      async updateStatus(budget) {
        if (conflicts-- > 0) throw newConflict({ group: 'policy', resource: 'poddisruptionbudgets' }, 'b', 'changed');
        budgets = [budget];
        return budget;
      },
    },
  });
  core = await provider.newRESTStorage({ restOptions });
});
afterAll(() => core.destroy());
beforeEach(() => {
  conflicts = 0;
});

const budget = (disruptionsAllowed: number, name = 'b') =>
  ({
    metadata: { name, generation: 1 },
    spec: { selector: { matchLabels: { app: 'web' } } },
    status: { observedGeneration: 1, disruptionsAllowed, currentHealthy: 1, desiredHealthy: 1 },
  }) as unknown as PodDisruptionBudget;
const at = (path: string) => core.groupInfo.versionedResources.v1?.[path] as Required<AnyRESTStorage>;

async function start(name: string, ready: boolean): Promise<void> {
  const pod = applyDefaults({ group: '', version: 'v1', kind: 'Pod' }, {
    metadata: { name, labels: { app: 'web' } },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  } as unknown as Pod);
  await core.stores.pods.create(undefined, pod, {}, context);
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] };
  const updatedObject = async (current: KubeObject | undefined) => ({ ...current, status }) as unknown as Pod;
  await at('pods/status').update(name, { updatedObject }, {}, context);
}
const evict = async (name: string, deleteOptions: object = {}, options = {}): Promise<unknown> => {
  const eviction = { metadata: { name }, deleteOptions } as unknown as KubeObject;
  return (await at('pods/eviction').create(name, eviction, options, context)).object;
};
const isGone = (name: string) => core.stores.pods.get(name, {}, context).then(() => false, isNotFound);

describe('evictions with budgets', () => {
  it('fail when the pod cannot be read', async () => {
    await expect(evict('absent', { ignoreStoreReadErrorWithClusterBreakingPotential: true })).rejects.toThrow(
      'Eviction.policy "absent" is invalid: deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential: Invalid value: true: can not be set for pod eviction, try after removing the option',
    );
  });

  it('are refused with invalid options of deletion', async () => {
    budgets = [];
    await start('e', true);
    for (const [options, message] of [
      [{ dryRun: ['Nope'] }, 'dryRun: Unsupported value: ["Nope"]: supported values: "All"'],
      [
        { propagationPolicy: 'Nope' },
        'propagationPolicy: Unsupported value: "Nope": supported values: "Foreground", "Background", "Orphan", "nil"',
      ],
    ] as const) {
      await expect(evict('e', options)).rejects.toMatchObject({
        status: { code: 422, message: `DeleteOptions.meta.k8s.io "" is invalid: ${message}` },
      });
    }
    await expect(evict('e', { dryRun: ['Nope'] }, { dryRun: true })).rejects.toMatchObject({
      status: { code: 500, message: 'Non-matching dry-run options in request and content: [All] and [Nope]' },
    });
    const { object } = await core.stores.pods.get('e', {}, context);
    expect(object.status?.conditions).toHaveLength(1);
  });

  it('use up the budget, also when other clients change it meanwhile', async () => {
    budgets = [budget(1)];
    conflicts = 2;
    await start('a', true);
    await evict('a', { dryRun: ['All'] });
    expect(budgets[0]?.status?.disruptionsAllowed).toBe(1);
    await evict('a');
    expect(budgets[0]?.status).toMatchObject({ disruptionsAllowed: 0, disruptedPods: { a: expect.any(String) } });
    expect(await isGone('a')).toBe(true);
  });

  it('are refused when the budget allows no disruption', async () => {
    budgets = [budget(0)];
    await start('b', true);
    const error: StatusError = await evict('b').then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error.status).toMatchObject({ code: 429, reason: 'TooManyRequests' });
    expect(await isGone('b')).toBe(false);
  });

  it('of pods that are not ready do not use up the budget while enough others are ready', async () => {
    budgets = [budget(0)];
    await start('c', false);
    await evict('c');
    expect(await isGone('c')).toBe(true);
  });

  it('are refused when two budgets select the pod', async () => {
    budgets = [budget(1), budget(1, 'other')];
    await start('d', true);
    await expect(evict('d')).rejects.toMatchObject({ status: { status: 'Failure', code: 500 } });
    expect(await isGone('d')).toBe(false);
  });
});
