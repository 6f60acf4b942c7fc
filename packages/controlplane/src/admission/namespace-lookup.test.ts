import type { Namespace } from '@k8s-ts/api/types';
import { newRESTOptionsFactory, type StoreClient, storeClient } from '@k8s-ts/registry-generic';
import { builtinStores, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, expect, it } from 'vitest';
import { newNamespaceLookup } from './namespace-lookup.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openNamespaces(): Promise<StoreClient<Namespace>> {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const open = builtinStores('', newRESTOptionsFactory({ storageFactory }));
  const strategy = { validate: () => [], validateUpdate: () => [] };
  const store = await open<Namespace>({ resource: 'namespaces', kind: 'Namespace', strategy });
  cleanups.push(() => store.destroy());
  return storeClient(store);
}

const namespace = (name: string) => ({ metadata: { name } });

it('newNamespaceLookup answers from a copy without a promise, and follows changes', async () => {
  const namespaces = await openNamespaces();
  const created = await namespaces.create(namespace('a'));
  const cache = newNamespaceLookup(namespaces);
  expect(cache.lookup('a', false)).toBeUndefined();
  void cache.run();
  await cache.whenSynced();
  await expect.poll(() => cache.lookup('a', false)).toEqual(created);
  expect(cache.lookup('b', false)).toBeUndefined();
  const later = await namespaces.create(namespace('b'));
  await expect.poll(() => cache.lookup('b', false)).toEqual(later);
  await namespaces.delete('a');
  await expect.poll(() => cache.lookup('a', false)).toBeUndefined();
  await cache.close();
  expect(cache.lookup('b', false)).toBeUndefined();
  expect(await cache.lookup('b', true)).toEqual(later);
});

it('newNamespaceLookup reads the store when the lookup is live', async () => {
  const namespaces = await openNamespaces();
  const cache = newNamespaceLookup(namespaces);
  expect(await cache.lookup('a', true)).toBeUndefined();
  const created = await namespaces.create(namespace('a'));
  expect(await cache.lookup('a', true)).toEqual(created);
});

it('newNamespaceLookup reports failures and retries', async () => {
  const namespaces = await openNamespaces();
  await namespaces.create(namespace('a'));
  const failures: unknown[] = [];
  const busy: typeof namespaces = {
    ...namespaces,
    get: () => Promise.reject(new Error('broken')),
    list: (options) => (failures.length < 2 ? Promise.reject(new Error('not yet')) : namespaces.list(options)),
  };
  const cache = newNamespaceLookup(busy, { onError: (error) => failures.push(error) });
  const stopping = new AbortController();
  const running = cache.run(stopping.signal);
  await cache.whenSynced();
  expect(failures.map((error) => (error as Error).message)).toEqual(['not yet', 'not yet']);
  await expect(cache.lookup('a', true)).rejects.toThrow('broken');
  stopping.abort();
  await running;
  await cache.close();
});

it('newNamespaceLookup rejects callers that wait for the first list when it is closed', async () => {
  const cache = newNamespaceLookup(await openNamespaces());
  const synced = cache.whenSynced();
  const closed = cache.close();
  await expect(synced).rejects.toThrow('stopped');
  await closed;
});
