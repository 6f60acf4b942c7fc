import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { expect, it } from 'vitest';
import { storeClient } from '../store/store-client.js';
import { openTestStore, type Thing, thing } from '../store/test-store.js';
import { newTypedRegistry } from './typed-registry.js';

async function open() {
  const store = await openTestStore();
  const things = newTypedRegistry<Thing, 'Thing', 'AllThings'>(storeClient(store), 'Thing', 'AllThings');
  return { things, store };
}

const inNamespace = (namespace: string, name: string, finalizers: readonly string[] = []) =>
  thing(name, { metadata: { namespace, finalizers } });

it('newTypedRegistry names the requests after the kind', async () => {
  const { things, store } = await open();
  expect(Object.keys(things)).toEqual([
    'listAllThings',
    'getThing',
    'createThing',
    'updateThing',
    'deleteThing',
    'watchAllThings',
  ]);
  await store.destroy();
});

it('newTypedRegistry makes each request in its namespace', async () => {
  const { things, store } = await open();
  const created = await things.createThing(inNamespace('a', 'one'));
  await things.createThing(inNamespace('b', 'two'));
  const updated = await things.updateThing({ ...created, data: { a: '2' } });
  await expect(things.updateThing(created)).rejects.toSatisfy(isConflict);
  expect(await things.getThing('one', { namespace: 'a' })).toEqual(updated);
  await expect(things.getThing('one', { namespace: 'b' })).rejects.toSatisfy(isNotFound);
  expect((await things.listAllThings()).items).toHaveLength(2);
  expect((await things.listAllThings({ namespace: 'a' })).items).toEqual([updated]);
  const first = await things.watchAllThings({ namespace: 'b' })[Symbol.asyncIterator]().next();
  expect(first.value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'two' } } });
  await store.destroy();
});

it('newTypedRegistry returns a deleted object only while it exists', async () => {
  const { things, store } = await open();
  await things.createThing(inNamespace('a', 'one'));
  await things.createThing(inNamespace('a', 'two', ['example.com/wait']));
  expect(await things.deleteThing('one', { namespace: 'a' })).toBeUndefined();
  expect(await things.deleteThing('two', { namespace: 'a' })).toMatchObject({ metadata: { name: 'two' } });
  await store.destroy();
});
