import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it, vi } from 'vitest';
import { encodeCanonicalJSON } from './canonical-json.js';
import { parseSharing } from './parse-sharing.js';
import { created } from './testing/created.js';

const gvk = { group: '', version: 'v1', kind: 'ConfigMap' };

const bytesOf = (object: KubeObject): Buffer => Buffer.from(encodeCanonicalJSON(gvk, object));
const typeMeta = { kind: 'ConfigMap', apiVersion: 'v1' };
const plain = created({ ...typeMeta, metadata: { name: 'a' }, data: { ü: '"é', b: '' } });
const [entry] = plain.metadata.managedFields ?? [];
const withEntries = (...managedFields: unknown[]) =>
  ({ ...plain, metadata: { name: 'a', managedFields } }) as unknown as KubeObject;
const other = { ...entry, fieldsV1: { 'f:unknown': { 'f:x': {} } } };

describe('JSON with known managed fields', () => {
  it.each<[string, KubeObject, number]>([
    ['of one manager', plain, 1],
    ['of several managers', withEntries(other, entry, { ...entry, manager: 'b' }), 2],
    ['with fields behind them', withEntries({ ...entry, subresource: 'status' }), 1],
  ])('%s is parsed with the known values', (_, object, known) => {
    const bytes = bytesOf(object);
    const parsed = parseSharing(bytes) as KubeObject;
    expect(parsed).toEqual(JSON.parse(bytes.toString()));
    expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(bytes.toString())));
    expect(parsed.metadata.managedFields?.filter(({ fieldsV1 }) => fieldsV1 === entry?.fieldsV1)).toHaveLength(known);
  });

  const { fieldsV1 } = entry as { fieldsV1: Readonly<Record<string, unknown>> };
  it.each<[string, object]>([
    ['that are new', withEntries(other)],
    ['with more fields', withEntries({ ...entry, fieldsV1: { ...fieldsV1, 'f:z': {} } })],
    ['with fewer fields', withEntries({ ...entry, fieldsV1: { 'f:data': { 'f:ü': {} } } })],
    ['that are in another place', { ...typeMeta, metadata: { name: 'a' }, data: { a: 1, fieldsV1 } }],
    ['that are elsewhere, too', { ...plain, data: { a: 1, fieldsV1 } }],
    ['beside a number', withEntries({ ...entry, fieldsV1: 0 }, entry)],
    ['in a text', { ...typeMeta, metadata: { name: 'a' }, data: { a: `x,"fieldsV1":${JSON.stringify(fieldsV1)}` } }],
  ])('%s is left to the parser', (_, object) => {
    expect(parseSharing(bytesOf(object as KubeObject))).toBeUndefined();
  });

  it('searches few places of an object with very many of them', () => {
    const bytes = bytesOf({ ...plain, spec: Array(10_000).fill({ a: 1, fieldsV1 }) } as KubeObject);
    const compared = vi.spyOn(Buffer.prototype, 'compare');
    expect(parseSharing(bytes)).toBeUndefined();
    // At most 16 values are remembered.
    expect(compared.mock.calls.length).toBeLessThan(100 * 16 + 1);
    compared.mockRestore();
  });
});
