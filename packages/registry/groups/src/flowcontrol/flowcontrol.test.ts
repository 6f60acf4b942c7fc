import { AgeCell } from '@k8s-ts/apimachinery/table';
import { internalContext, newRESTOptionsFactory, storeClient } from '@k8s-ts/registry-generic';
import { newStorageFactory, type StoresOf } from '@k8s-ts/registry-shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureFlowControl, type FlowControlClient } from './bootstrap/ensure-flow-control.js';
import { flowcontrol } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const context = internalContext();
const autoUpdate = 'apf.kubernetes.io/autoupdate-spec';
let stores: StoresOf<typeof flowcontrol>;
let resources: Loose;
let end: () => Promise<unknown>;
beforeEach(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `flowcontrol-${Math.random()}` } });
  const group = await flowcontrol.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory, watchCache: false }),
  });
  stores = group.stores;
  resources = group.groupInfo.versionedResources.v1;
  end = () => group.destroy();
});
afterEach(() => end());

const ensure = () =>
  ensureFlowControl({
    priorityLevels: storeClient(stores.priorityLevelConfigurations) as unknown as FlowControlClient,
    flowSchemas: storeClient(stores.flowSchemas) as unknown as FlowControlClient,
  });
const names = async (store: Loose) =>
  (await store.list({}, context)).items.map(({ object }: Loose) => object.metadata.name);
const put = async (store: Loose, name: string, change: (old: Loose) => Loose): Promise<Loose> =>
  (await store.update(name, { updatedObject: async (old: Loose) => change(old) }, {}, context)).result.object;
const get = async (store: Loose, name: string): Promise<Loose> => (await store.get(name, {}, context)).object;

it('ensureFlowControl creates the objects of the server, and does not change them afterwards', async () => {
  await ensure();
  const levels = [
    'catch-all',
    'exempt',
    'global-default',
    'leader-election',
    'node-high',
    'system',
    'workload-high',
    'workload-low',
  ];
  expect(await names(stores.priorityLevelConfigurations)).toEqual(levels);
  const schemas = await names(stores.flowSchemas);
  expect(schemas.length).toBe(11);
  const before = await stores.flowSchemas.list({}, context);
  await ensure();
  expect((await stores.flowSchemas.list({}, context)).resourceVersion).toBe(before.resourceVersion);
});

it('ensureFlowControl updates specs of objects whose annotation allows it', async () => {
  await ensure();
  const levels = stores.priorityLevelConfigurations;
  const shares = (nominalConcurrencyShares: number, annotation: string | undefined) => (old: Loose) => ({
    ...old,
    metadata: { ...old.metadata, annotations: annotation === undefined ? {} : { [autoUpdate]: annotation } },
    spec: { ...old.spec, limited: { ...old.spec.limited, nominalConcurrencyShares } },
  });
  await put(levels, 'system', shares(7, 'true'));
  await put(levels, 'node-high', shares(8, 'false'));
  await put(levels, 'workload-low', shares(9, undefined));
  await put(levels, 'exempt', (old) => ({
    ...old,
    spec: { ...old.spec, exempt: { nominalConcurrencyShares: 5, lendablePercent: 1 } },
  }));
  await put(stores.flowSchemas, 'probes', (old) => ({ ...old, metadata: { ...old.metadata, annotations: {} } }));
  await ensure();
  const now = async (name: string) => {
    const { metadata, spec } = await get(levels, name);
    return [spec.limited.nominalConcurrencyShares, metadata.annotations[autoUpdate]];
  };
  expect(await Promise.all(['system', 'node-high', 'workload-low'].map(now))).toEqual([
    [30, 'true'],
    [8, 'false'],
    [9, 'false'],
  ]);
  expect((await get(levels, 'exempt')).spec.exempt.nominalConcurrencyShares).toBe(5);
  expect((await get(stores.flowSchemas, 'probes')).metadata.annotations).toEqual({ [autoUpdate]: 'true' });
});

it('ensureFlowControl deletes objects that are no longer part of the server', async () => {
  const spec: Loose = { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } };
  const create = (name: string, annotations: Loose) =>
    stores.priorityLevelConfigurations.create(undefined, { metadata: { name, annotations }, spec }, {}, context);
  await create('old', { [autoUpdate]: 'true' });
  await create('mine', {});
  await ensure();
  const left: readonly string[] = await names(stores.priorityLevelConfigurations);
  expect([left.includes('old'), left.includes('mine')]).toEqual([false, true]);
});

it('the storage of flow schemas updates the status through /status only, and shows rows', async () => {
  await ensure();
  const conditions = [{ type: 'Dangling', status: 'False' }];
  const change = (old: Loose) => ({
    ...old,
    metadata: { ...old.metadata, labels: { a: 'b' }, generateName: 'g', deletionGracePeriodSeconds: 1 },
    spec: {},
    status: { conditions },
  });
  const probes = await put(resources['flowschemas/status'], 'probes', change);
  expect([
    probes.metadata.labels ?? probes.metadata.generateName,
    probes.spec.matchingPrecedence,
    probes.status,
  ]).toEqual([undefined, 2, { conditions }]);
  const row = (store: Loose, object: Loose) =>
    store.tableRow(object).cells.filter((cell: Loose) => !(cell instanceof AgeCell) && cell !== '<unknown>');
  expect(row(stores.flowSchemas, probes)).toEqual(['probes', 'exempt', 2, '<none>', 'False']);
  const level = await get(stores.priorityLevelConfigurations, 'system');
  expect(row(stores.priorityLevelConfigurations, level).slice(0, 6)).toEqual(['system', 'Limited', 30, 64, 6, 50]);
  const exempt = await get(stores.priorityLevelConfigurations, 'exempt');
  expect(row(stores.priorityLevelConfigurations, exempt).slice(0, 6)).toEqual([
    'exempt',
    'Exempt',
    '<none>',
    '<none>',
    '<none>',
    '<none>',
  ]);
});
