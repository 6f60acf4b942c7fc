import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from './json-storage-codec.js';
import { revisionContext, StoredRevision } from './stored-revision.js';

const gvk = { group: 'apps', version: 'v1', kind: 'Thing' };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (value: Uint8Array) => Buffer.from(value).toString();
const codec = jsonStorageCodec<KubeObject>({
  gvk,
  convert: (object) => ({ ...object, kind: 'Thing', apiVersion: 'apps/v1', converted: true }),
  defaultObject: (object) => ('spec' in object ? object : { ...object, spec: 'default' }),
});
const context = revisionContext(codec, true);
const head = '{"kind":"Thing","apiVersion":"apps/v1",';

describe('a stored revision', () => {
  it.each([
    ['{"name":"a"}', '{"resourceVersion":"7","name":"a"}'],
    ['{}', '{"resourceVersion":"7"}'],
  ])('of canonical text with metadata %s is served with its version put in', (metadata, served) => {
    const stored = `${head}"metadata":${metadata},"spec":"ä"}`;
    const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
    expect(text(revision.json)).toBe(`${head}"metadata":${served},"spec":"ä"}`);
    expect(revision.json).toBe(revision.json);
    expect(text(revision.json.subarray(revision.itemOffset))).toBe(`"metadata":${served},"spec":"ä"}`);
    expect(text(revision.storedBytes())).toBe(stored);
    expect(revision.object).toEqual(JSON.parse(text(revision.json)));
    const later = revision.withRevision(123);
    expect(later.object.metadata.resourceVersion).toBe('123');
    expect(text(later.json)).toContain('"resourceVersion":"123"');
    expect(revision.object.metadata.resourceVersion).toBe('7');
  });

  it('leaves the newline out that other servers store', () => {
    const revision = new StoredRevision(context, '/things/a', 7, bytes(`${head}"metadata":{"name":"a"},"spec":1}\n`));
    expect(text(revision.json)).toBe(`${head}"metadata":{"resourceVersion":"7","name":"a"},"spec":1}`);
  });

  it('of other text is decoded and encoded anew', () => {
    const stored = '{"apiVersion":"apps/v1beta1","kind":"Thing","metadata":{"name":"a"},"big":1234567890123456789}';
    const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
    const expected = `${head}"metadata":{"name":"a","resourceVersion":"7"},"big":1234567890123456789,"converted":true,"spec":"default"}`;
    expect(text(revision.json)).toBe(expected);
    expect(text(revision.json.subarray(revision.itemOffset))).toMatch(/^"metadata":/);
    expect(text(revision.storedBytes())).toBe(expected.replace(',"resourceVersion":"7"', ''));
  });

  it('shares its object, which may be frozen', () => {
    const revision = new StoredRevision(
      context,
      '/things/a',
      7,
      bytes(`${head}"metadata":{"name":"a"},"spec":{"x":1}}`),
    );
    expect(revision.object).toBe(revision.object);
    expect(Object.isFrozen(revision.object.spec)).toBe(true);
    expect(revision.inspect((object) => object)).toBe(revision.object);
  });

  it('can be told to be unreadable', () => {
    for (const stored of ['no json', '[]', '"text"', '{"metadata":[]}']) {
      const revision = new StoredRevision(context, '/things/a', 7, bytes(stored));
      expect(() => revision.assertReadable()).toThrow();
    }
    const strict = revisionContext(jsonStorageCodec({ gvk }));
    const other = new StoredRevision(strict, '/things/a', 7, bytes('{"kind":"Other","apiVersion":"v1"}'));
    expect(() => other.object).toThrow('stored object is a v1, Kind=Other, not a apps/v1, Kind=Thing');
  });
});

describe('the JSON codec', () => {
  it('puts kind, apiVersion and metadata first, and escapes as Go does', () => {
    const encoded = text(codec.encode({ spec: '<a>', metadata: { name: 'a' }, apiVersion: 'x', kind: 'y' }));
    expect(encoded).toBe(`${head}"metadata":{"name":"a"},"spec":"\\u003ca\\u003e"}`);
    expect(codec.canonicalMetadataOffset(bytes(encoded))).toBe(`${head}"metadata":{`.length);
  });

  it('knows canonical text by its beginning and end', () => {
    const offset = (stored: string) => codec.canonicalMetadataOffset(bytes(stored));
    expect(offset(`${head}"metadata":{}`)).toBe(-1);
    expect(offset(`${head}"metadata":{"name":"a"},"spec":1`)).toBe(-1);
    expect(offset('{"kind":"Thing","apiVersion":"apps/v2","metadata":{}}')).toBe(-1);
    expect(offset('k8s\u0000')).toBe(-1);
  });
});
