import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { expect, it } from 'vitest';
import type { OpenCacher } from './cacher-bounds-tests.js';
import type { FaultyStore } from './faulty-store.js';
import { create, createAll, listPaths, put } from './helpers.js';
import { podKey } from './pod.js';

/** The key and its current revision, as the condition of a write. */
async function current(kv: KeyValueStore, key: string) {
  return { key, expectedRevision: (await kv.get(key)).kv?.modRevision ?? 0 };
}

/** The comparison of a watch cache with its store. */
export function cacherConsistencyTests(open: OpenCacher): void {
  it('detects whether it is equal to the store', async () => {
    const { kv, cacher } = await open();
    await createAll(cacher, 'ns/a', 'ns/b');
    await put(cacher, 'ns/a', { text: 'x' });
    await cacher.list('/pods');
    expect(await cacher.checkConsistency()).toBe(true);
    await kv.put({ key: '/registry/nodes/n', value: new Uint8Array([1]), expectedRevision: 0 });
    expect(await cacher.checkConsistency()).toBe(true);
  });

  it('compares more keys than it reads at a time', async () => {
    const { kv, cacher } = await open();
    for (let i = 0; i < 10_010; i++) await create(cacher, `ns/${i}`);
    await cacher.list('/pods', { limit: 1 });
    expect(await cacher.checkConsistency()).toBe(true);
    kv.loseEvents = true;
    const { revision } = await kv.delete(await current(kv, '/registry/pods/ns/9999'));
    await cacher.get(podKey('ns/1'), { resourceVersion: String(revision) });
    expect(await cacher.checkConsistency()).toBe(false);
  });

  it.each<[string, (kv: FaultyStore, key: string) => Promise<unknown>]>([
    ['a change', async (kv, key) => kv.put({ ...(await current(kv, key)), value: new Uint8Array([1]) })],
    ['an addition', (kv, key) => kv.put({ key: `${key}0`, value: new Uint8Array([1]), expectedRevision: 0 })],
    ['a deletion', async (kv, key) => kv.delete(await current(kv, key))],
  ])('detects by itself that it has missed %s, and leaves past versions to the store', async (_what, change) => {
    const found: number[] = [];
    const { kv, cacher, below } = await open({
      consistencyCheckInterval: 20,
      onInconsistency: (revision) => found.push(revision),
    });
    const [first] = await createAll(cacher, 'ns/a', 'ns/b');
    await cacher.list('/pods');
    expect(await cacher.checkConsistency()).toBe(true);
    kv.loseEvents = true;
    await change(kv, '/registry/pods/ns/b');
    await cacher.get(podKey('ns/a'), { resourceVersion: String(await cacher.currentRevision()) });
    await expect.poll(() => found.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await cacher.checkConsistency()).toBe(false);
    const past = { resourceVersion: String(first), resourceVersionMatch: 'Exact' } as const;
    expect(await listPaths(below, '/pods', past)).toEqual(['ns/a']);
    const { reads } = kv;
    expect(await listPaths(cacher, '/pods', past)).toEqual(['ns/a']);
    expect(kv.reads).toBeGreaterThan(reads);
  });

  it('checks nothing after it has stopped, or when the check is off', async () => {
    const { kv, cacher } = await open({ consistencyCheckInterval: 0 });
    const other = await open({ consistencyCheckInterval: 20 });
    await other.cacher.destroy();
    const [reads, othersReads] = [kv.reads, other.kv.reads];
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([kv.reads, other.kv.reads]).toEqual([reads, othersReads]);
    await cacher.destroy();
  });
}
