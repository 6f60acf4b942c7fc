import { CompactedError } from '@k8s-ts/storage/kv';
import { describe, expect, it } from 'vitest';
import { brief, bytes, create, opener, pause, prefix, record, remove, text, write } from './helpers.js';
import type { OpenedStore, OpenStore } from './opened-store.js';

/** A durable store has its data, history and leases after it is reopened. */
export function restartTests(createStore: OpenStore, shortestLease: number): void {
  const open = opener(createStore);
  const reopen = (opened: OpenedStore) => {
    if (opened.reopen === undefined) throw new Error('a store that supports restart has reopen()');
    return opened.reopen();
  };

  describe('restarts', () => {
    it('keep keys, history, revision and compaction', async () => {
      const opened = await open();
      let { store } = opened;
      const a1 = await create(store, '/a', 'a1');
      const b1 = await create(store, '/b', 'b1');
      const a2 = await write(store, '/a', 'a2', a1);
      await store.compact(b1);
      const gone = await remove(store, '/b', b1);
      store = await reopen(opened);
      expect(await store.revision()).toBe(gone);
      expect(await store.compactRevision()).toBe(b1);
      await expect(store.range({ ...prefix('/'), revision: a1 })).rejects.toBeInstanceOf(CompactedError);
      expect((await store.range({ ...prefix('/'), revision: b1 })).kvs.map((kv) => text(kv.value))).toEqual([
        'a1',
        'b1',
      ]);
      expect((await store.get('/a')).kv).toMatchObject({ modRevision: a2, createRevision: a1 });
      const watch = record(store, '/', b1 + 1);
      const c1 = await create(store, '/c', 'c1');
      expect(c1).toBe(gone + 1);
      await watch.until(() => watch.events.length === 3);
      expect(watch.events.map(brief)).toEqual([
        `${a2} put /a a2@${a1} was a1@${a1}`,
        `${gone} delete /b was b1@${b1}`,
        `${c1} put /c c1@${c1}`,
      ]);
      await watch.stop();
    });

    it('continue the revisions when everything is compacted away', async () => {
      const opened = await open();
      const a1 = await create(opened.store, '/a');
      const gone = await remove(opened.store, '/a', a1);
      await opened.store.compact(gone);
      const store = await reopen(opened);
      expect(await store.revision()).toBe(gone);
      expect(await create(store, '/a')).toBe(gone + 1);
    });

    it('keep leases', async () => {
      const opened = await open();
      const lease = await opened.store.lease(shortestLease + 1);
      await opened.store.put({ key: '/a', value: bytes(''), expectedRevision: 0, lease });
      const store = await reopen(opened);
      expect((await store.get('/a')).kv?.lease).toBe(lease);
      for (let waited = 0; (await store.get('/a')).kv !== undefined; waited += 100) {
        expect(waited).toBeLessThan((shortestLease + 12) * 1_000);
        await pause(100);
      }
    });
  });
}
