import type { Service } from '@k8s-ts/api/types';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { builtinStoreClient, type GroupStorage, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoreStores, core as coreGroup } from './rest-storage.js';
import { newConfigMapRegistry, newNamespaceRegistry, newServiceRegistry } from './typed-registries.js';

let core: GroupStorage<CoreStores>;

beforeAll(async () => {
  const config = { type: 'memory', memory: `registry-${Math.random()}` } as const;
  core = await coreGroup.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory: newStorageFactory({ config }) }),
  });
});
afterAll(() => core.destroy());

it('a typed registry lists, gets, changes, watches and deletes objects', async () => {
  const maps = newConfigMapRegistry(builtinStoreClient(core.stores.configMaps));
  const controller = new AbortController();
  const namespace = 'default';
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { type } of maps.watchConfigMaps({ namespace, signal: controller.signal }))
      if (seen.push(type) === 3) controller.abort();
  })();

  const map = await maps.createConfigMap({ metadata: { name: 'm1', namespace }, data: { a: '1' } });
  await expect.poll(() => seen).toEqual(['ADDED']);
  expect((await maps.listConfigMaps()).items.map(({ metadata }) => metadata?.name)).toEqual(['m1']);
  const changed = await maps.updateConfigMap({ ...map, data: { a: '2' } });
  expect(await maps.getConfigMap('m1', { namespace })).toEqual(changed);
  expect(await maps.deleteConfigMap('m1', { namespace })).toBeUndefined();
  await expect(maps.getConfigMap('m1', { namespace })).rejects.toSatisfy(isNotFound);
  await watching;
  expect(seen).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
});

it('a typed registry applies defaults and allocates addresses as for requests of clients', async () => {
  const services = newServiceRegistry(builtinStoreClient(core.stores.services));
  const service: Service = { metadata: { name: 'web', namespace: 'default' }, spec: { ports: [{ port: 80 }] } };
  const created = await services.createService(service);
  expect(created.spec).toMatchObject({
    type: 'ClusterIP',
    sessionAffinity: 'None',
    ports: [{ protocol: 'TCP', targetPort: 80 }],
  });
  expect(created.spec?.clusterIP).toMatch(/^10\.0\.0\./);
  expect((await services.listServices({ namespace: 'other' })).items).toEqual([]);
  expect((await services.listServices()).items).toHaveLength(1);
});

it('a typed registry returns a namespace that is being deleted', async () => {
  const namespaces = newNamespaceRegistry(
    builtinStoreClient(core.groupInfo.versionedResources.v1?.namespaces as never),
  );
  await namespaces.createNamespace({ metadata: { name: 'going' } });
  expect(await namespaces.deleteNamespace('going')).toMatchObject({ status: { phase: 'Terminating' } });
});
