import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from './store.js';
import { exists, openTestStore, refusal, type TestStoreOptions, type Thing, testContext, thing } from './test-store.js';

let store: Store<Thing>;
const open = async (options?: TestStoreOptions) => {
  store = await openTestStore(options);
  return store;
};
const create = (object: Thing, options: Parameters<Store<Thing>['create']>[2] = {}, context = testContext) =>
  store.create(undefined, object, options, context);
afterEach(() => store.destroy());

describe('create', () => {
  it('sets the fields of the system, and ignores the values of the client', async () => {
    await open();
    const { object } = await create(
      thing('one', {
        metadata: {
          uid: 'mine',
          creationTimestamp: '2001-01-01T00:00:00Z',
          deletionTimestamp: '2001-01-01T00:00:00Z',
          deletionGracePeriodSeconds: 3,
          selfLink: '/self',
          generation: 7,
        },
      }),
      {},
      { ...testContext, now: () => Date.UTC(2030, 0, 2, 3, 4, 5, 678) },
    );
    expect(object.metadata).toEqual({
      name: 'one',
      namespace: 'default',
      uid: expect.stringMatching(/^[0-9a-f]{8}-/),
      creationTimestamp: '2030-01-02T03:04:05Z',
      resourceVersion: expect.stringMatching(/^[0-9]+$/),
      generation: 7,
    });
  });

  it('writes nothing for a request that is over, without creating a signal', async () => {
    await open();
    let isOver = false;
    const context = {
      ...testContext,
      get signal(): AbortSignal {
        throw new Error('nobody needs a signal here');
      },
      throwIfAborted() {
        if (isOver) throw new Error('out of time');
      },
    };
    await create(thing('one'), {}, context);
    isOver = true;
    await expect(create(thing('two'), {}, context)).rejects.toThrow('out of time');
    const updatedObject = async (current: Thing | undefined) => current as Thing;
    await expect(store.update('one', { updatedObject }, {}, context)).rejects.toThrow('out of time');
    expect(await exists(store, 'two')).toBe(false);
  });

  it('puts the object into the namespace of the request, or refuses', async () => {
    await open();
    expect((await create(thing('a', { metadata: { namespace: 'default' } }))).object.metadata.namespace).toBe(
      'default',
    );
    const error = await refusal(create(thing('b', { metadata: { namespace: 'other' } })));
    expect([error.code, error.message]).toEqual([
      400,
      'the namespace of the provided object does not match the namespace sent on the request',
    ]);
    const nowhere = await refusal(create(thing('b'), {}, { ...testContext, namespace: '' }));
    expect([nowhere.code, nowhere.message]).toEqual([
      422,
      expect.stringContaining('metadata.namespace: Required value'),
    ]);
    await store.destroy();
    await open({ strategy: { namespaced: false } });
    const { object } = await create(thing('c', { metadata: { namespace: 'other' } }));
    expect(object.metadata).not.toHaveProperty('namespace');
  });

  it('requires a name that is valid in a path', async () => {
    await open();
    for (const [name, problem] of [
      ['', 'metadata.name: Required value: name or generateName is required'],
      ['a/b', 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
      ['..', 'metadata.name: Invalid value: "..": may not be \'..\''],
    ] as const) {
      const error = await refusal(create(thing(name)));
      expect([error.code, error.message]).toEqual([422, expect.stringContaining(problem)]);
    }
  });

  it('applies the rules in their order, with general metadata last', async () => {
    const calls: string[] = [];
    await open({
      strategy: {
        prepareForCreate: (object) => {
          calls.push('prepare');
          return { ...object, data: { ...object.data, prepared: 'yes' } };
        },
        validate: (object) => {
          calls.push(`validate ${object.data?.prepared}`);
          return object.data?.bad ? [field.invalid(FieldPath.root('data'), object.data.bad, 'is bad')] : [];
        },
        warningsOnCreate: () => {
          calls.push('warnings');
          return ['data: careful'];
        },
        canonicalize: (object) => {
          calls.push('canonicalize');
          return { ...object, data: { ...object.data, canonical: 'yes' } };
        },
      },
      hooks: {
        beginCreate: async (object) => {
          calls.push('begin');
          return { object, finish: (succeeded) => void calls.push(`finish ${succeeded}`) };
        },
        afterCreate: () => void calls.push('after'),
      },
      decorate: (object) => ({ ...object, data: { ...object.data, decorated: 'yes' } }),
    });
    const warnings: string[] = [];
    const context = { ...testContext, warn: (text: string) => void warnings.push(text) };
    const validate = (object: Thing) => void calls.push(`check ${object.data?.canonical}`);
    const { object } = await create(thing('one'), { validate } as object, context);
    expect(calls.splice(0)).toEqual([
      'begin',
      'prepare',
      'validate yes',
      'warnings',
      'canonicalize',
      'check yes',
      'finish true',
      'after',
    ]);
    expect(warnings.splice(0)).toEqual(['data: careful']);
    expect(object.data).toEqual({ a: '1', prepared: 'yes', canonical: 'yes', decorated: 'yes' });
    expect((await store.storage.get('/configmaps/default/one')).object.data).not.toHaveProperty('decorated');

    const bad = await refusal(
      create(thing('two', { metadata: { labels: { 'a b': 'c' } }, data: { bad: 'x' } }), {}, context),
    );
    expect(bad.message).toBe('ConfigMap "two" is invalid: data: Invalid value: "x": is bad');
    expect(calls.splice(0)).toEqual(['begin', 'prepare', 'validate yes', 'finish false']);
    const meta = await refusal(create(thing('two', { metadata: { labels: { 'a b': 'c' } } }), {}, context));
    expect(meta.message).toContain('metadata.labels: Invalid value: "a b"');
    expect(calls.splice(0)).toEqual(['begin', 'prepare', 'validate yes', 'finish false']);
    expect(warnings).toEqual([]);

    const refuse = () => Promise.reject(new Error('refused'));
    await expect(create(thing('two'), { validate: refuse } as object, context)).rejects.toThrow('refused');
    expect(calls.splice(0).slice(-2)).toEqual(['canonicalize', 'finish false']);
    await refusal(create(thing('one'), {}, context));
    expect(calls.splice(0).at(-1)).toBe('finish false');
    await create(thing('two'), { dryRun: true }, context);
    expect(calls.splice(0).at(-1)).toBe('finish false');
    expect(await exists(store, 'two')).toBe(false);
  });

  it('finishes only the hooks that have begun', async () => {
    await open({ hooks: { beginCreate: () => Promise.reject(new Error('no address left')) } });
    await expect(create(thing('one'))).rejects.toThrow('no address left');
    expect(await exists(store, 'one')).toBe(false);
  });

  it('reports that the name is taken, and whether the existing object is being deleted', async () => {
    await open();
    await create(thing('one', { metadata: { finalizers: ['example.com/x'] } }));
    for (const dryRun of [false, true]) {
      const taken = await refusal(create(thing('one'), { dryRun }));
      expect([taken.code, taken.message]).toEqual([409, 'configmaps "one" already exists']);
    }
    await store.delete('one', {}, testContext);
    for (const dryRun of [false, true]) {
      const going = await refusal(create(thing('one'), { dryRun }));
      expect([going.code, going.message]).toEqual([409, 'object is being deleted: configmaps "one" already exists']);
    }
  });

  it('refuses a version, unless it is 0 or not a number; a dry run ignores it', async () => {
    await open();
    const versioned = (name: string, resourceVersion: string) => thing(name, { metadata: { resourceVersion } });
    const error = await refusal(create(versioned('one', '5')));
    expect([error.code, error.message]).toEqual([500, 'resourceVersion should not be set on objects to be created']);
    for (const version of ['0', 'abc', '']) {
      const made = await create(versioned(`v${version}`, version));
      expect(made.object.metadata.resourceVersion).toMatch(/^[1-9]/);
    }
    const dry = await create(versioned('one', '5'), { dryRun: true });
    expect(dry.object.metadata.resourceVersion).toBe('5');
    expect((await create(thing('one'), { dryRun: true })).object.metadata).not.toHaveProperty('resourceVersion');
  });

  it('sets the time to live of the kind', { timeout: 60_000 }, async () => {
    const asked: string[] = [];
    await open({
      ttlSeconds: (object) => {
        asked.push(object.metadata.name as string);
        return { short: 1, never: 0, negative: -1 }[object.metadata.name as string];
      },
    });
    for (const name of ['short', 'never', 'negative', 'undefined']) await create(thing(name));
    expect(asked).toEqual(['short', 'never', 'negative', 'undefined']);
    await expect.poll(() => exists(store, 'short'), { timeout: 60_000 }).toBe(false);
    for (const name of ['never', 'negative', 'undefined']) expect(await exists(store, name)).toBe(true);
  });
});

describe('generated names', () => {
  const generated = (generateName: string, metadata: Thing['metadata'] = {}) =>
    thing('', { metadata: { name: '', generateName, ...metadata } });

  /** Occupies each generated name just before it is written, the given number of times. */
  async function createTaken(times: number) {
    const names: string[] = [];
    const validate = async (object: Thing) => {
      names.push(object.metadata.name as string);
      if (names.length <= times) await create(thing(object.metadata.name as string));
    };
    const result = create(generated('x-'), { validate } as object);
    return { names, result: await result.catch((error: unknown) => error), error: () => refusal(result) };
  }

  it('are retried while they are taken, eight times in all', async () => {
    await open();
    const { names, result } = await createTaken(7);
    expect(names).toHaveLength(8);
    expect(new Set(names).size).toBe(8);
    expect(result).toMatchObject({ object: { metadata: { name: names[7], generateName: 'x-' } } });

    const failed = await createTaken(8);
    const error = await failed.error();
    expect(failed.names).toHaveLength(8);
    expect(error.message).toBe(
      `configmaps "${failed.names[7]}" already exists, the server was not able to generate a unique name for the object`,
    );
    expect([error.code, error.status?.reason, error.status?.details?.retryAfterSeconds]).toEqual([
      409,
      'AlreadyExists',
      1,
    ]);
  });

  it('are not used when the object has a name, which is not retried', async () => {
    await open();
    await create(thing('given'));
    let attempts = 0;
    const validate = () => void attempts++;
    const error = await refusal(create(generated('x-', { name: 'given' }), { validate } as object));
    expect(error.message).toBe(
      'configmaps "given" already exists, the server was not able to generate a unique name for the object',
    );
    expect(attempts).toBe(1);
  });

  it('are shortened so that they remain labels, and are validated like other names', async () => {
    await open();
    const { object } = await create(generated('y'.repeat(80)));
    expect(object.metadata.name).toMatch(/^y{58}[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    const bad = await refusal(create(generated('a/')));
    expect([bad.code, bad.message]).toEqual([
      422,
      expect.stringContaining('metadata.generateName: Invalid value: "a/"'),
    ]);
  });

  it('are not retried for other failures', async () => {
    await open();
    let attempts = 0;
    const validate = () => {
      attempts++;
      throw new Error('refused');
    };
    await expect(create(generated('x-'), { validate } as object)).rejects.toThrow('refused');
    expect(attempts).toBe(1);
  });
});
