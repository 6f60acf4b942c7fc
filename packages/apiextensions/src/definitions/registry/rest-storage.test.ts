import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CustomResourceDefinition, cleanupFinalizer } from '../kind/custom-resource-definition.js';
import { newRESTStorageProvider } from './rest-storage.js';

const context = internalContext('');
let group: Awaited<ReturnType<ReturnType<typeof newRESTStorageProvider>['newRESTStorage']>>;
const storage = () => group.groupInfo.versionedResources.v1?.customresourcedefinitions;

beforeEach(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `definitions-${Math.random()}` } });
  group = await newRESTStorageProvider().newRESTStorage({ restOptions: newRESTOptionsFactory({ storageFactory }) });
});
afterEach(() => group.destroy());

const boats: CustomResourceDefinition = {
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    names: { plural: 'boats', singular: 'boat', kind: 'Boat', listKind: 'BoatList' },
    scope: 'Namespaced',
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
      { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
    ],
    conversion: { strategy: 'None' },
  },
};

const create = async () => (await group.stores.definitions.create(undefined, boats, {}, context)).object;
const update = async (object: object, path: 'customresourcedefinitions' | 'customresourcedefinitions/status') => {
  const info = { updatedObject: async () => object as never };
  const target = group.groupInfo.versionedResources.v1?.[path];
  return (await target?.update?.(boats.metadata.name as string, info, {}, context))?.result.object as never;
};

it('the storage of definitions has the names, the key and the columns of kube-apiserver', () => {
  expect(storage()).toMatchObject({ shortNames: ['crd', 'crds'], categories: ['api-extensions'], namespaced: false });
  expect(group.stores.definitions.keyOf('', 'a.b')).toBe('/apiextensions.k8s.io/customresourcedefinitions/a.b');
  expect(storage()?.tableColumns?.map(({ name }) => name)).toEqual(['Name', 'Created At']);
});

it('the storage of definitions sets generation and status, and keeps all earlier storage versions', async () => {
  const created = await create();
  expect(created.metadata.generation).toBe(1);
  const status = { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: ['v1'] };
  expect(created).toMatchObject({ status });

  const versions = boats.spec.versions.map((version) => ({ ...version, storage: version.name === 'v2' }));
  const wish = { ...created, spec: { ...boats.spec, versions }, status: { storedVersions: ['v9'] } };
  const updated: CustomResourceDefinition = await update(wish, 'customresourcedefinitions');
  expect(updated.metadata.generation).toBe(2);
  expect(updated.status).toEqual({ ...status, storedVersions: ['v1', 'v2'] });

  const migrated = { ...updated, spec: boats.spec, status: { ...status, storedVersions: ['v2'] } };
  const result: CustomResourceDefinition = await update(migrated, 'customresourcedefinitions/status');
  expect(result).toMatchObject({ metadata: { generation: 2 }, spec: { versions }, status: { storedVersions: ['v2'] } });
});

it('the storage of definitions deletes a definition in two steps', async () => {
  const created = await create();
  const remove = (options: object) => storage()?.delete?.(boats.metadata.name as string, options, context);
  await expect(remove({ preconditions: { uid: 'other' } })).rejects.toThrow(
    'Precondition failed: UID in precondition: other, UID in object meta:',
  );
  const dry = await remove({ dryRun: true });
  expect(dry?.result?.object).toMatchObject({ metadata: { finalizers: [cleanupFinalizer] } });
  const first = await remove({});
  expect(first).toMatchObject({ deleted: false, uid: created.metadata.uid });
  const marked = first?.result?.object as CustomResourceDefinition;
  expect(marked.metadata).toMatchObject({ finalizers: [cleanupFinalizer], deletionTimestamp: expect.any(String) });
  expect(marked.status?.conditions).toMatchObject([{ type: 'Terminating', reason: 'InstanceDeletionPending' }]);

  const again = await remove({});
  expect(again).toMatchObject({ deleted: false });
  const { metadata } = (await group.stores.definitions.get('boats.example.com', {}, context)).object;
  await update({ ...marked, metadata: { ...metadata, finalizers: [] } }, 'customresourcedefinitions');
  await expect(group.stores.definitions.get('boats.example.com', {}, context)).rejects.toThrow('not found');
});

it('the storage of definitions computes the cost of a definition before it validates the definition', async () => {
  const costs: number[] = [];
  const counting = { ...context, checkCost: (bytes: number) => void costs.push(bytes) };
  const slowLane = 128 * 1024;
  const withSchema = (properties: object) => {
    const schema = { openAPIV3Schema: { type: 'object', properties } };
    return { ...boats, spec: { ...boats.spec, versions: boats.spec.versions.map((each) => ({ ...each, schema })) } };
  };
  const costly = Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`f${i}`, { type: 'string', pattern: `${i}b{1000}` }]),
  );
  const { definitions } = group.stores;
  const { object } = await definitions.create(undefined, boats, {}, counting);
  expect(costs).toEqual([0]);
  const info = { updatedObject: async () => ({ ...withSchema(costly), metadata: object.metadata }) as never };
  await definitions.update('boats.example.com', info, {}, counting);
  const [schemas = 0, ...rest] = costs.slice(1);
  expect([schemas > slowLane, rest]).toEqual([true, []]);
});
