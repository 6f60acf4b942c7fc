import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { revisionContext } from '../codec/stored-revision.js';
import { WrittenValues } from './written-values.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });
let decoded = 0;
const context = revisionContext({
  ...codec,
  decode: (bytes) => {
    decoded++;
    return codec.decode(bytes);
  },
});
const object: KubeObject = { metadata: { name: 'a', labels: { l: '1' } } };
const labelsOf = ({ metadata }: KubeObject) => ({ labels: metadata.labels ?? {}, fields: {} });

describe('written values', () => {
  it('give writer and watch the same revision, which knows the attributes without decoding', () => {
    const values = new WrittenValues();
    values.follow();
    const data = codec.encode(object);
    values.add(data, data, object);
    const first = values.take(context, '/a', 7, data);
    expect(values.take(context, '/a', 7, data)).toBe(first);
    expect(values.take(context, '/a', 7, data)).toBeUndefined();
    decoded = 0;
    expect(first?.attributes(labelsOf)).toEqual({ labels: { l: '1' }, fields: {} });
    expect(decoded).toBe(0);
    expect(first?.object.metadata).toEqual({ ...object.metadata, resourceVersion: '7' });
    expect(first?.attributes(labelsOf)).toEqual({ labels: { l: '1' }, fields: {} });
    expect(decoded).toBe(1);
  });

  it('are found by the written bytes, not by equal bytes', () => {
    const values = new WrittenValues();
    values.follow();
    const data = codec.encode(object);
    const encrypted = Buffer.from('encrypted');
    values.add(encrypted, data, object);
    expect(values.take(context, '/a', 7, data)).toBeUndefined();
    expect(values.take(context, '/a', 7, Buffer.from(encrypted))).toBeUndefined();
    expect(values.take(context, '/a', 7, encrypted)?.storedBytes()).toBe(data);
    expect(values.take(context, '/a', 8, encrypted)).toBeUndefined();
  });

  it('are not kept while no watch follows', () => {
    const values = new WrittenValues();
    const data = codec.encode(object);
    values.add(data, data, object);
    expect(values.take(context, '/a', 7, data)).toBeUndefined();
    const end = values.follow();
    end();
    values.add(data, data, object);
    expect(values.take(context, '/a', 7, data)).toBeUndefined();
  });
});
