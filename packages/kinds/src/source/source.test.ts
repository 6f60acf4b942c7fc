import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterEach, describe, expect, it } from 'vitest';
import { type Boat, BoatSystem, boat, boats } from '../testing/boat-source.js';
import { type ServedKind, serveKind } from '../testing/serve-kind.js';
import type { ObjectSource } from './object-source.js';

interface List {
  readonly metadata: { readonly resourceVersion?: string; readonly continue?: string; remainingItemCount?: number };
  readonly items: readonly Boat[];
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(source: ObjectSource<Boat>): Promise<ServedKind & ReturnType<typeof requestsOf>> {
  const served = await serveKind(boats.withSource(source));
  closers.push(() => served.close());
  return { ...served, ...requestsOf(served) };
}

function requestsOf({ client }: ServedKind) {
  const path = '/apis/example.com/v1/namespaces/harbour/boats';
  return {
    harbour: boats.client(client).namespace('harbour'),
    list: (query: Record<string, string> = {}) => client.request<List>({ path, query }),
    verbs: async () =>
      (await client.request<{ resources: { verbs: string[] }[] }>({ path: '/apis/example.com/v1' })).resources[0]
        ?.verbs,
  };
}

/** Formats a boat as `NAME:SAILS`. */
const shown = ({ metadata, spec }: Boat) => `${metadata.name}:${spec?.sails}`;

function watched(events: AsyncIterable<{ readonly type: string; readonly object: KubeObject }>) {
  const iterator = events[Symbol.asyncIterator]();
  closers.push(async () => iterator.return?.());
  return async () => {
    const { value } = await iterator.next();
    return value === undefined ? 'end' : `${value.type} ${shown(value.object as Boat)}`;
  };
}

describe('a computed source', () => {
  const source = { list: () => [boat('two', 2), boat('one', 1, { labels: { a: 'b' } }), boat('three', 3)] };

  it('has only the verbs get and list, and no resource versions', async () => {
    const { harbour, list, verbs, client } = await serve(source);
    expect(await verbs()).toEqual(['get', 'list']);
    const { metadata, items } = await list();
    expect([metadata, items.map(shown)]).toEqual([{ continue: '' }, ['one:1', 'three:3', 'two:2']]);
    const one = await harbour.get('one');
    expect([one.apiVersion, one.kind, one.metadata.resourceVersion, one.spec]).toEqual([
      'example.com/v1',
      'Boat',
      undefined,
      { sails: 1, color: 'red' },
    ]);
    await expect(harbour.get('four')).rejects.toThrow('boats.example.com "four" not found');
    const refused = { code: 405, reason: 'MethodNotAllowed' };
    await expect(harbour.create(boat('four', 4))).rejects.toMatchObject(refused);
    await expect(harbour.delete('one')).rejects.toMatchObject(refused);
    const watch = client.request({ path: '/apis/example.com/v1/boats', query: { watch: 'true' } });
    await expect(watch).rejects.toThrow('watch is not supported on resources of kind "boats.example.com"');
  });

  it('is selected, paged and printed', async () => {
    const { list, client } = await serve(source);
    expect((await list({ labelSelector: 'a=b' })).items.map(shown)).toEqual(['one:1']);
    expect((await list({ fieldSelector: 'metadata.name=two' })).items.map(shown)).toEqual(['two:2']);
    expect((await list({ fieldSelector: 'spec.color=red' })).items).toHaveLength(3);
    const first = await list({ limit: '2' });
    expect([first.items.map(shown), first.metadata.remainingItemCount]).toEqual([['one:1', 'three:3'], 1]);
    const second = await list({ limit: '2', continue: first.metadata.continue ?? '' });
    expect([second.items.map(shown), second.metadata.continue]).toEqual([['two:2'], '']);
    const table = await client.request({
      path: '/apis/example.com/v1/boats',
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    });
    expect(table).toMatchObject({ rows: [{ cells: ['one', 1] }, { cells: ['three', 3] }, { cells: ['two', 2] }] });
  });

  it('receives the namespace and the name, and may throw errors', async () => {
    const asked: unknown[] = [];
    const { harbour, client } = await serve({
      list({ namespace }) {
        asked.push(namespace);
        throw new Error('the harbour is closed');
      },
      get({ namespace, name }) {
        asked.push(`${namespace}/${name}`);
        return boat(name, 7);
      },
    });
    expect(shown(await harbour.get('any'))).toBe('any:7');
    await expect(harbour.list()).rejects.toThrow('the harbour is closed');
    await expect(client.request({ path: '/apis/example.com/v1/boats' })).rejects.toThrow('the harbour is closed');
    expect(asked).toEqual(['harbour/any', 'harbour', undefined]);
  });
});

describe('a polled source', () => {
  it('gets a revision for each difference that a read finds', async () => {
    const system = new BoatSystem();
    system.put(boat('one', 1));
    const { list, harbour, verbs } = await serve(system.polled({ pollInterval: 10 }));
    expect(await verbs()).toEqual(['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']);
    const first = await list();
    expect(Number(first.metadata.resourceVersion)).toBeGreaterThan(1e15);
    expect((await list()).metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    const next = watched(harbour.watch({ resourceVersion: first.metadata.resourceVersion ?? '' }));
    system.put(boat('two', 2));
    expect(await next()).toBe('ADDED two:2');
    system.put(boat('two', 3));
    expect(await next()).toBe('MODIFIED two:3');
    system.remove('two');
    expect(await next()).toBe('DELETED two:3');
    const last = await list();
    expect(Number(last.metadata.resourceVersion)).toBe(Number(first.metadata.resourceVersion) + 3);
    expect(last.items.map(shown)).toEqual(['one:1']);
  });

  it('is read for lists of the newest state, and in intervals only while clients watch', async () => {
    const system = new BoatSystem();
    const { list, harbour } = await serve(system.polled({ pollInterval: 5 }));
    await list();
    system.put(boat('one', 1));
    expect((await list({ resourceVersion: '0' })).items).toEqual([]);
    expect((await list()).items.map(shown)).toEqual(['one:1']);
    const { reads } = system;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(system.reads).toBe(reads);
    const watch = harbour.watch()[Symbol.asyncIterator]();
    await watch.next();
    await expect.poll(() => system.reads).toBeGreaterThan(reads + 2);
    await watch.return?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const after = system.reads;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(system.reads).toBe(after);
  });

  it('keeps pages at one revision, and refuses versions from before its start', async () => {
    const system = new BoatSystem();
    for (const name of ['a', 'b', 'c', 'd']) system.put(boat(name, 1));
    const { list, harbour } = await serve(system.polled({ pollInterval: 1000 }));
    const first = await list({ limit: '2' });
    system.remove('c');
    system.put(boat('bb', 1));
    expect((await list()).items.map(shown)).toEqual(['a:1', 'b:1', 'bb:1', 'd:1']);
    const second = await list({ limit: '2', continue: first.metadata.continue ?? '' });
    expect(second.items.map(shown)).toEqual(['c:1', 'd:1']);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
    const exact = { resourceVersion: first.metadata.resourceVersion ?? '', resourceVersionMatch: 'Exact' };
    expect((await list(exact)).items).toHaveLength(4);
    await expect(list({ resourceVersion: '17', resourceVersionMatch: 'Exact' })).rejects.toMatchObject({ code: 410 });
    const events = harbour.watch({ resourceVersion: '17' })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ code: 410, reason: 'Expired' });
  });

  it('begins watches with all objects and a bookmark', async () => {
    const system = new BoatSystem();
    system.put(boat('one', 1));
    const { client, list } = await serve(system.polled({ pollInterval: 10 }));
    const { metadata } = await list();
    const query = {
      watch: 'true',
      sendInitialEvents: 'true',
      allowWatchBookmarks: 'true',
      resourceVersionMatch: 'NotOlderThan',
      timeoutSeconds: '1',
    };
    const response = await client.stream({ path: '/apis/example.com/v1/boats', query });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body) text += decoder.decode(chunk, { stream: true });
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'BOOKMARK']);
    expect(events[1].object.metadata).toEqual({
      resourceVersion: metadata.resourceVersion,
      annotations: { 'k8s.io/initial-events-end': 'true' },
    });
  });

  it('is written by clients, with conflicts, apply and patches', async () => {
    const system = new BoatSystem();
    const { harbour, list } = await serve(system.polled({ pollInterval: 1000 }));
    const created = await harbour.create(boat('one', 1));
    expect(created.metadata.uid).toBeTruthy();
    await expect(harbour.create(boat('one', 1))).rejects.toThrow('boats.example.com "one" already exists');
    expect((await harbour.get('one')).metadata.resourceVersion).toBe(created.metadata.resourceVersion);
    const updated = await harbour.update({ ...created, spec: { sails: 2 } });
    expect([updated.metadata.generation, system.boats.get('one')?.spec?.sails]).toEqual([2, 2]);
    await expect(harbour.update({ ...created, spec: { sails: 3 } })).rejects.toMatchObject({ code: 409 });
    expect(shown(await harbour.patch('one', { spec: { sails: 4 } }))).toBe('one:4');
    const applied = await harbour.apply({ metadata: { name: 'two' }, spec: { sails: 5 } });
    expect(applied.metadata.managedFields?.map(({ operation }) => operation)).toEqual(['Apply']);
    await expect(
      harbour.apply({ metadata: { name: 'two' }, spec: { sails: 6 } }, { fieldManager: 'other' }),
    ).rejects.toThrow('Apply failed with 1 conflict: conflict with "tester": .spec.sails');
    const before = system.log.length;
    await harbour.create(boat('three', 3), { dryRun: true });
    expect(system.log.length).toBe(before);
    await harbour.delete('one');
    await expect(harbour.get('one')).rejects.toThrow('not found');
    expect((await list()).items.map(shown)).toEqual(['two:5']);
  });

  it('reads the objects that it names', async () => {
    const system = new BoatSystem();
    const gets: string[] = [];
    const { harbour } = await serve(
      system.polled({
        changes: ({ signal }) => system.names(signal),
        async get({ name }) {
          gets.push(name);
          return system.boats.get(name);
        },
      }),
    );
    const next = watched(harbour.watch());
    const arrived = next();
    await expect.poll(() => system.reads).toBeGreaterThan(0);
    system.put(boat('one', 1));
    expect(await arrived).toBe('ADDED one:1');
    system.put(boat('one', 2));
    expect(await next()).toBe('MODIFIED one:2');
    system.remove('one');
    expect(await next()).toBe('DELETED one:2');
    expect(gets).toEqual(expect.arrayContaining(['one']));
  });

  it('passes its failures to clients, and is read again afterwards', async () => {
    const system = new BoatSystem();
    system.failure = new Error('the harbour is closed');
    const errors: unknown[] = [];
    const { harbour, list } = await serve(system.polled({ pollInterval: 5, onError: (error) => errors.push(error) }));
    await expect(harbour.list()).rejects.toThrow('the harbour is closed');
    system.failure = undefined;
    const { metadata } = await list();
    const next = watched(harbour.watch({ resourceVersion: metadata.resourceVersion ?? '' }));
    const arrived = next();
    system.failure = new Error('the harbour is closed again');
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    system.put(boat('one', 1));
    system.failure = undefined;
    expect(await arrived).toBe('ADDED one:1');
  });
});

describe('a numbered source', () => {
  it('keeps its revisions, also over a restart', async () => {
    const system = new BoatSystem();
    const one = system.put(boat('one', 1));
    const first = await serve(system.numbered());
    const { metadata, items } = await first.list();
    expect([metadata.resourceVersion, items[0]?.metadata.resourceVersion]).toEqual(['101', '101']);
    const next = watched(first.harbour.watch({ resourceVersion: '101' }));
    system.put({ ...one, spec: { sails: 2 } });
    expect(await next()).toBe('MODIFIED one:2');
    await closers.pop()?.();
    await closers.pop()?.();
    system.put(boat('two', 2));
    system.remove('one');
    const second = await serve(system.numbered());
    expect((await second.list()).metadata.resourceVersion).toBe('104');
    // The cache of the second server begins at 104.
    const events = second.harbour.watch({ resourceVersion: '102' })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ code: 410 });
    const after = watched(second.harbour.watch({ resourceVersion: '104' }));
    system.put(boat('three', 3));
    expect(await after()).toBe('ADDED three:3');
  });

  it('decides conflicts between clients and other writers', async () => {
    const system = new BoatSystem();
    const { harbour } = await serve(system.numbered());
    const created = await harbour.create(boat('one', 1));
    expect(created.metadata.resourceVersion).toBe('101');
    system.put({ ...(system.boats.get('one') as Boat), spec: { sails: 9 } });
    await expect(harbour.update({ ...created, spec: { sails: 2 } })).rejects.toMatchObject({ code: 409 });
    expect(shown(await harbour.patch('one', { metadata: { labels: { a: 'b' } } }))).toBe('one:9');
    expect((await harbour.get('one')).metadata.labels).toEqual({ a: 'b' });
    await harbour.delete('one');
    expect(system.boats.size).toBe(0);
  });

  it('is asked for the changes since the last known change when its watch breaks', async () => {
    const system = new BoatSystem();
    const { harbour, list } = await serve(system.numbered());
    const { metadata } = await list();
    const next = watched(harbour.watch({ resourceVersion: metadata.resourceVersion ?? '' }));
    system.breakWatches();
    system.put(boat('one', 1));
    expect(await next()).toBe('ADDED one:1');
  });

  it('is read again, and watches of clients end, when it has forgotten changes', async () => {
    const system = new BoatSystem();
    const { harbour, list } = await serve(system.numbered());
    const { metadata } = await list();
    const next = watched(harbour.watch({ resourceVersion: metadata.resourceVersion ?? '' }));
    const ended = next();
    system.forgotten = 1000;
    system.breakWatches();
    system.put(boat('one', 1));
    expect(await ended).toBe('end');
    system.forgotten = 0;
    await expect.poll(async () => (await list({ resourceVersion: '0' })).items.map(shown)).toEqual(['one:1']);
  });
});
