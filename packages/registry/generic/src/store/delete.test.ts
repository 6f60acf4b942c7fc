import { jsonStorageCodec } from '@k8s-ts/storage';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeleteOptions } from '../rest/rest-storage.js';
import type { Store } from './store.js';
import {
  exists,
  openTestStore,
  refusal,
  replace,
  type TestStoreOptions,
  type Thing,
  testContext,
  thing,
} from './test-store.js';

const start = Date.UTC(2030, 0, 1);
let now = start;
const context = { ...testContext, now: () => now };
let store: Store<Thing>;
let afterDelete: Thing[] = [];

const open = async (options: TestStoreOptions = {}) => {
  now = start;
  afterDelete = [];
  store = await openTestStore({
    ...options,
    hooks: { afterDelete: (object) => void afterDelete.push(object), ...options.hooks },
  });
};
const graceful = {
  gracePeriodSeconds: (_object: Thing, { gracePeriodSeconds = 30 }: DeleteOptions) => gracePeriodSeconds,
};
const create = async (name: string, metadata: Thing['metadata'] = {}) =>
  (await store.create(undefined, thing(name, { metadata }), {}, context)).object as Thing;
const remove = (name: string, options: Parameters<Store<Thing>['delete']>[1] = {}) =>
  store.delete(name, options, context);
const text = (json: Uint8Array | undefined) => Buffer.from(json ?? []).toString();
const get = async (name: string) => (await store.get(name, {}, context)).object;
const time = (seconds: number) => new Date(start + seconds * 1000).toISOString().replace('.000', '');
const deletion = ({ metadata }: Thing) => [metadata.deletionTimestamp, metadata.deletionGracePeriodSeconds];
afterEach(() => store.destroy());

it('delete answers with metadata in the order of stored objects', async () => {
  const order = ['name', 'namespace', 'uid', 'resourceVersion', 'creationTimestamp', 'deletionTimestamp'];
  for (const watchCache of [false, true]) {
    await open({ watchCache });
    await create('one', { labels: { a: 'b' }, finalizers: ['example.com/hold'] });
    const { result: tried } = await remove('one', { dryRun: true });
    expect(Object.keys(tried?.object.metadata ?? {})).toEqual([
      ...order,
      'deletionGracePeriodSeconds',
      'labels',
      'finalizers',
    ]);
    const { result } = await remove('one');
    const { json } = await store.get('one', {}, context);
    expect(text(result?.json)).toBe(text(json));
    expect(text(json)).toMatch(/"deletionTimestamp"/);
    await store.destroy();
  }
});

it('delete does not decode an object that it only writes or returns', async () => {
  const plain = jsonStorageCodec<Thing>({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
  let decoded = 0;
  const decode: typeof plain.decode = (bytes) => {
    decoded++;
    return plain.decode(bytes);
  };
  for (const more of [{}, { returnDeletedObject: true, strategy: graceful }]) {
    store = await openTestStore({ codec: { ...plain, decode }, ...more });
    await create('one');
    decoded = 0;
    const { result, uid } = await remove('one', { gracePeriodSeconds: 0 });
    if (result === undefined) expect(uid).toMatch(/-/);
    else expect(text(result.json)).toContain('"name":"one"');
    // Two objects are decoded: the stored object and, if the answer is a Status, the deleted object, otherwise the
    // marked object.
    expect(decoded).toBe(2);
    await store.destroy();
  }
});

describe('delete without grace', () => {
  it('returns the uid, or the object for kinds that do so', async () => {
    await open();
    const { metadata } = await create('one');
    expect(await remove('one')).toEqual({ uid: metadata.uid, deleted: true });
    expect(afterDelete.map((object) => object.metadata.name)).toEqual(['one']);
    const missing = await refusal(remove('one'));
    expect([missing.code, missing.message]).toEqual([404, 'configmaps "one" not found']);
    await store.destroy();
    await open({ returnDeletedObject: true, decorate: (object) => ({ ...object, data: { decorated: 'yes' } }) });
    await create('one');
    expect((await remove('one')).result?.object).toMatchObject({
      metadata: { name: 'one' },
      data: { decorated: 'yes' },
    });
  });

  it('runs the checks once, and again only when the object has changed', async () => {
    for (const watchCache of [false, true]) {
      await open({ watchCache });
      await store.ready();
      const seen: (string | undefined)[] = [];
      const validate = (object: Thing) => void seen.push(object.data?.a);
      await create('one');
      await store.list({}, context);
      await remove('one', { validate });
      expect(seen.splice(0)).toEqual(['1']);
      await create('two');
      await remove('two', {
        validate: async (object: Thing) => {
          seen.push(object.data?.a);
          if (seen.length === 1) await replace(store, thing('two', { data: { a: 'changed' } }));
        },
      });
      expect(seen).toEqual(['1', 'changed']);
      expect(await exists(store, 'two')).toBe(false);
      await create('three');
      const refuse = () => Promise.reject(new Error('refused'));
      await expect(remove('three', { validate: refuse })).rejects.toThrow('refused');
      expect(await exists(store, 'three')).toBe(true);
      if (!watchCache) await store.destroy();
    }
  });

  it('checks preconditions, and names the differences', async () => {
    await open();
    const { metadata } = await create('one');
    const { uid = '', resourceVersion = '' } = metadata;
    const other = await refusal(remove('one', { preconditions: { uid: 'other' } }));
    expect([other.code, other.message]).toEqual([
      409,
      `Operation cannot be fulfilled on ConfigMap "one": the UID in the precondition (other) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
    ]);
    const older = await refusal(remove('one', { preconditions: { uid, resourceVersion: '1' } }));
    expect([older.code, older.message]).toEqual([
      409,
      `Operation cannot be fulfilled on ConfigMap "one": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`,
    ]);
    const raced = remove('one', {
      preconditions: { resourceVersion },
      validate: async () => void (await replace(store, thing('one', { data: { a: '2' } }))),
    });
    expect((await refusal(raced)).code).toBe(409);
    expect((await remove('one', { preconditions: { uid } })).deleted).toBe(true);
  });

  it('deletes nothing in a dry run', async () => {
    await open();
    const { metadata } = await create('one');
    let asked = 0;
    const { deleted, uid } = await remove('one', { dryRun: true, validate: () => void asked++ });
    expect([deleted, uid, asked]).toEqual([true, metadata.uid, 1]);
    expect((await get('one')).metadata.resourceVersion).toBe(metadata.resourceVersion);
    expect((await refusal(remove('two', { dryRun: true }))).code).toBe(404);
    expect((await refusal(remove('one', { dryRun: true, preconditions: { uid: 'other' } }))).code).toBe(409);
    expect(afterDelete).toEqual([]);
  });
});

describe('delete with finalizers', () => {
  const finalizers = ['example.com/x'];

  it('marks the object, keeps the mark, and waits', async () => {
    await open();
    await create('one', { finalizers, generation: 4 });
    now = start + 10_000;
    const first = await remove('one');
    expect(first.deleted).toBe(false);
    expect(deletion(first.result?.object as Thing)).toEqual([time(10), 0]);
    expect(first.result?.object.metadata.generation).toBe(5);
    now = start + 20_000;
    const second = await remove('one', { gracePeriodSeconds: 5 });
    expect([second.deleted, second.result?.object]).toEqual([false, await get('one')]);
    expect(deletion(await get('one'))).toEqual([time(10), 0]);
    expect((await get('one')).metadata).toMatchObject({ generation: 5, finalizers });
    expect(afterDelete).toEqual([]);
  });

  it('shows the mark in a dry run without writing it', async () => {
    await open();
    await create('one', { finalizers });
    const { result, deleted } = await remove('one', { dryRun: true });
    expect([deleted, deletion(result?.object as Thing)]).toEqual([false, [time(0), 0]]);
    expect((await get('one')).metadata).not.toHaveProperty('deletionTimestamp');
  });

  it('does not add a generation to an object without one', async () => {
    await open();
    await create('one', { finalizers });
    expect((await remove('one')).result?.object.metadata).not.toHaveProperty('generation');
  });

  it('deletes an object whose last finalizer the policy removes, with or without a precondition', async () => {
    await open();
    const { metadata } = await create('one', { finalizers: ['orphan'] });
    const options = { propagationPolicy: 'Background', preconditions: { uid: metadata.uid as string } } as const;
    expect((await remove('one', options)).deleted).toBe(true);
    const again = await create('one', { finalizers: ['orphan'] });
    const { resourceVersion = '' } = again.metadata;
    expect((await remove('one', { orphanDependents: false, preconditions: { resourceVersion } })).deleted).toBe(true);
    expect(await exists(store, 'one')).toBe(false);
  });

  it('may add the finalizer of another policy later', async () => {
    await open();
    await create('one', { finalizers });
    await remove('one');
    const { result } = await remove('one', { propagationPolicy: 'Foreground' });
    expect(result?.object.metadata.finalizers).toEqual([...finalizers, 'foregroundDeletion']);
  });
});

describe('graceful deletion', () => {
  it('marks the object with its deletion time, and does not delete it', async () => {
    await open({ strategy: graceful });
    await create('one', { generation: 1 });
    const { result, deleted } = await remove('one');
    expect([deleted, deletion(result?.object as Thing)]).toEqual([false, [time(30), 30]]);
    expect(result?.object.metadata.generation).toBe(2);
    expect(afterDelete).toEqual([]);
    expect(await remove('one', { gracePeriodSeconds: 0 })).toMatchObject({ deleted: true });
    expect(afterDelete.map((object) => object.metadata.name)).toEqual(['one']);
  });

  it('can be shortened, never prolonged', async () => {
    await open({ strategy: graceful });
    await create('one', { generation: 1 });
    await remove('one', { gracePeriodSeconds: 60 });
    const marked = await get('one');
    now = start + 5000;
    for (const options of [{}, { gracePeriodSeconds: 60 }, { gracePeriodSeconds: 61 }]) {
      expect((await remove('one', options)).deleted).toBe(false);
      expect(await get('one')).toEqual(marked);
    }
    const shorter = await remove('one', { gracePeriodSeconds: 20 });
    expect(deletion(shorter.result?.object as Thing)).toEqual([time(20), 20]);
    expect(shorter.result?.object.metadata.generation).toBe(2);
    now = start + 15_000;
    const late = await remove('one', { gracePeriodSeconds: 10 });
    expect(deletion(late.result?.object as Thing)).toEqual([time(15), 1]);
  });

  it('treats a negative grace period as one second', async () => {
    await open({ strategy: graceful });
    await create('one');
    expect(deletion((await remove('one', { gracePeriodSeconds: -5 })).result?.object as Thing)).toEqual([time(1), 1]);
  });

  it('treats very long grace periods as overflowing nanoseconds of 64 bits, and can be shortened then', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await open({ strategy: graceful });
    await create('one');
    const { result } = await remove('one', { gracePeriodSeconds: most });
    expect(deletion(result?.object as Thing)).toEqual([time(4_611_686_017), most]);
    // The stored time has lost its 0.4 s.
    const shorter = await remove('one', { gracePeriodSeconds: 10 });
    expect(deletion(shorter.result?.object as Thing)).toEqual([time(9), 10]);
  });

  it('is over at once for a kind that says so, or has no grace period', async () => {
    await open({ strategy: { gracePeriodSeconds: () => 0 } });
    await create('one');
    expect(await remove('one')).toMatchObject({ deleted: true });
    await store.destroy();
    await open({ strategy: { gracePeriodSeconds: () => undefined } });
    await create('one');
    expect(await remove('one')).toMatchObject({ deleted: true });
    expect(afterDelete).toHaveLength(1);
  });

  it('waits for finalizers, however short the grace period is', async () => {
    await open({ strategy: graceful });
    for (const [i, gracePeriodSeconds] of [0, 5, 30, undefined].entries()) {
      const name = `n${i}`;
      await create(name, { finalizers: ['example.com/x'] });
      const asked = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
      expect((await remove(name, asked)).deleted).toBe(false);
      const grace = gracePeriodSeconds ?? 30;
      expect([name, ...deletion(await get(name))]).toEqual([name, time(grace), grace]);
      expect((await remove(name, { gracePeriodSeconds: 0 })).deleted).toBe(false);
      await replace(store, thing(name), {}, context);
      expect(await exists(store, name)).toBe(false);
    }
  });

  it('deletes the object when the grace period was over before', async () => {
    await open({ strategy: graceful });
    for (const deletionGracePeriodSeconds of [0, undefined]) {
      await store.storage.create('/configmaps/default/one', {
        ...thing('one'),
        metadata: {
          name: 'one',
          namespace: 'default',
          deletionTimestamp: time(-100),
          ...(deletionGracePeriodSeconds === undefined ? {} : { deletionGracePeriodSeconds }),
        },
      });
      expect(await remove('one')).toMatchObject({ deleted: true });
      expect(await exists(store, 'one')).toBe(false);
    }
  });

  it('accepts the resourceVersion of its own mark when the request named a resourceVersion', async () => {
    await open({ strategy: graceful });
    const { metadata } = await create('one');
    const { resourceVersion = '' } = metadata;
    const late = { gracePeriodSeconds: 0, preconditions: { resourceVersion: '1' } };
    expect((await refusal(remove('one', late))).code).toBe(409);
    expect((await remove('one', { gracePeriodSeconds: 0, preconditions: { resourceVersion } })).deleted).toBe(true);
  });

  it('shows the mark or the deletion in a dry run, and writes nothing', async () => {
    await open({ strategy: graceful });
    const before = await create('one');
    const marked = await remove('one', { dryRun: true });
    expect([marked.deleted, deletion(marked.result?.object as Thing)]).toEqual([false, [time(30), 30]]);
    const gone = await remove('one', { dryRun: true, gracePeriodSeconds: 0 });
    expect([gone.deleted, deletion(gone.result?.object as Thing)]).toEqual([true, [time(0), 0]]);
    expect(await get('one')).toEqual(before);
  });

  it('treats an object that another client has deleted after the mark as deleted', async () => {
    await open({ strategy: graceful });
    await create('one');
    let calls = 0;
    const validate = async () => {
      // Called first for the mark, then for the deletion.
      if (++calls === 2) await store.storage.delete('/configmaps/default/one');
    };
    expect((await remove('one', { gracePeriodSeconds: 0, validate })).deleted).toBe(true);
    expect(calls).toBe(2);
    expect(afterDelete.map((object) => object.metadata.name)).toEqual(['one']);
  });
});
