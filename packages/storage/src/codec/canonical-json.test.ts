import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { encodeCanonicalJSON } from './canonical-json.js';
import { created } from './testing/created.js';

const gvk = { group: '', version: 'v1', kind: 'ConfigMap' };

const textOf = (object: KubeObject, options?: Parameters<typeof encodeCanonicalJSON>[2]) =>
  new TextDecoder().decode(encodeCanonicalJSON(gvk, object, options));

const typeMeta = { kind: 'ConfigMap', apiVersion: 'v1' };
const plain = created({ ...typeMeta, metadata: { name: 'a', labels: { app: 'x' } }, data: { 'a<b': '<&>', b: '2' } });
const { managedFields } = plain.metadata;

describe('canonical JSON', () => {
  it('begins with kind, apiVersion and metadata, and escapes the same characters as Go', () => {
    const text = textOf(created({ data: { b: '<' }, metadata: { name: 'a' } }));
    expect(text).toMatch(/^\{"kind":"ConfigMap","apiVersion":"v1","metadata":\{"name":"a","managedFields":\[\{/);
    expect(text).toMatch(/"fieldsV1":\{"f:data":\{"\.":\{\},"f:b":\{\}\}\}\}\]\},"data":\{"b":"\\u003c"\}\}$/);
  });

  it.each<[string, KubeObject]>([
    ['of an object of one manager', plain],
    ['without other metadata', created({ ...typeMeta, metadata: {}, data: { a: '1' } })],
    ['without other fields', created({ ...typeMeta, metadata: { labels: { app: 'x' } } })],
    ['with characters of several bytes', created({ ...typeMeta, metadata: { name: 'a' }, data: { a: 'ü€😀\ud800<' } })],
    ['of a long object', created({ ...typeMeta, metadata: { name: 'a' }, data: { a: '€'.repeat(30_000) } })],
    ['with absent fields', { ...plain, binaryData: undefined } as KubeObject],
    ['of a status', created({ ...typeMeta, metadata: { name: 'a' }, data: { a: '1' } }, 'status')],
    ['with managed fields in another place', { ...plain, metadata: { managedFields, name: 'a' } } as KubeObject],
    [
      'of two managers',
      {
        ...plain,
        metadata: { ...plain.metadata, managedFields: [...(managedFields ?? []), ...(managedFields ?? [])] },
      },
    ],
    ['with a field like those of managers', { ...plain, fieldsV1: 0, managedFields: null } as KubeObject],
  ])('%s is the same whether or not the owned fields are shared with other objects', (_, object) => {
    // A copy shares nothing.
    const copy = structuredClone(object);
    expect(textOf(object)).toBe(textOf(copy));
    expect(textOf(object, { verbatim: true })).toBe(textOf(copy, { verbatim: true }));
    expect(textOf(object, { pretty: true })).toBe(textOf(copy, { pretty: true }));
  });
});
