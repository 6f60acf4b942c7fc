import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { expect, it } from 'vitest';
import { jsonStorageCodec } from './json-storage-codec.js';
import { withMetadataAttributes } from './metadata-attributes.js';

const gvk = { group: 'g', version: 'v1', kind: 'Thing' };
const codec = withMetadataAttributes(jsonStorageCodec<KubeObject>({ gvk }));
const decoded = (text: string) => codec.decodeAttributes?.(Buffer.from(text));
const large = `"spec":{"text":"${'x'.repeat(100_000)}"}`;
const attributes = { name: 'a', labels: { 'b{"\\': '}ä' } };
const head = '{"kind":"Thing","apiVersion":"g/v1",';

it('withMetadataAttributes decodes nothing but names and labels of large values', () => {
  const others = { generation: 1, finalizers: ['[', '"'], ownerReferences: [{ a: [{}, []] }], deletionTimestamp: null };
  for (const metadata of [attributes, { ...others, ...attributes }, { ...attributes, ...others, namespace: 'b' }]) {
    const { name, labels, namespace } = metadata as typeof attributes & { namespace?: string };
    expect(decoded(`${head}"metadata":${JSON.stringify(metadata)},${large}}`)).toEqual({
      metadata: { name, labels, ...(namespace ? { namespace } : {}) },
    });
  }
  expect(decoded(`${head}"metadata":{"annotations":{${large}}}}`)).toEqual({ metadata: {} });
});

it.each([
  ['small values', `${head}"metadata":{"name":"a"}}`],
  ['values of another version', `{"kind":"Thing","apiVersion":"g/v2","metadata":{"name":"a"},${large}}`],
  ['values in another form', `{"metadata":{"name":"a"},${large}}`],
  ['values that end before the metadata does', `${head}"metadata":{"name":{${large}`],
])('withMetadataAttributes leaves %s to be decoded completely', (_what, text) => {
  expect(decoded(text)).toBeUndefined();
});

it('withMetadataAttributes keeps the parts that a codec decodes itself', () => {
  const own = { ...codec, decodeAttributes: () => undefined };
  expect(withMetadataAttributes(own)).toBe(own);
});
