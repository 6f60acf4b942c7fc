import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { afterEach, describe, expect, it } from 'vitest';
import { statusStrategies } from './status-strategies.js';
import type { Store } from './store.js';
import { openTestStore, refusal, replace, type Thing, testContext, thing } from './test-store.js';

const complaint = (object: Thing) =>
  object.data?.a === 'bad' ? [field.invalid(FieldPath.root('data').child('a'), 'bad', 'must be good')] : [];
const { main, status } = statusStrategies<Thing>(
  { group: 'example.com', version: 'v1' },
  { namespaced: true, allowUnconditionalUpdate: true, validate: complaint, validateUpdate: complaint },
);

const stores: Store<Thing>[] = [];
afterEach(() => Promise.all(stores.splice(0).map((store) => store.destroy())));

async function open(): Promise<Store<Thing>> {
  const store = await openTestStore(main);
  stores.push(store);
  return store;
}

describe('strategies of a kind with a status', () => {
  it('create objects without the status, at generation 1', async () => {
    const store = await open();
    const created = await store.create(
      undefined,
      thing('one', { status: { phase: 'Ready' }, metadata: { generation: 9 } }),
      {},
      testContext,
    );
    expect(created.object).toMatchObject({ metadata: { name: 'one', generation: 1 }, data: { a: '1' } });
    expect(created.object).not.toHaveProperty('status');
    expect((await refusal(store.create(undefined, thing('two', { data: { a: 'bad' } }), {}, testContext))).code).toBe(
      422,
    );
  });

  it('count changes outside the metadata and keep the status', async () => {
    const store = await open();
    await store.create(undefined, thing('one'), {}, testContext);
    const subresource = store.subresource(status);
    const ready = { updatedObject: async () => thing('one', { data: { a: '2' }, status: { phase: 'Ready' } }) };
    const { result: withStatus } = await subresource.update('one', ready, {}, testContext);
    expect(withStatus.object).toMatchObject({
      metadata: { generation: 1 },
      data: { a: '1' },
      status: { phase: 'Ready' },
    });
    const { result: labelled } = await replace(store, thing('one', { metadata: { labels: { a: 'b' } } }));
    expect(labelled.object).toMatchObject({
      metadata: { generation: 1, labels: { a: 'b' } },
      status: { phase: 'Ready' },
    });
    const { result: changed } = await replace(store, thing('one', { data: { a: '3' }, status: { phase: 'Failed' } }));
    expect(changed.object).toMatchObject({
      metadata: { generation: 2 },
      data: { a: '3' },
      status: { phase: 'Ready' },
    });
  });

  it('refuse a status update of an old version', async () => {
    const store = await open();
    const { object } = await store.create(undefined, thing('one'), {}, testContext);
    await replace(store, thing('one', { data: { a: '2' } }));
    const stale = { updatedObject: async () => ({ ...(object as Thing), status: { phase: 'Ready' } }) };
    expect((await refusal(store.subresource(status).update('one', stale, {}, testContext))).code).toBe(409);
  });

  it('tell server-side apply which fields each endpoint resets', () => {
    expect(main.resetFields).toEqual({ 'example.com/v1': [['status']] });
    expect(status.resetFields).toEqual({ 'example.com/v1': [['metadata'], ['spec']] });
  });

  it('run the rules of the kind after their own rules', async () => {
    const { main: own } = statusStrategies<Thing>(
      { group: 'example.com', version: 'v1' },
      {
        namespaced: true,
        validate: () => [],
        validateUpdate: () => [],
        prepareForCreate: (object) => ({ ...object, status: { phase: 'New' } }),
      },
    );
    const store = await openTestStore(own);
    stores.push(store);
    const { object } = await store.create(undefined, thing('one'), {}, testContext);
    expect(object).toMatchObject({ metadata: { generation: 1 }, status: { phase: 'New' } });
  });
});
