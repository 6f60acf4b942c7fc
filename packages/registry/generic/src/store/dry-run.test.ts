import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec } from '@k8s-ts/storage';
import { expect, it } from 'vitest';
import { exists, openTestStore, replace, type TestStoreOptions, type Thing, testContext, thing } from './test-store.js';

const plain = jsonStorageCodec<Thing>({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });

/** A store with a codec that counts its calls. */
async function openCounting(options: TestStoreOptions = {}, codec = plain) {
  const counts = { encoded: 0, decoded: 0 };
  const store = await openTestStore({
    ...options,
    codec: {
      ...codec,
      encode(object) {
        counts.encoded++;
        return codec.encode(object);
      },
      decode(bytes) {
        counts.decoded++;
        return codec.decode(bytes);
      },
    },
  });
  return { store, counts };
}

const textOf = ({ json }: { readonly json?: Uint8Array }) => json && Buffer.from(json).toString();
/** Removes values that differ in each write. */
const parsed = (text: string | undefined) => {
  const object = JSON.parse(text ?? '') as KubeObject;
  const { uid: _uid, creationTimestamp: _time, ...metadata } = object.metadata;
  return { ...object, metadata };
};

it('a dry run returns the text that would have been stored, and decodes it when the object is read', async () => {
  const { store, counts } = await openCounting();
  const created = await store.create(undefined, thing('one'), { dryRun: true }, testContext);
  const text = textOf(created);
  expect(text).toMatch(/^\{"kind":"ConfigMap","apiVersion":"v1","metadata":\{"name":"one",/);
  expect(parsed(text)).toEqual({ ...thing('one'), metadata: { name: 'one', namespace: 'default' } });
  expect(counts).toEqual({ encoded: 1, decoded: 0 });
  expect(created.object).toEqual(JSON.parse(text as string));
  expect(created.object).toBe(created.object);
  expect(counts).toEqual({ encoded: 1, decoded: 1 });
  expect(await exists(store, 'one')).toBe(false);

  // The result of a write that is not a dry run.
  const written = await store.create(undefined, thing('one'), {}, testContext);
  const { resourceVersion, ...metadata } = parsed(textOf(written)).metadata;
  expect(metadata).toEqual(parsed(text).metadata);

  const { result } = await replace(store, thing('one', { data: { b: '2' } }), { dryRun: true });
  expect(parsed(textOf(result))).toEqual({
    ...thing('one', { data: { b: '2' } }),
    metadata: { name: 'one', namespace: 'default', resourceVersion },
  });
  expect(result.object).toEqual(JSON.parse(textOf(result) as string));
});

it.each(['0', 'abc', '12345678901234567890', '007'])(
  'a dry run keeps version %s of an object to be created',
  async (version) => {
    const { store } = await openCounting();
    const object = thing('one', { metadata: { resourceVersion: version } });
    const created = await store.create(undefined, object, { dryRun: true }, testContext);
    expect(created.object.metadata.resourceVersion).toBe(version);
    const text = textOf(created);
    if (text !== undefined) expect(parsed(text).metadata.resourceVersion).toBe(version);
  },
);

it('a dry run returns an object if the stored bytes are no text for clients, or the object is decorated', async () => {
  const other = await openCounting({}, { ...plain, canonicalMetadataOffset: () => -1 });
  const decorated = await openCounting({ decorate: (object) => ({ ...object, data: { decorated: 'yes' } }) });
  for (const { store, counts } of [other, decorated]) {
    const { object, json } = await store.create(undefined, thing('one'), { dryRun: true }, testContext);
    expect(json).toBeUndefined();
    expect(object.data).toEqual(store === decorated.store ? { decorated: 'yes' } : { a: '1' });
    expect(counts).toEqual({ encoded: 1, decoded: 1 });
  }
});
