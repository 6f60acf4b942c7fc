import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage } from '@k8s-ts/storage';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';
import { describe, expect, it } from 'vitest';
import { builtinCodec } from './builtin-codec.js';

const kind = { group: '', version: 'v1', kind: 'ConfigMap' };
const groupResource = { group: '', resource: 'configmaps' };
const mediaTypes = ['application/json', 'application/vnd.kubernetes.protobuf', 'application/yaml'];
const [json, protobuf] = mediaTypes as [string, string];
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const map: AnyKubeObject = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { namespace: 'ns', name: 'a', labels: { b: '1', a: '2' } },
  data: { z: 'ü', a: '<' },
};

/** Storages over one store that write in different media types. */
function storages() {
  const kv = createMemoryStore();
  const of = (mediaType: string) =>
    new KeyValueStorage(kv, { codec: builtinCodec(kind, { mediaType }), groupResource, freezeObjects: true });
  return { kv, of };
}
const key = '/configmaps/ns/a';
const update = (change: (object: AnyKubeObject) => AnyKubeObject) => ({
  tryUpdate: (current: AnyKubeObject | undefined) => ({ object: change(current as AnyKubeObject) }),
});

describe.each(mediaTypes)('a built-in kind stored as %s', (mediaType) => {
  it('is served in the order of its fields', async () => {
    const { of } = storages();
    const created = await of(mediaType).create(key, map);
    const served = text((await of(mediaType).get(key)).json);
    expect(served).toBe(
      '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","namespace":"ns","resourceVersion":"1","labels":{"a":"2","b":"1"}},"data":{"a":"\\u003c","z":"ü"}}'.replace(
        '"resourceVersion":"1"',
        `"resourceVersion":"${created.revision}"`,
      ),
    );
    expect(text(created.json)).toBe(served);
    expect(text(created.json.subarray(created.itemOffset))).toMatch(/^"metadata":/);
  });

  it('keeps its version when nothing changes, and its content when it is deleted', async () => {
    const { of } = storages();
    const created = await of(mediaType).create(key, map);
    const reordered = update(({ metadata, ...rest }) => ({ data: { z: 'ü', a: '<' }, ...rest, metadata }));
    for (const suggestion of [undefined, created, await of(mediaType).get(key)]) {
      void suggestion?.json;
      const { revision } = await of(mediaType).guaranteedUpdate(key, {
        ...reordered,
        ...(suggestion ? { suggestion } : {}),
      });
      expect(revision).toBe(created.revision);
    }
    const changed = await of(mediaType).guaranteedUpdate(key, {
      ...update((object) => ({ ...object, data: { b: '2' } })),
      suggestion: created,
    });
    expect(changed.revision).toBeGreaterThan(created.revision);
    void changed.json;
    const deleted = await of(mediaType).delete(key, { suggestion: changed });
    expect(deleted.object).toMatchObject({
      data: { b: '2' },
      metadata: { resourceVersion: String(deleted.revision) },
    });
  });

  it.each(mediaTypes)('is rewritten once when it was stored as %s', async (before) => {
    const { kv, of } = storages();
    const created = await of(before).create(key, map);
    expect((await of(mediaType).get(key)).object).toEqual((await of(before).get(key)).object);
    const suggestion = await of(mediaType).get(key);
    void suggestion.json;
    const options = update((object) => object);
    const first = await of(mediaType).guaranteedUpdate(key, { ...options, suggestion });
    expect(first.revision === created.revision).toBe(before === mediaType);
    const second = await of(mediaType).guaranteedUpdate(key, { ...options, suggestion: first });
    expect(second.revision).toBe(first.revision);
    const { value } = (await kv.get(`/registry${key}`)).kv ?? {};
    expect(value && Buffer.compare(value, builtinCodec(kind, { mediaType }).encode(map))).toBe(0);
  });
});

describe('a built-in codec', () => {
  const codec = builtinCodec(kind);

  it.each<[string, string]>([
    ['"text"', 'stored value is not an object'],
    ['[]', 'stored value is not an object'],
    ['{"kind":"Secret","apiVersion":"v1"}', 'stored object is a v1, Kind=Secret, not a v1, Kind=ConfigMap'],
    ['kind: ConfigMap\n', 'stored object is a , Kind=ConfigMap, not a v1, Kind=ConfigMap'],
    ['{"kind":"ConfigMap","apiVersion":"v1","data":{"a":1}}', 'json: cannot unmarshal number'],
    ['{"kind":', 'JSON'],
    ['', 'stored value is not an object'],
  ])('refuses %s', (bytes, message) => {
    expect(() => codec.decode(Buffer.from(bytes))).toThrow(message);
  });

  it('refuses broken protobuf', () => {
    const bytes = builtinCodec(kind, { mediaType: protobuf }).encode(map);
    expect(() => codec.decode(bytes.subarray(0, bytes.length - 3))).toThrow('unexpected EOF');
    const secret = builtinCodec({ ...kind, kind: 'Secret' }, { mediaType: protobuf }).encode({ metadata: {} });
    expect(() => codec.decode(secret)).toThrow('stored object is a v1, Kind=Secret, not a v1, Kind=ConfigMap');
  });

  it('completes values that another program stored', () => {
    const service = builtinCodec({ ...kind, kind: 'Service' });
    const stored = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: a\nspec:\n  ports:\n  - port: 80\n';
    expect(service.decode(Buffer.from(stored))).toMatchObject({
      spec: { ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }], sessionAffinity: 'None', type: 'ClusterIP' },
    });
    expect(codec.decode(Buffer.from('{"apiVersion":"v1","kind":"ConfigMap"}')).metadata).toMatchObject({});
  });

  it('knows kinds, versions and media types of values', () => {
    expect(() => builtinCodec({ ...kind, kind: 'Nothing' })).toThrow('no field table for /v1, Kind=Nothing');
    expect(() => builtinCodec(kind, { storageVersion: { group: 'apps', version: 'v1' } })).toThrow(
      'stored object is a apps/v1, Kind=ConfigMap, not a v1, Kind=ConfigMap',
    );
    expect(text(builtinCodec(kind, { mediaType: `${json};charset=utf-8` }).encode(map))).toMatch(/^\{/);
    expect(() => builtinCodec(kind, { mediaType: 'text/plain' })).toThrow('unable to find serializer for "text/plain"');
  });
});

describe.each([json, protobuf])('an object that a former release stored as %s', (mediaType) => {
  const budgets = { group: 'policy', version: 'v1', kind: 'PodDisruptionBudget' };
  const old = { ...budgets, version: 'v1beta1' };
  const key = '/poddisruptionbudgets/ns/a';
  const stored: AnyKubeObject = {
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'a', namespace: 'ns' },
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
  } as AnyKubeObject;

  it('is read, and stored in the current version with the next update', async () => {
    const kv = createMemoryStore();
    const codec = builtinCodec(budgets, { mediaType });
    const groupResource = { group: 'policy', resource: 'poddisruptionbudgets' };
    const storage = new KeyValueStorage(kv, { codec, groupResource, freezeObjects: true });
    const value = builtinCodec(old, { mediaType }).encode(stored);
    await kv.put({ key: `/registry${key}`, value, expectedRevision: 0 });
    const read = await storage.get(key);
    expect(read.object).toMatchObject({ ...stored, apiVersion: 'policy/v1' });
    expect(text(read.json)).toContain('"apiVersion":"policy/v1"');

    const first = await storage.guaranteedUpdate(
      key,
      update((object) => object),
    );
    expect(first.revision).toBeGreaterThan(read.revision);
    const second = await storage.guaranteedUpdate(
      key,
      update((object) => object),
    );
    expect(second.revision).toBe(first.revision);
    const present = { ...stored, apiVersion: 'policy/v1' };
    const written = (await kv.get(`/registry${key}`)).kv?.value ?? new Uint8Array();
    expect(text(written)).toContain('policy/v1');
    expect(text(written)).not.toContain('policy/v1beta1');
    expect(codec.decode(written)).toMatchObject(present);
    expect((await storage.delete(key, {})).object).toMatchObject(present);
  });

  it('cannot be read as another kind', () => {
    const bytes = builtinCodec(old, { mediaType }).encode(stored);
    expect(() => builtinCodec(kind).decode(bytes)).toThrow(
      'stored object is a policy/v1beta1, Kind=PodDisruptionBudget, not a v1, Kind=ConfigMap',
    );
  });
});
