import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, KeyValueStorage } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { expect, it } from 'vitest';
import { openLmdbStore } from './lmdb/index.js';
import { createMemoryStore } from './memory/index.js';

const engines: readonly [name: string, open: (directory: string) => KeyValueStore][] = [
  ['memory', () => createMemoryStore()],
  ['lmdb', (directory) => openLmdbStore({ directory })],
];
const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });

it.each(engines)('over %s, the watch cache takes what its own storage writes without decoding it', async (_, open) => {
  const directory = await mkdtemp(join(tmpdir(), 'own-writes-'));
  const kv = open(directory);
  let decoded = 0;
  const decode = (bytes: Uint8Array) => {
    decoded++;
    return codec.decode(bytes);
  };
  const groupResource = { group: '', resource: 'configmaps' };
  const storage = new KeyValueStorage(kv, {
    codec: { ...codec, decode },
    groupResource,
    resourcePrefix: '/configmaps',
  });
  const labelsOf = ({ metadata }: KubeObject) => ({ labels: metadata.labels ?? {}, fields: {} });
  const cacher = new Cacher({ storage, resourcePrefix: '/configmaps', getAttrs: labelsOf });
  try {
    await cacher.ready();
    const object = { metadata: { name: 'a', namespace: 'n', labels: { written: 'here' } } };
    const created = await cacher.create('/configmaps/n/a', object);
    const seen = await cacher.get('/configmaps/n/a', { resourceVersion: String(created.revision) });
    expect(seen).toBe(created);
    expect(cacher.cached('/configmaps/n/')).toEqual([created]);
    expect(cacher.cached('/configmaps/m/')).toEqual([]);
    expect(cacher.cachedObject('/configmaps/n/a')).toBe(created);
    expect(cacher.cachedObject('/configmaps/n/b')).toBeUndefined();
    expect(cacher.cached('/configmaps/n/')).toBe(cacher.cached('/configmaps/n/'));
    expect(cacher.getNow('/configmaps/n/a')).toBe(created);
    expect(cacher.getNow('/configmaps/n/a', '0')).toBe(created);
    expect(cacher.getNow('/configmaps/n/a', String(created.revision + 1))).toBeUndefined();
    expect(cacher.getNow('/configmaps/n/b')).toBeUndefined();
    expect(() => cacher.getNow('/configmaps/n/a', 'x')).toThrow('Invalid value: "x"');
    expect(storage.isNewest('/configmaps/n/a', created.revision)).toBe(true);
    expect(storage.isNewest('/configmaps/n/a', created.revision - 1)).toBe(false);
    expect(storage.isNewest('/configmaps/n/b', created.revision)).toBe(false);
    const before = cacher.cached('/configmaps/m/');
    const other = await cacher.create('/configmaps/m/a', { metadata: { name: 'a', namespace: 'm' } });
    await cacher.get('/configmaps/m/a', { resourceVersion: String(other.revision) });
    expect(before).toEqual([]);
    expect(cacher.cached('/configmaps/m/')).toEqual([other]);
    expect(decoded).toBe(0);
    expect(seen.object.metadata).toEqual({ ...object.metadata, resourceVersion: String(created.revision) });
  } finally {
    await cacher.destroy();
    expect(cacher.cached('/configmaps/')).toBeUndefined();
    expect(cacher.cachedObject('/configmaps/n/a')).toBeUndefined();
    expect(cacher.getNow('/configmaps/n/a')).toBeUndefined();
    await kv.close();
    expect(storage.isNewest('/configmaps/n/a', 2)).toBe(false);
    await rm(directory, { recursive: true });
  }
});
