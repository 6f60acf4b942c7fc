import type { Service } from '@k8s-ts/api/types';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { builtinStoreClient, type GroupStorage, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoreStores, newRESTStorageProvider } from './rest-storage.js';
import { newNamespaceRegistry, newNodeRegistry, newServiceRegistry } from './typed-registries.js';

let core: GroupStorage<CoreStores>;

beforeAll(async () => {
  const config = { type: 'memory', memory: `registry-${Math.random()}` } as const;
  core = await newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory: newStorageFactory({ config }) }),
  });
});
afterAll(() => core.destroy());

it('lists, gets, changes, watches and deletes nodes', async () => {
  const nodes = newNodeRegistry(builtinStoreClient(core.stores.nodes));
  const controller = new AbortController();
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { type } of nodes.watchNodes({ signal: controller.signal }))
      if (seen.push(type) === 3) controller.abort();
  })();

  const node = await nodes.createNode({ metadata: { name: 'n1' }, spec: { providerID: 'a://1' } });
  await expect.poll(() => seen).toEqual(['ADDED']);
  expect((await nodes.listNodes()).items.map(({ metadata }) => metadata?.name)).toEqual(['n1']);
  const cordoned = await nodes.updateNode({ ...node, spec: { ...node.spec, unschedulable: true } });
  expect(await nodes.getNode('n1')).toEqual(cordoned);
  expect(await nodes.deleteNode('n1')).toBeUndefined();
  await expect(nodes.getNode('n1')).rejects.toSatisfy(isNotFound);
  await watching;
  expect(seen).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
});

it('defaults and allocates as for clients', async () => {
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

it('gives a namespace that is still going', async () => {
  const namespaces = newNamespaceRegistry(
    builtinStoreClient(core.groupInfo.versionedResources.v1?.namespaces as never),
  );
  await namespaces.createNamespace({ metadata: { name: 'going' } });
  expect(await namespaces.deleteNamespace('going')).toMatchObject({ status: { phase: 'Terminating' } });
});
