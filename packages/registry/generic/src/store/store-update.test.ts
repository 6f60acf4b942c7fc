import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { afterEach, describe, expect, it } from 'vitest';
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

let store: Store<Thing>;
const open = async (options?: TestStoreOptions) => {
  store = await openTestStore(options);
};
const create = async (object: Thing) => (await store.create(undefined, object, {}, testContext)).object as Thing;
const get = async (name: string) => (await store.get(name, {}, testContext)).object;
const modified = 'the object has been modified; please apply your changes to the latest version and try again';
const versioned = (object: Thing, data: Record<string, string>): Thing => ({ ...object, data });
afterEach(() => store.destroy());

describe('versions in updates', () => {
  it('must be the current one', async () => {
    await open();
    const first = await create(thing('one'));
    const { result } = await replace(store, versioned(first, { a: '2' }));
    const error = await refusal(replace(store, versioned(first, { a: '3' })));
    expect([error.code, error.message]).toEqual([
      409,
      `Operation cannot be fulfilled on configmaps "one": ${modified}`,
    ]);
    expect((await replace(store, versioned(result.object, { a: '3' }))).result.object.data).toEqual({ a: '3' });
  });

  it('may be left out only if the kind allows it', async () => {
    await open({ strategy: { allowUnconditionalUpdate: false } });
    const { metadata } = await create(thing('one'));
    for (const resourceVersion of [undefined, '', '0']) {
      const object = thing('one', { metadata: resourceVersion === undefined ? {} : { resourceVersion } });
      const error = await refusal(replace(store, object));
      expect([error.code, error.message]).toEqual([
        422,
        'configmaps "one" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
      ]);
    }
    expect((await get('one')).metadata.resourceVersion).toBe(metadata.resourceVersion);
  });

  it('decide whether an update is retried when another client was faster', async () => {
    let interfere: (() => Promise<unknown>) | undefined;
    await open({
      strategy: {
        prepareForUpdate: async (object) => {
          const now = interfere;
          interfere = undefined;
          await now?.();
          return object;
        },
      },
    });
    const first = await create(thing('one'));
    interfere = () => replace(store, thing('one', { data: { a: 'theirs' } }));
    const { result } = await replace(store, thing('one', { data: { a: 'ours' } }));
    expect(result.object.data).toEqual({ a: 'ours' });
    expect(Number(result.object.metadata.resourceVersion)).toBe(Number(first.metadata.resourceVersion) + 2);
    interfere = () => replace(store, thing('one', { data: { a: 'theirs' } }));
    expect((await refusal(replace(store, versioned(result.object, { a: 'late' })))).message).toContain(modified);
  });

  it('are unchanged when nothing changes, and no watch is notified', async () => {
    await open();
    const first = await create(thing('one', { metadata: { labels: { a: 'b' } } }));
    const end = new AbortController();
    const resourceVersion = first.metadata.resourceVersion as string;
    const batches = await store.watch({ resourceVersion }, { ...testContext, signal: end.signal });
    for (const object of [first, thing('one', { metadata: { labels: { a: 'b' } } })]) {
      const { result, created } = await replace(store, object);
      expect([created, result.object.metadata.resourceVersion]).toEqual([false, resourceVersion]);
    }
    const { result } = await replace(store, versioned(first, { a: '2' }));
    for await (const batch of batches) {
      expect(batch).toMatchObject([{ type: 'MODIFIED', object: { object: result.object } }]);
      end.abort();
    }
  });
});

describe('update', () => {
  it('keeps fields that clients cannot change', async () => {
    await open({
      strategy: {
        prepareForUpdate: (object, old) => ({ ...object, data: { ...object.data, from: String(old.data?.a) } }),
      },
    });
    const { metadata } = await create(thing('one', { metadata: { generation: 3, finalizers: ['example.com/x'] } }));
    await store.delete('one', {}, testContext);
    const marked = await get('one');
    const { result } = await replace(
      store,
      thing('one', {
        metadata: {
          finalizers: ['example.com/x'],
          generation: 99,
          creationTimestamp: '2001-01-01T00:00:00Z',
          deletionTimestamp: '2001-01-01T00:00:00Z',
        },
        data: { a: '2' },
      }),
    );
    expect(result.object).toMatchObject({
      data: { a: '2', from: '1' },
      metadata: {
        uid: metadata.uid,
        generation: 4,
        creationTimestamp: metadata.creationTimestamp,
        deletionTimestamp: marked.metadata.deletionTimestamp,
        deletionGracePeriodSeconds: 0,
        namespace: 'default',
      },
    });
  });

  it('reports all errors, the errors of general metadata first', async () => {
    await open({ strategy: { validateUpdate: () => [field.invalid(FieldPath.root('data'), 'x', 'is bad')] } });
    await create(thing('one'));
    const error = await refusal(
      replace(store, thing('one', { metadata: { labels: { 'a b': 'c' }, namespace: 'default' } })),
    );
    expect(error.code).toBe(422);
    expect(error.message).toMatch(
      /^ConfigMap "one" is invalid: \[metadata\.labels: Invalid value: .*, data: Invalid value: "x": is bad\]$/,
    );
    const elsewhere = await refusal(replace(store, thing('one', { metadata: { namespace: 'other' } })));
    expect([elsewhere.code, elsewhere.message]).toEqual([
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ]);
  });

  it('refuses a missing object', async () => {
    await open();
    for (const dryRun of [false, true]) {
      const error = await refusal(replace(store, thing('none'), { dryRun }));
      expect([error.code, error.message]).toEqual([404, 'configmaps "none" not found']);
    }
  });

  it('checks preconditions, also in dry runs and for objects to be created', async () => {
    await open({ strategy: { allowCreateOnUpdate: true } });
    const { metadata } = await create(thing('one'));
    const text = (name: string, uid: string) =>
      `Operation cannot be fulfilled on configmaps "${name}": StorageError: invalid object, Code: 4, Key: /registry/configmaps/default/${name}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: other, UID in object meta: ${uid}`;
    for (const dryRun of [false, true]) {
      for (const [name, uid] of [
        ['one', metadata.uid as string],
        ['none', ''],
      ] as const) {
        const info = { preconditions: { uid: 'other' }, updatedObject: async () => thing(name) };
        const error = await refusal(store.update(name, info, { dryRun }, testContext));
        const expected = text(name, uid);
        // The error of a dry run contains the key without the storage prefix `/registry`.
        expect([error.code, error.message.replace('Key: /configmaps', 'Key: /registry/configmaps')]).toEqual([
          409,
          expected,
        ]);
      }
    }
  });

  it('writes nothing in a dry run, and shows the result', async () => {
    const after: string[] = [];
    await open({ hooks: { afterUpdate: () => void after.push('update') }, strategy: { allowCreateOnUpdate: true } });
    const first = await create(thing('one'));
    const { result } = await replace(store, thing('one', { data: { a: '2' } }), { dryRun: true });
    expect(result.object).toEqual({ ...first, data: { a: '2' } });
    expect(await get('one')).toEqual(first);
    const made = await replace(store, thing('two'), { dryRun: true });
    expect([made.created, made.result.object.metadata.uid]).toEqual([true, expect.any(String)]);
    expect(await exists(store, 'two')).toBe(false);
    expect(
      (
        await refusal(
          replace(store, { ...first, metadata: { ...first.metadata, resourceVersion: '1' } }, { dryRun: true }),
        )
      ).code,
    ).toBe(409);
  });

  it('begins and finishes each attempt', async () => {
    const calls: string[] = [];
    let rounds = 0;
    await open({
      hooks: {
        beginUpdate: async (object) => {
          const round = ++rounds;
          calls.push(`begin ${round}`);
          return { object, finish: (succeeded) => void calls.push(`finish ${round} ${succeeded}`) };
        },
        afterUpdate: () => void calls.push('after'),
      },
      strategy: {
        prepareForUpdate: async (object) => {
          if (rounds === 1)
            await store.storage.delete('/configmaps/default/one').then(() =>
              store.storage.create('/configmaps/default/one', {
                ...thing('one'),
                metadata: { name: 'one', namespace: 'default', uid: 'new' },
              }),
            );
          return object;
        },
        validateUpdate: (object) => (object.data?.bad ? [field.invalid(FieldPath.root('data'), 'x', 'is bad')] : []),
      },
    });
    await create(thing('one'));
    await replace(store, thing('one', { data: { a: '2' } }));
    expect(calls.splice(0)).toEqual(['begin 1', 'finish 1 false', 'begin 2', 'finish 2 true', 'after']);
    await refusal(replace(store, thing('one', { data: { bad: 'x' } })));
    expect(calls.splice(0)).toEqual(['begin 3', 'finish 3 false']);
    const refuse = () => Promise.reject(new Error('refused'));
    await expect(replace(store, thing('one', { data: { a: '3' } }), { validateUpdate: refuse })).rejects.toThrow(
      'refused',
    );
    expect(calls.splice(0)).toEqual(['begin 4', 'finish 4 false']);
    await replace(store, thing('one', { data: { a: '3' } }), { dryRun: true });
    expect(calls.splice(0)).toEqual(['begin 5', 'finish 5 false']);
    await replace(store, thing('one', { data: { a: '2' } }));
    expect(calls.splice(0)).toEqual(['begin 6', 'finish 6 true', 'after']);
    const part = store.subresource({ strategy: { validateUpdate: () => [], allowUnconditionalUpdate: true } });
    await part.update('one', { updatedObject: async () => thing('one', { data: { a: '4' } }) }, {}, testContext);
    expect(calls.splice(0)).toEqual(['after']);
  });
});

describe('creating by update', () => {
  it('answers a dry run with the version that the client sent', async () => {
    await open({ strategy: { allowCreateOnUpdate: true } });
    const sent = thing('one', { metadata: { resourceVersion: '77' } });
    const { result, created } = await replace(store, sent, { dryRun: true });
    expect([created, result.object.metadata.resourceVersion]).toEqual([true, '77']);
  });

  it('works for kinds that allow it, and for callers that force it', async () => {
    const calls: string[] = [];
    await open({
      hooks: {
        beginCreate: async (object) => ({ object, finish: (succeeded) => void calls.push(`finish ${succeeded}`) }),
        beginUpdate: async (object) => ({ object, finish: () => void calls.push('update') }),
        afterCreate: () => void calls.push('after create'),
        afterUpdate: () => void calls.push('after update'),
      },
      strategy: { prepareForCreate: (object) => ({ ...object, data: { made: 'yes' } }) },
    });
    expect((await refusal(replace(store, thing('one')))).code).toBe(404);
    expect(calls).toEqual([]);
    const { result, created } = await replace(store, thing('one', { metadata: { resourceVersion: '77' } }), {
      forceAllowCreate: true,
    });
    expect([created, result.object.data, calls.splice(0)]).toEqual([
      true,
      { made: 'yes' },
      ['finish true', 'after create'],
    ]);
    expect(result.object.metadata).toMatchObject({
      namespace: 'default',
      uid: expect.any(String),
      creationTimestamp: expect.any(String),
    });
    expect(result.object.metadata.resourceVersion).not.toBe('77');
    expect((await replace(store, thing('one'), { forceAllowCreate: true })).created).toBe(false);
    expect(calls.splice(0)).toEqual(['update', 'after update']);
    const refuse = () => Promise.reject(new Error('refused'));
    await expect(replace(store, thing('two'), { forceAllowCreate: true, validateCreate: refuse })).rejects.toThrow(
      'refused',
    );
    expect(calls).toEqual(['finish false']);
    calls.length = 0;
    const updatePart = (allowCreateOnUpdate: boolean, updatedObject: () => Promise<Thing>) =>
      store
        .subresource({ strategy: { validateUpdate: () => [], allowCreateOnUpdate } })
        .update('three', { updatedObject }, { forceAllowCreate: true }, testContext);
    const unread = () => Promise.reject(new Error('made an object'));
    expect((await refusal(updatePart(false, unread))).code).toBe(404);
    expect((await updatePart(true, async () => thing('three'))).created).toBe(true);
    expect(calls).toEqual(['after create']);
  });

  it('becomes an update when another client creates the object first, and back', async () => {
    let rounds = 0;
    await open({
      strategy: {
        allowCreateOnUpdate: true,
        prepareForCreate: async (object) => {
          if (++rounds === 1)
            await store.storage.create('/configmaps/default/one', {
              ...thing('one'),
              metadata: { name: 'one', namespace: 'default', uid: 'theirs' },
            });
          return object;
        },
      },
    });
    const { result, created } = await replace(store, thing('one', { data: { a: 'ours' } }));
    expect([created, result.object.metadata.uid, result.object.data]).toEqual([false, 'theirs', { a: 'ours' }]);
  });
});

describe('an update that removes the last finalizer', () => {
  const finalizers = ['example.com/x'];
  const marked = async (grace?: number) => {
    await store.storage.create('/configmaps/default/one', {
      ...thing('one'),
      metadata: {
        name: 'one',
        namespace: 'default',
        uid: 'u',
        finalizers,
        deletionTimestamp: '2030-01-01T00:00:00Z',
        ...(grace === undefined ? {} : { deletionGracePeriodSeconds: grace }),
      },
    });
  };

  it('deletes an object whose deletion is due, and returns the sent object', async () => {
    const gone: Thing[] = [];
    await open({ hooks: { afterDelete: (object) => void gone.push(object) } });
    for (const grace of [0, undefined]) {
      await marked(grace);
      const dry = await replace(store, thing('one', { data: { a: 'last' } }), { dryRun: true });
      expect([dry.created, dry.result.object.data]).toEqual([false, { a: 'last' }]);
      expect([await exists(store, 'one'), gone.length]).toEqual([true, 0]);
      const { result, created } = await replace(store, thing('one', { data: { a: 'last' } }));
      expect([created, result.object.data]).toEqual([false, { a: 'last' }]);
      expect(await exists(store, 'one')).toBe(false);
      expect(gone.splice(0).map(({ metadata }) => metadata.uid)).toEqual(['u']);
    }
  });

  it('keeps an object with a grace period or other finalizers, or of a kind that forbids the deletion', async () => {
    await open({ shouldDeleteDuringUpdate: (object) => object.data?.keep === undefined });
    await marked(30);
    await replace(store, thing('one'));
    expect(await exists(store, 'one')).toBe(true);
    await store.storage.delete('/configmaps/default/one');
    await marked(0);
    await replace(store, thing('one', { metadata: { finalizers: ['example.com/y'] } })).catch(() => undefined);
    await replace(store, thing('one', { data: { keep: 'yes' } }));
    expect(await exists(store, 'one')).toBe(true);
    await replace(store, thing('one'));
    expect(await exists(store, 'one')).toBe(false);
  });

  it('succeeds when another client has deleted the object', async () => {
    await open();
    await marked(0);
    const race = replace(store, thing('one'), {
      validateUpdate: async () => void (await store.storage.delete('/configmaps/default/one')),
    });
    expect((await race).result.object.metadata.name).toBe('one');
  });
});
