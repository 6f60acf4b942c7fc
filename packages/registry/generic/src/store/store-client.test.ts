import { isConflict, isNotFound, isResourceExpired, newResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import { type ListerWatcher, newInformer, type ResourceClient, type WatchEvent } from '@k8s-ts/client';
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { Store } from './store.js';
import { type StoreClient, storeClient } from './store-client.js';
import { openTestStore, type TestStoreOptions, type Thing, thing } from './test-store.js';

const opened: Store<Thing>[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.destroy();
});

async function open(options?: TestStoreOptions): Promise<Store<Thing>> {
  const store = await openTestStore(options);
  opened.push(store);
  return store;
}

const inDefault = (name: string, more: Partial<Thing> = {}) =>
  thing(name, { ...more, metadata: { namespace: 'default', ...more.metadata } });
const namesOf = (objects: readonly KubeObject[]) => objects.map(({ metadata }) => metadata.name);
const describeEvent = ({ type, object }: WatchEvent<Thing>) =>
  `${type} ${(object as Thing).metadata.name ?? ''}`.trim();

it('storeClient has the types of a resource client and of a source of informers', () => {
  expectTypeOf<ResourceClient<Thing>>().toExtend<StoreClient<Thing>>();
  expectTypeOf<StoreClient<Thing>>().toExtend<ListerWatcher<Thing>>();
});

describe('requests', () => {
  it('creates, gets, replaces, lists and deletes', async () => {
    const client = storeClient(await open()).namespace('default');
    const created = await client.create(thing('a'));
    expect(created.metadata).toMatchObject({ name: 'a', namespace: 'default', uid: expect.any(String) });
    expect(await client.get('a')).toEqual(created);
    const updated = await client.update({ ...created, data: { a: '2' } });
    expect(updated.data).toEqual({ a: '2' });
    const list = await client.list();
    expect(list).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: updated.metadata.resourceVersion },
    });
    expect(list.items).toEqual([updated]);
    expect(await client.delete('a')).toMatchObject({
      kind: 'Status',
      status: 'Success',
      details: { name: 'a', kind: 'configmaps', uid: created.metadata.uid },
    });
    await expect(client.get('a')).rejects.toSatisfy(isNotFound);
  });

  it("writes to an object's namespace, and lists all namespaces", async () => {
    const client = storeClient(await open());
    await client.create(inDefault('a'));
    const other = await client.create(thing('a', { metadata: { namespace: 'other' } }));
    await client.update({ ...other, data: { a: '2' } });
    expect((await client.list()).items).toHaveLength(2);
    expect((await client.namespace('other').list()).items.map(({ data }) => data)).toEqual([{ a: '2' }]);
    await expect(client.get('a')).rejects.toThrow('Namespace parameter required.');
    const elsewhere = client.namespace('other').create(inDefault('b'));
    await expect(elsewhere).rejects.toThrow('does not match the namespace sent on the request');
  });

  it('refuses a namespace for a cluster-scoped resource', async () => {
    const client = storeClient(await open({ strategy: { namespaced: false } }));
    await client.create(thing('a'));
    expect((await client.get('a')).metadata.namespace).toBeUndefined();
    await expect(client.namespace('default').get('a')).rejects.toThrow('ConfigMap is not namespaced');
  });

  it('refuses an update of an old version', async () => {
    const client = storeClient(await open());
    const first = await client.create(inDefault('a'));
    await client.update({ ...first, data: { a: '2' } });
    await expect(client.update({ ...first, data: { a: '3' } })).rejects.toSatisfy(isConflict);
    const { resourceVersion: _version, ...metadata } = first.metadata;
    expect((await client.update({ ...first, metadata, data: { a: '3' } })).data).toEqual({ a: '3' });
  });

  it('returns an object that still exists after its deletion', async () => {
    const client = storeClient(await open()).namespace('default');
    const { metadata } = await client.create(thing('a', { metadata: { finalizers: ['example.com/wait'] } }));
    const other = client.delete('a', { preconditions: { uid: crypto.randomUUID() } });
    await expect(other).rejects.toSatisfy(isConflict);
    const going = (await client.delete('a', { preconditions: { uid: metadata.uid as string } })) as Thing;
    expect(going.metadata).toMatchObject({ name: 'a', deletionTimestamp: expect.any(String) });
    await client.update({ ...going, metadata: { ...going.metadata, finalizers: [] } });
    await expect(client.get('a')).rejects.toSatisfy(isNotFound);
  });

  it('answers a deletion with a Status although the kind returns deleted objects', async () => {
    const client = storeClient(await open({ returnDeletedObject: true })).namespace('default');
    await client.create(thing('a'));
    const { metadata } = await client.get('a');
    expect(await client.delete('a')).toMatchObject({ kind: 'Status', details: { name: 'a', uid: metadata.uid } });
  });

  it('stores nothing in a dry run', async () => {
    const client = storeClient(await open()).namespace('default');
    await client.create(thing('a'), { dryRun: true });
    expect((await client.list()).items).toEqual([]);
  });

  it('prepares objects before they are written', async () => {
    const prepare = (object: Thing) => ({ ...object, data: { b: '1', ...object.data } });
    const client = storeClient(await open(), { prepare }).namespace('default');
    const created = await client.create(thing('a'));
    expect(created.data).toEqual({ a: '1', b: '1' });
    expect((await client.update({ ...created, data: {} })).data).toEqual({ b: '1' });
  });

  it('lists by selectors and in pages', async () => {
    const client = storeClient(await open()).namespace('default');
    for (const name of ['a', 'b', 'c']) await client.create(thing(name, { metadata: { labels: { name } } }));
    expect(namesOf((await client.list({ labelSelector: 'name!=b' })).items)).toEqual(['a', 'c']);
    expect(namesOf((await client.list({ fieldSelector: 'metadata.name=b' })).items)).toEqual(['b']);
    await expect(client.list({ fieldSelector: 'nonsense' })).rejects.toMatchObject({ code: 400 });
    await expect(client.list({ labelSelector: 'a in' })).rejects.toMatchObject({ code: 400 });
    const page = await client.list({ limit: 2 });
    expect(page.metadata).toMatchObject({ continue: expect.any(String), remainingItemCount: 1 });
    const rest = await client.list({ limit: 2, continue: page.metadata.continue as string });
    expect(namesOf([...page.items, ...rest.items])).toEqual(['a', 'b', 'c']);
  });
});

describe('before the store is ready, storeClient', () => {
  /** A store that is not ready before `makeReady` is called. */
  async function unready() {
    const store = await open();
    let makeReady = () => {};
    const ready = new Promise<void>((resolve) => {
      makeReady = resolve;
    });
    const slow = new Proxy(store, { get: (of, name) => (name === 'ready' ? () => ready : Reflect.get(of, name)) });
    return { client: storeClient<Thing>(slow), makeReady };
  }

  it('lets lists and watches wait', async () => {
    const { client, makeReady } = await unready();
    const order: string[] = [];
    const stopping = new AbortController();
    const listed = client.list().then(() => order.push('listed'));
    const watched = client
      .watch({ signal: stopping.signal })
      [Symbol.asyncIterator]()
      .next()
      .then(({ value }) => order.push(describeEvent(value)));
    await client.create(inDefault('a'));
    order.push('created');
    makeReady();
    await Promise.all([listed, watched]);
    expect(order[0]).toBe('created');
    expect(order.slice(1).sort()).toEqual(['ADDED a', 'listed']);
    stopping.abort();
  });

  it('ends waiting lists and watches when the signal aborts', async () => {
    const { client } = await unready();
    const stopping = new AbortController();
    const { signal } = stopping;
    const listed = client.list({ signal });
    const watched = client.watch({ signal })[Symbol.asyncIterator]().next();
    stopping.abort(new Error('stopping'));
    await expect(listed).rejects.toThrow('stopping');
    expect(await watched).toEqual({ done: true, value: undefined });
    await expect(client.list({ signal })).rejects.toThrow('stopping');
  });
});

describe('watch', () => {
  it.each([false, true])(
    'yields changes, and a bookmark after the initial events (watch cache: %s)',
    async (watchCache) => {
      const client = storeClient(await open({ watchCache })).namespace('default');
      await client.create(thing('a'));
      const stopping = new AbortController();
      const events: WatchEvent<Thing>[] = [];
      const options = {
        sendInitialEvents: true,
        resourceVersionMatch: 'NotOlderThan',
        allowWatchBookmarks: true,
        signal: stopping.signal,
      } as const;
      for await (const event of client.watch(options)) {
        events.push(event);
        if (event.type === 'DELETED') stopping.abort();
        if (event.type !== 'BOOKMARK' || !event.object.metadata.annotations) continue;
        const created = await client.create(thing('b'));
        await client.update({ ...created, data: { a: '2' } });
        await client.delete('b');
      }
      const [added, ended] = events;
      expect(events.filter(({ type }, i) => type !== 'BOOKMARK' || i === 1).map(describeEvent)).toEqual([
        'ADDED a',
        'BOOKMARK',
        'ADDED b',
        'MODIFIED b',
        'DELETED b',
      ]);
      expect(ended?.object.metadata).toEqual({
        resourceVersion: added?.object.metadata.resourceVersion,
        annotations: { [initialEventsAnnotationKey]: 'true' },
      });
    },
  );

  it('ends after its time', async () => {
    const client = storeClient(await open());
    for await (const event of client.watch({ timeoutSeconds: 0.05 })) expect(event).toBeUndefined();
  });

  it('starts nothing when the signal has aborted', async () => {
    const store = await open();
    const events = storeClient(store).watch({ signal: AbortSignal.abort() });
    await store.destroy();
    for await (const event of events) expect(event).toBeUndefined();
  });

  it.each([
    ['an ERROR event', newResourceExpired('too old'), isResourceExpired],
    [
      'an ERROR event without a Status',
      new Error('broken'),
      (error: unknown) => (error as { code: number }).code === 500,
    ],
  ])('throws for %s', async (_what, error, isExpected) => {
    const store = await open();
    const failing = new Proxy(store, {
      get: (of, name) =>
        name === 'watch'
          ? async function* () {
              yield [{ type: 'ERROR', error }];
            }
          : Reflect.get(of, name),
    });
    const events = storeClient<Thing>(failing).watch()[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toSatisfy(isExpected);
  });

  it('is a source of informers', async () => {
    const client = storeClient(await open({ watchCache: true }));
    await client.create(inDefault('a'));
    const informer = newInformer({ source: client });
    void informer.run();
    await informer.whenSynced();
    const { metadata } = await client.create(inDefault('b'));
    await informer.waitForVersion(metadata.resourceVersion as string);
    expect([...informer.store.keys()].sort()).toEqual(['default/a', 'default/b']);
    await informer.stop();
  });
});
