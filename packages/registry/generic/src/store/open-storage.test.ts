import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import { jsonStorageCodec } from '@k8s-ts/storage';
import { afterEach, expect, it } from 'vitest';
import type { Store } from './store.js';
import { openTestStore, type TestStoreOptions, type Thing, testContext, thing } from './test-store.js';

const opened: Store<Thing>[] = [];
async function open(options: TestStoreOptions): Promise<Store<Thing>> {
  const store = await openTestStore(options);
  opened.push(store);
  return store;
}
afterEach(() => Promise.all(opened.splice(0).map((store) => store.destroy())));

/**
 * How many times the watch cache of a resource decodes a stored value of 100 KB in full, when it reads it and selects
 * by its label.
 */
async function countDecoded(resource: Pick<TestStoreOptions, 'selectableFields'>): Promise<number> {
  const options = { storageConfig: { type: 'memory', memory: crypto.randomUUID() } } as const;
  const writer = await open({ options });
  await writer.create(
    undefined,
    thing('one', { metadata: { labels: { a: 'b' } }, data: { a: 'x'.repeat(100_000) } }),
    {},
    testContext,
  );
  let decoded = 0;
  const codec = jsonStorageCodec<Thing>({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
  const cached = await open({
    ...resource,
    options,
    watchCache: true,
    codec: {
      ...codec,
      decode(bytes) {
        decoded++;
        return codec.decode(bytes);
      },
    },
  });
  await cached.ready();
  const atStart = decoded;
  expect((await cached.list({ labelSelector: parseLabelSelector('a=b') }, testContext)).items).toHaveLength(1);
  return atStart;
}

it('Store makes the watch cache read only names and labels of large values without other selectable fields', async () => {
  expect(await countDecoded({})).toBe(0);
});

it('Store has the watch cache decode values with other selectable fields', async () => {
  expect(await countDecoded({ selectableFields: ({ data }) => ({ 'data.a': data?.a ?? '' }) })).toBe(1);
});
