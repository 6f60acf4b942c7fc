import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { parse as parseLabelSelector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { jsonStorageCodec, KeyValueStorage, selectionPredicate } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { expect, it } from 'vitest';
import { openLmdbStore } from './lmdb/index.js';
import { createMemoryStore } from './memory/index.js';
import { RemoteStores, serveStores } from './remote/index.js';
import { openKeyValueStore } from './store-pool.js';

const engines: readonly [name: string, open: (directory: string) => KeyValueStore][] = [
  ['memory', () => createMemoryStore()],
  ['lmdb', (directory) => openLmdbStore({ directory })],
];
const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'ConfigMap' } });

it.each(engines)(
  'over %s, the watch cache uses the values that its own storage wrote without decoding them',
  async (_, open) => {
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
      expect(cacher.peekList('/configmaps/n/')).toEqual([created]);
      expect(cacher.peekList('/configmaps/m/')).toEqual([]);
      expect(cacher.peek('/configmaps/n/a')).toBe(created);
      expect(cacher.peek('/configmaps/n/b')).toBeUndefined();
      expect(cacher.peekList('/configmaps/n/')).toBe(cacher.peekList('/configmaps/n/'));
      expect(cacher.getSync('/configmaps/n/a')).toBe(created);
      expect(cacher.getSync('/configmaps/n/a', '0')).toBe(created);
      expect(cacher.getSync('/configmaps/n/a', String(created.revision + 1))).toBeUndefined();
      expect(cacher.getSync('/configmaps/n/b')).toBeUndefined();
      expect(() => cacher.getSync('/configmaps/n/a', 'x')).toThrow('Invalid value: "x"');
      expect(storage.isCurrentRevision('/configmaps/n/a', created.revision)).toBe(true);
      expect(storage.isCurrentRevision('/configmaps/n/a', created.revision - 1)).toBe(false);
      expect(storage.isCurrentRevision('/configmaps/n/b', created.revision)).toBe(false);
      const before = cacher.peekList('/configmaps/m/');
      const other = await cacher.create('/configmaps/m/a', { metadata: { name: 'a', namespace: 'm' } });
      await cacher.get('/configmaps/m/a', { resourceVersion: String(other.revision) });
      expect(before).toEqual([]);
      expect(cacher.peekList('/configmaps/m/')).toEqual([other]);
      expect(decoded).toBe(0);
      expect(seen.object.metadata).toEqual({ ...object.metadata, resourceVersion: String(created.revision) });
    } finally {
      await cacher.destroy();
      expect(cacher.peekList('/configmaps/')).toBeUndefined();
      expect(cacher.peek('/configmaps/n/a')).toBeUndefined();
      expect(cacher.getSync('/configmaps/n/a')).toBeUndefined();
      await kv.close();
      expect(storage.isCurrentRevision('/configmaps/n/a', 2)).toBe(false);
      await rm(directory, { recursive: true });
    }
  },
);

it('the watch cache of another process gets the attributes with a write, and does not decode the object', async () => {
  const { port1, port2 } = new MessageChannel();
  const memory = 'own-writes-of-another';
  const endStores = serveStores(port1);
  const here = await openKeyValueStore({ type: 'memory', memory, compactionIntervalMs: 0 });
  const there = await new RemoteStores(port2).open({ type: 'memory', memory, compactionIntervalMs: 0 });
  let decoded = 0;
  const decode = (bytes: Uint8Array) => {
    decoded++;
    return codec.decode(bytes);
  };
  const getAttrs = ({ metadata }: KubeObject) => ({ labels: metadata.labels ?? {}, fields: {} });
  const storageOver = (kv: KeyValueStore, sharedAttributes?: typeof getAttrs) =>
    new KeyValueStorage(kv, {
      codec: { ...codec, decode },
      groupResource: { group: '', resource: 'configmaps' },
      resourcePrefix: '/configmaps',
      ...(sharedAttributes === undefined ? {} : { sharedAttributes }),
    });
  const caches = [here.store, there].flatMap((kv) =>
    [getAttrs, undefined].map(
      (sharedAttributes) =>
        new Cacher({ storage: storageOver(kv, sharedAttributes), resourcePrefix: '/configmaps', getAttrs }),
    ),
  );
  const [first, firstPlain, other, otherPlain] = caches as [Cacher, Cacher, Cacher, Cacher];
  const selected = async (cacher: Cacher, resourceVersion: string) => {
    const label = parseLabelSelector('written=here');
    const predicate = selectionPredicate({ label }, getAttrs);
    return (await cacher.list('/configmaps/', { predicate, resourceVersion })).items.map(({ key }) => key);
  };
  try {
    await Promise.all(caches.map((cacher) => cacher.ready()));
    const object = (name: string) => ({ metadata: { name, namespace: 'n', labels: { written: 'here' } } });
    const { revision: begun } = await first.create('/configmaps/m/a', { metadata: { name: 'a', namespace: 'm' } });
    // From here on, all caches get events as they happen.
    for (const cacher of caches) await cacher.get('/configmaps/m/a', { resourceVersion: String(begun) });
    decoded = 0;
    await first.create('/configmaps/n/a', object('a'));
    const { revision } = await other.create('/configmaps/n/b', object('b'));
    for (const cacher of [first, other]) {
      expect(await selected(cacher, String(revision))).toEqual(['/configmaps/n/a', '/configmaps/n/b']);
    }
    // Two caches share nothing with the writer, so each decodes both objects.
    for (const cacher of [firstPlain, otherPlain]) {
      expect(await selected(cacher, String(revision))).toEqual(['/configmaps/n/a', '/configmaps/n/b']);
    }
    expect(decoded).toBe(4);
  } finally {
    await Promise.all(caches.map((cacher) => cacher.destroy()));
    await there.close();
    await here.destroy();
    await endStores();
  }
});
