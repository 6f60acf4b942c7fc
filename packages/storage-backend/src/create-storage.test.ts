import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonStorageCodec } from '@k8s-ts/storage';
import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPACT_REVISION_KEY } from './compactor.js';
import { createStorage } from './create-storage.js';
import type { StorageConfig } from './storage-config.js';
import { openKeyValueStore } from './store-pool.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'create-storage-'));
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function open(config: StorageConfig, resource = 'configmaps', kind = 'ConfigMap') {
  const made = await createStorage(config, {
    codec: jsonStorageCodec({ gvk: { group: '', version: 'v1', kind } }),
    resourcePrefix: `/${resource}`,
    groupResource: { group: '', resource },
  });
  cleanups.push(made.destroy);
  return made;
}

const configMap = (name: string) => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name, namespace: 'default' },
  data: { a: '1' },
});

async function works(config: StorageConfig): Promise<void> {
  const { storage } = await open(config);
  const created = await storage.create('/configmaps/default/one', configMap('one'));
  const other = await open(config, 'secrets', 'Secret');
  const secret = { ...configMap('two'), kind: 'Secret' };
  // One store, one sequence of revisions.
  expect((await other.storage.create('/secrets/default/two', secret)).revision).toBe(created.revision + 1);
  expect((await storage.list('/configmaps')).items.map((item) => item.object.metadata?.name)).toEqual(['one']);
  const { store, destroy } = await openKeyValueStore(config);
  cleanups.push(destroy);
  const prefix = (config.prefix ?? '/registry').replace(/^\/?/, '/');
  expect((await store.get(`${prefix}/configmaps/default/one`)).kv?.modRevision).toBe(created.revision);
}

describe('createStorage', () => {
  it('stores in memory', () => works({ type: 'memory', memory: 'create-storage-1' }));
  it('stores below another prefix', () => works({ type: 'memory', memory: 'create-storage-2', prefix: 'elsewhere' }));
  it('stores in a folder', () => works({ type: 'lmdb', dataDir: newDirectory() }));

  it('uses lmdb by default, and reopens it', async () => {
    const dataDir = newDirectory();
    const first = await open({ dataDir });
    const { revision } = await first.storage.create('/configmaps/default/one', configMap('one'));
    await first.destroy();
    const second = await open({ dataDir });
    expect((await second.storage.get('/configmaps/default/one')).revision).toBe(revision);
  });

  it('names the known types when the given type is unknown', async () => {
    await expect(open({ type: 'etcd4' })).rejects.toThrow(
      'unknown storage type: etcd4 (known: memory, lmdb, etcd2, etcd3)',
    );
    await expect(open({ type: 'toString' })).rejects.toThrow('unknown storage type: toString');
  });

  it('refuses missing endpoints and missing CA files', async () => {
    for (const type of ['etcd2', 'etcd3']) await expect(open({ type })).rejects.toThrow('at least one endpoint');
    await expect(open({ transport: { servers: ['http://127.0.0.1:1'], caFile: '/no/such/file' } })).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('openKeyValueStore', () => {
  it('opens one store for equal configurations and closes it with its last user', async () => {
    const config: StorageConfig = { type: 'memory', memory: 'shared' };
    const [one, two, other] = await Promise.all([
      openKeyValueStore(config),
      openKeyValueStore({ ...config, prefix: '/any' }),
      openKeyValueStore({ type: 'memory', memory: 'other' }),
    ]);
    expect(one.store).toBe(two.store);
    expect(one.store).not.toBe(other.store);
    await one.destroy();
    await one.destroy();
    await two.store.ping();
    await two.destroy();
    await expect(two.store.ping()).rejects.toThrow('closed');
    const again = await openKeyValueStore(config);
    expect(again.store).not.toBe(one.store);
    await Promise.all([again.destroy(), other.destroy()]);
  });

  it('waits for a folder that is being released', async () => {
    const config: StorageConfig = { type: 'lmdb', dataDir: newDirectory() };
    for (let round = 0; round < 5; round++) {
      const one = await openKeyValueStore(config);
      const put = one.store.put({ key: `/${round}`, value: new Uint8Array([round]), expectedRevision: 0 });
      const destroyed = one.destroy();
      const two = await openKeyValueStore(config);
      expect((await two.store.range({ start: '/', end: '0' })).count).toBe(round + 1);
      await Promise.all([put, destroyed, two.destroy()]);
    }
  });

  it('opens a store again after a failure', async () => {
    const dataDir = newDirectory();
    const { openLmdbStore } = await import('./lmdb/index.js');
    const holder = openLmdbStore({ directory: dataDir });
    await expect(openKeyValueStore({ dataDir })).rejects.toThrow('in use by this process');
    await holder.close();
    const { destroy } = await openKeyValueStore({ dataDir });
    await destroy();
  });

  it('compacts at the shortest interval that its users ask for', async () => {
    const config: StorageConfig = { type: 'memory', memory: 'compacted' };
    const one = await openKeyValueStore({ ...config, compactionIntervalMs: 0 });
    const two = await openKeyValueStore({ ...config, compactionIntervalMs: 20 });
    for (let waited = 0; (await one.store.compactRevision()) === 0; waited++) {
      expect(waited).toBeLessThan(200);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await one.store.get(COMPACT_REVISION_KEY)).kv).toBeDefined();
    await Promise.all([one.destroy(), two.destroy()]);
  });
});

describeWithEtcd('createStorage over etcd', () => {
  it('createStorage uses etcd3 when servers are given', { timeout: 60_000 }, async () => {
    const etcd = await startEtcd();
    cleanups.push(() => etcd.stop());
    await works({ transport: { servers: [etcd.endpoint] } });
  });

  it('createStorage uses the v2 API on request', { timeout: 60_000 }, async () => {
    const etcd = await startEtcd({ v2: true });
    cleanups.push(() => etcd.stop());
    const transport = { servers: [etcd.endpoint] };
    await works({ type: 'etcd2', transport });
    await works({ type: 'etcd2', transport, prefix: 'elsewhere', quorum: false });
  });

  it('createStorage refuses an etcd that does not serve the v2 API, and waits for one that does not answer', async () => {
    const etcd = await startEtcd();
    cleanups.push(() => etcd.stop());
    const config = { type: 'etcd2', transport: { servers: [etcd.endpoint] } };
    await expect(open(config)).rejects.toThrow('does not serve the v2 API: it has to be started with --enable-v2');
    await etcd.kill();
    const { storage } = await open(config);
    await expect(storage.readinessCheck()).rejects.toThrow('cannot be reached');
  });
});
