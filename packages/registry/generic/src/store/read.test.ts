import { setMaxListeners } from 'node:events';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { afterEach, describe, expect, it } from 'vitest';
import type { Store } from './store.js';
import {
  openTestStore,
  refusal,
  replace,
  type TestStoreOptions,
  type Thing,
  testContext,
  thing,
} from './test-store.js';

let store: Store<Thing>;
const everywhere = { ...testContext, namespace: '' };
const selectable: TestStoreOptions = {
  selectableFields: (object) => ({ 'spec.colour': object.data?.colour ?? '' }),
  fieldSelectors: ['spec.colour'],
  fieldSelectorAliases: { colour: 'spec.colour' },
};
const open = async (options?: TestStoreOptions) => {
  store = await openTestStore(options);
  await store.ready();
};
async function fill() {
  for (const namespace of ['default', 'other']) {
    for (const [name, colour] of [
      ['a', 'red'],
      ['b', 'blue'],
      ['c', 'red'],
    ] as const) {
      await store.create(undefined, thing(name, { data: { colour } }), {}, { ...testContext, namespace });
    }
  }
}
afterEach(() => store.destroy());

describe.each([false, true])('lists, watch cache %s', (watchCache) => {
  const paths = async (options: Parameters<Store<Thing>['list']>[0], context = testContext) =>
    (await store.list(options, context)).items.map(
      ({ object: { metadata } }) => `${metadata.namespace}/${metadata.name}`,
    );

  it('are limited to one namespace or one object if the selector says so', async () => {
    await open({ ...selectable, watchCache });
    await fill();
    const table: [fieldSelector: string, here: string[], everywhere: string[]][] = [
      [
        '',
        ['default/a', 'default/b', 'default/c'],
        ['default/a', 'default/b', 'default/c', 'other/a', 'other/b', 'other/c'],
      ],
      ['metadata.name=a', ['default/a'], ['default/a', 'other/a']],
      ['metadata.name=none', [], []],
      ['metadata.name=a/b', [], []],
      ['metadata.namespace=other', [], ['other/a', 'other/b', 'other/c']],
      ['metadata.namespace=other,metadata.name=b', [], ['other/b']],
      ['metadata.namespace=No Namespace', [], []],
      ['spec.colour=red', ['default/a', 'default/c'], ['default/a', 'default/c', 'other/a', 'other/c']],
      ['colour=blue,metadata.name=b', ['default/b'], ['default/b', 'other/b']],
      ['metadata.name=a,spec.colour=blue', [], []],
      ['metadata.name!=a,spec.colour!=blue', ['default/c'], ['default/c', 'other/c']],
    ];
    for (const [fieldSelector, here, all] of table) {
      expect([fieldSelector, await paths({ fieldSelector: parseSelector(fieldSelector) })]).toEqual([
        fieldSelector,
        here,
      ]);
      expect([fieldSelector, await paths({ fieldSelector: parseSelector(fieldSelector) }, everywhere)]).toEqual([
        fieldSelector,
        all,
      ]);
    }
  });

  it('return the sizes of objects if there is a cache', async () => {
    await open({ ...selectable, watchCache });
    await store.create(undefined, thing('large', { data: { a: 'x'.repeat(5000) } }), {}, testContext);
    await store.get('large', {}, testContext);
    const size = store.cachedSize('default', 'large');
    if (watchCache) expect(size).toBeGreaterThan(5000);
    else expect(size).toBeUndefined();
    expect([store.cachedSize('default', 'none'), store.cachedSize('', 'large')]).toEqual([undefined, undefined]);
  });

  it('continue through the pages of a selection', async () => {
    await open({ ...selectable, watchCache });
    await fill();
    for (const fieldSelector of ['metadata.namespace=other', 'spec.colour=red', 'metadata.name=a', '']) {
      const whole = await paths({ fieldSelector: parseSelector(fieldSelector) }, everywhere);
      const seen: string[] = [];
      let next: string | undefined;
      do {
        const page = await store.list(
          { fieldSelector: parseSelector(fieldSelector), limit: 1, ...(next ? { continue: next } : {}) },
          everywhere,
        );
        seen.push(...page.items.map(({ object: { metadata } }) => `${metadata.namespace}/${metadata.name}`));
        next = page.continue;
      } while (next && seen.length < 10);
      expect([fieldSelector, seen]).toEqual([fieldSelector, whole]);
    }
    // A continue token is checked even if a selector names the only object.
    const bad = store.list({ fieldSelector: parseSelector('metadata.name=a'), continue: 'abc' }, everywhere);
    await expect(bad).rejects.toThrow('invalid continue token');
  });

  it('return the state of a version, and refuse a future one', async () => {
    await open({ watchCache });
    await fill();
    const { resourceVersion } = await store.list({}, testContext);
    expect(await paths({ resourceVersion })).toHaveLength(3);
    for (const options of [{}, { fieldSelector: parseSelector('metadata.name=a') }]) {
      const error = await refusal(store.list({ ...options, resourceVersion: '9000000' }, testContext));
      expect([error.code, error.message]).toEqual([
        504,
        expect.stringMatching(/^Timeout: Too large resource version: 9000000, current: [1-9]/),
      ]);
    }
  }, 15_000);

  it('refuse invalid selectors', async () => {
    await open({ ...selectable, watchCache });
    const error = async (options: object) => {
      const { code, message } = await refusal(store.list(options, testContext));
      return [code, message];
    };
    expect(await error({ fieldSelector: parseSelector('spec.x=1') })).toEqual([
      400,
      'field label not supported: spec.x',
    ]);
    await store.destroy();
    await open({ watchCache });
    expect(await error({ fieldSelector: parseSelector('spec.x=1') })).toEqual([
      400,
      '"spec.x" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ]);
  });
});

describe.each([false, true])('watches, watch cache %s', (watchCache) => {
  it('are limited like lists', async () => {
    await open({ ...selectable, watchCache });
    const { resourceVersion } = await store.list({}, everywhere);
    const end = new AbortController();
    setMaxListeners(0, end.signal);
    const table: [fieldSelector: string, here: string[], everywhere: string[]][] = [
      [
        '',
        ['default/a', 'default/b', 'default/c'],
        ['default/a', 'default/b', 'default/c', 'other/a', 'other/b', 'other/c'],
      ],
      ['metadata.name=b', ['default/b'], ['default/b', 'other/b']],
      ['metadata.namespace=other,metadata.name=b', [], ['other/b']],
      ['metadata.namespace=other', [], ['other/a', 'other/b', 'other/c']],
      ['metadata.name=a/b', [], []],
      ['colour=red,metadata.name!=a', ['default/c'], ['default/c', 'other/c']],
    ];
    const opened = [];
    for (const [fieldSelector, here, all] of table) {
      for (const [context, expected] of [
        [testContext, here],
        [everywhere, all],
      ] as const) {
        const watch = await store.watch(
          { resourceVersion, fieldSelector: parseSelector(fieldSelector) },
          { ...context, signal: end.signal },
        );
        const seen: string[] = [];
        const done = (async () => {
          for await (const batch of watch) {
            for (const event of batch) {
              if ('object' in event)
                seen.push(`${event.object.object.metadata.namespace}/${event.object.object.metadata.name}`);
            }
          }
        })();
        opened.push({ fieldSelector, expected, seen, done });
      }
    }
    await fill();
    for (const { fieldSelector, expected, seen } of opened) {
      await expect.poll(() => [fieldSelector, seen]).toEqual([fieldSelector, expected]);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
    end.abort();
    for (const { fieldSelector, expected, seen, done } of opened) {
      await done;
      expect([fieldSelector, seen]).toEqual([fieldSelector, expected]);
    }
  });
});

describe('objects without namespace', () => {
  it('are found by name, whatever namespace a request or selector names', async () => {
    await open({ strategy: { namespaced: false } });
    for (const name of ['a', 'b']) await store.create(undefined, thing(name), {}, everywhere);
    const names = async (fieldSelector: string, context = everywhere) =>
      (await store.list({ fieldSelector: parseSelector(fieldSelector) }, context)).items.map(
        ({ object }) => object.metadata.name,
      );
    for (const context of [everywhere, testContext]) {
      expect(await names('', context)).toEqual(['a', 'b']);
      expect(await names('metadata.name=b', context)).toEqual(['b']);
      expect((await store.get('a', {}, context)).object.metadata).not.toHaveProperty('namespace');
    }
    expect((await store.storage.list('/configmaps')).items.map(({ key }) => key)).toEqual([
      '/configmaps/a',
      '/configmaps/b',
    ]);
    expect((await replace(store, thing('a', { data: { b: '2' } }), {}, everywhere)).result.object.data).toEqual({
      b: '2',
    });
    expect((await store.delete('a', {}, everywhere)).deleted).toBe(true);
  });
});

describe('get', () => {
  it('requires a namespace and a name that are valid in a path', async () => {
    await open();
    const message = async (name: string, context = testContext) => {
      const error = await refusal(store.get(name, {}, context));
      return [error.code, error.message];
    };
    expect(await message('a', everywhere)).toEqual([400, 'Namespace parameter required.']);
    expect(await message('')).toEqual([400, 'Name parameter required.']);
    expect(await message('a/b')).toEqual([400, 'Name parameter invalid: "a/b": may not contain \'/\'']);
    expect(await message('..')).toEqual([400, 'Name parameter invalid: "..": may not be \'..\'']);
    expect(await message('none')).toEqual([404, 'configmaps "none" not found']);
  });
});

describe('decorated objects', () => {
  it('are shown to every reader, and never stored', async () => {
    await open({ decorate: (object) => ({ ...object, data: { ...object.data, decorated: 'yes' } }) });
    const end = new AbortController();
    const { resourceVersion } = await store.list({}, testContext);
    const watch = await store.watch({ resourceVersion }, { ...testContext, signal: end.signal });
    const decorated = { decorated: 'yes' };
    expect((await store.create(undefined, thing('a'), {}, testContext)).object).toMatchObject({ data: decorated });
    expect((await store.get('a', {}, testContext)).object).toMatchObject({ data: decorated });
    expect((await store.list({}, testContext)).items[0]?.object).toMatchObject({ data: decorated });
    expect((await replace(store, thing('a', { data: { b: '2' } }))).result.object).toMatchObject({
      data: { b: '2', ...decorated },
    });
    await store.delete('a', {}, testContext);
    const types: string[] = [];
    for await (const batch of watch) {
      for (const event of batch) {
        types.push(event.type);
        if ('object' in event) expect(event.object.object.data).toMatchObject(decorated);
      }
      if (types.length >= 3) end.abort();
    }
    expect(types).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
  });
});
