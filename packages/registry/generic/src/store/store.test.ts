import { isAlreadyExists, isConflict, isInvalid, isNotFound } from '@k8s-ts/apimachinery/errors';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RESTStrategy } from '../rest/strategy.js';
import type { Store } from './store.js';
import { testContext as context, thing as map, openTestStore, replace, type Thing } from './test-store.js';

describe.each([true, false])('Store, watch cache %s', (watchCache) => {
  let store: Store<Thing>;

  const open = (strategy: Partial<RESTStrategy<Thing>> = {}) => openTestStore({ strategy, watchCache });
  const put = (object: Thing, options = {}) => replace(store, object, options);

  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.destroy());

  it('sets the fields of the system on create, and returns the same bytes', async () => {
    const { object, json } = await store.create(undefined, map('one'), {}, context);
    expect(object.metadata).toMatchObject({
      name: 'one',
      namespace: 'default',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const got = await store.get('one', {}, context);
    expect(Buffer.from(got.json as Uint8Array).toString()).toBe(Buffer.from(json as Uint8Array).toString());
    expect(JSON.parse(Buffer.from(got.json as Uint8Array).toString())).toEqual(got.object);
    await expect(store.create(undefined, map('one'), {}, context)).rejects.toSatisfy(isAlreadyExists);
    await expect(store.get('two', {}, context)).rejects.toSatisfy(isNotFound);
  });

  it('generates names', async () => {
    const object = { ...map(''), metadata: { generateName: 'x-' } };
    const made = await store.create(undefined, object, {}, context);
    expect(made.object.metadata.name).toMatch(/^x-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it('writes nothing in a dry run', async () => {
    const made = await store.create(undefined, map('one'), { dryRun: true }, context);
    expect(made.object.metadata.resourceVersion).toBeUndefined();
    await expect(store.get('one', {}, context)).rejects.toSatisfy(isNotFound);
  });

  it('keeps the version when nothing changes, whatever the order of fields', async () => {
    const { object } = await store.create(undefined, map('one', { data: { a: '1', b: '2' } }), {}, context);
    const same = await put(map('one', { data: { b: '2', a: '1' } }));
    expect(same.result.object.metadata.resourceVersion).toBe(object.metadata.resourceVersion);
    const changed = await put(map('one', { data: { b: '3' } }));
    expect(changed.result.object.metadata.resourceVersion).not.toBe(object.metadata.resourceVersion);
    expect(changed.result.object.metadata.uid).toBe(object.metadata.uid);
  });

  it('refuses a version that is not the current one', async () => {
    const { object } = await store.create(undefined, map('one'), {}, context);
    await put(map('one', { data: { a: '2' } }));
    await expect(put(object)).rejects.toSatisfy(isConflict);
  });

  it('requires a version where the strategy does', async () => {
    await store.destroy();
    store = await open({ allowUnconditionalUpdate: false });
    await store.create(undefined, map('one'), {}, context);
    await expect(put(map('one'))).rejects.toSatisfy(isInvalid);
  });

  it('creates on update only where the strategy allows it', async () => {
    await expect(put(map('one'))).rejects.toSatisfy(isNotFound);
    const deletion = { deletionTimestamp: '2030-01-01T00:00:00Z', deletionGracePeriodSeconds: 5 };
    const { created, result } = await put(map('one', { metadata: { name: 'one', uid: 'mine', ...deletion } }), {
      forceAllowCreate: true,
    });
    expect(created).toBe(true);
    expect(result.object.metadata).toMatchObject({ uid: expect.stringMatching(/^[0-9a-f]{8}-/), ...deletion });
  });

  it('waits for finalizers, and deletes when the last finalizer is removed', async () => {
    await store.create(
      undefined,
      map('one', { metadata: { name: 'one', finalizers: ['example.com/x'] } }),
      {},
      context,
    );
    const { result, deleted } = await store.delete('one', {}, context);
    expect(deleted).toBe(false);
    expect(result?.object.metadata).toMatchObject({
      deletionGracePeriodSeconds: 0,
      deletionTimestamp: expect.any(String),
    });
    await put(map('one'));
    await expect(store.get('one', {}, context)).rejects.toSatisfy(isNotFound);
  });

  it('checks the preconditions of deletions', async () => {
    const { object } = await store.create(undefined, map('one'), {}, context);
    await expect(store.delete('one', { preconditions: { uid: 'other' } }, context)).rejects.toSatisfy(isConflict);
    const { deleted, uid } = await store.delete(
      'one',
      { preconditions: { uid: object.metadata.uid as string } },
      context,
    );
    expect({ deleted, uid }).toEqual({ deleted: true, uid: object.metadata.uid });
  });

  it('adds the finalizer of a propagation policy', async () => {
    await store.create(undefined, map('one'), {}, context);
    const { result } = await store.delete('one', { propagationPolicy: 'Orphan' }, context);
    expect(result?.object.metadata.finalizers).toEqual(['orphan']);
  });

  it('ends a graceful deletion when a shorter one follows', async () => {
    await store.destroy();
    store = await open({ gracePeriodSeconds: (_object, { gracePeriodSeconds = 30 }) => gracePeriodSeconds });
    await store.create(undefined, map('one'), {}, context);
    const first = await store.delete('one', {}, context);
    expect(first.result?.object.metadata.deletionGracePeriodSeconds).toBe(30);
    expect((await store.delete('one', { gracePeriodSeconds: 60 }, context)).deleted).toBe(false);
    expect((await store.delete('one', { gracePeriodSeconds: 0 }, context)).deleted).toBe(true);
    await expect(store.get('one', {}, context)).rejects.toSatisfy(isNotFound);
  });

  it('lists by selectors, and deletes the listed objects', async () => {
    for (const name of ['a', 'b', 'c']) {
      await store.create(undefined, map(name, { metadata: { name, labels: { odd: `${name !== 'b'}` } } }), {}, context);
    }
    const names = async (options: object) =>
      (await store.list(options, context)).items.map((item) => item.object.metadata.name);
    expect(await names({})).toEqual(['a', 'b', 'c']);
    expect(await names({ labelSelector: parseLabelSelector('odd=true') })).toEqual(['a', 'c']);
    expect(await names({ fieldSelector: parseSelector('metadata.name=b') })).toEqual(['b']);
    await expect(store.list({ fieldSelector: parseSelector('spec.x=1') }, context)).rejects.toThrow(
      '"spec.x" is not a known field selector',
    );
    const page = await store.list({ limit: 2 }, context);
    expect(page).toMatchObject({ remainingItemCount: 1, continue: expect.any(String) });
    const gone = await store.deleteCollection({}, { labelSelector: parseLabelSelector('odd=true') }, context);
    expect(gone.items).toHaveLength(2);
    expect(await names({})).toEqual(['b']);
  });

  it('watches from a list on', async () => {
    const { resourceVersion } = await store.list({}, context);
    const end = new AbortController();
    const batches = await store.watch({ resourceVersion }, { ...context, signal: end.signal });
    await store.create(undefined, map('one'), {}, context);
    await put(map('one', { data: { a: '2' } }));
    await store.delete('one', {}, context);
    const types: string[] = [];
    for await (const batch of batches) {
      types.push(...batch.map((event) => event.type));
      if (types.length >= 3) end.abort();
    }
    expect(types).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
  });
});
