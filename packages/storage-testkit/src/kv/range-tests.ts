import { eventLoopTurn } from '@k8s-ts/event-loop';
import { CompactedError, FutureRevisionError } from '@k8s-ts/storage/kv';
import { describe, expect, it } from 'vitest';
import { create, opener, prefix, remove, text, write } from './helpers.js';
import type { OpenStore } from './opened-store.js';

/** Ranges, now and in the past, and compaction. */
export function rangeTests(createStore: OpenStore): void {
  const open = opener(createStore);

  describe('ranges', () => {
    it('return their keys in order, without the end of the range', async () => {
      const { store } = await open();
      for (const key of ['/b/2', '/a/1', '/b/1', '/b', '/c/1', '/b/10', '/ba']) await create(store, key);
      const { kvs, count, more, revision } = await store.range(prefix('/b/'));
      expect(kvs.map((kv) => kv.key)).toEqual(['/b/1', '/b/10', '/b/2']);
      expect({ count, more }).toEqual({ count: 3, more: false });
      expect(revision).toBe(await store.revision());
      expect((await store.range({ start: '/a/1', end: '/b/1' })).kvs.map((kv) => kv.key)).toEqual(['/a/1', '/b']);
      expect(await store.range({ start: '/x', end: '/y' })).toMatchObject({ kvs: [], count: 0, more: false });
      expect((await store.range({ start: '', end: '\u{10ffff}' })).count).toBe(7);
    });

    it('are returned in pages of a limited size, and counted as a whole', async () => {
      const { store } = await open();
      const keys = Array.from({ length: 25 }, (_, at) => `/k/${String(at).padStart(3, '0')}`);
      await Promise.all(keys.map((key) => create(store, key)));
      const revision = await store.revision();
      const seen: string[] = [];
      let start = '/k/';
      for (let page = 0; ; page++) {
        const result = await store.range({ ...prefix('/k/'), start, limit: 10, revision });
        expect(result.count).toBe(25 - page * 10);
        seen.push(...result.kvs.map((kv) => kv.key));
        if (!result.more) break;
        start = `${result.kvs.at(-1)?.key}\u0000`;
        // Writes between the pages do not change what is read at the first page's revision.
        await create(store, `/k/0${page}5x`);
        const gone = keys[24 - page] as string;
        await remove(store, gone, (await store.get(gone)).kv?.modRevision as number);
      }
      expect(seen).toEqual(keys);
      expect((await store.range({ ...prefix('/k/'), limit: 25 })).more).toBe(false);
      expect((await store.range({ ...prefix('/k/'), limit: 0 })).kvs).toHaveLength(25);
    });

    it('leave values out when only keys are wanted', async () => {
      const { store } = await open();
      const revision = await create(store, '/a', 'value');
      const { kvs } = await store.range({ ...prefix('/'), keysOnly: true });
      expect(kvs).toHaveLength(1);
      expect(kvs[0]).toMatchObject({ key: '/a', modRevision: revision, createRevision: revision });
      expect(kvs[0]?.value.length).toBe(0);
    });

    it('return the keys of an earlier revision', async () => {
      const { store } = await open();
      const a1 = await create(store, '/a', 'a1');
      const b1 = await create(store, '/b', 'b1');
      const a2 = await write(store, '/a', 'a2', a1);
      const gone = await remove(store, '/b', b1);
      const b2 = await create(store, '/b', 'b2');
      const at = async (revision: number) => {
        const { kvs, revision: now } = await store.range({ ...prefix('/'), revision });
        expect(now).toBe(b2);
        return kvs.map((kv) => `${kv.key}=${text(kv.value)}@${kv.createRevision}`);
      };
      expect(await at(a1)).toEqual([`/a=a1@${a1}`]);
      expect(await at(b1)).toEqual([`/a=a1@${a1}`, `/b=b1@${b1}`]);
      expect(await at(a2)).toEqual([`/a=a2@${a1}`, `/b=b1@${b1}`]);
      expect(await at(gone)).toEqual([`/a=a2@${a1}`]);
      expect(await at(b2)).toEqual([`/a=a2@${a1}`, `/b=b2@${b2}`]);
      expect(text((await store.get('/a', { revision: b1 })).kv?.value)).toBe('a1');
      expect((await store.get('/b', { revision: gone })).kv).toBeUndefined();
    });

    it('refuse a revision that does not exist yet', async () => {
      const { store } = await open();
      const revision = await create(store, '/a');
      await expect(store.get('/a', { revision: revision + 1 })).rejects.toBeInstanceOf(FutureRevisionError);
      await expect(store.range({ ...prefix('/'), revision: revision + 99 })).rejects.toBeInstanceOf(
        FutureRevisionError,
      );
    });

    it('return many keys', async () => {
      const { store } = await open();
      const count = 5_000;
      for (let at = 0; at < count; at += 500) {
        await Promise.all(
          Array.from({ length: 500 }, (_, i) => create(store, `/n/${String(at + i).padStart(6, '0')}`)),
        );
      }
      const { kvs } = await store.range(prefix('/n/'));
      expect(kvs).toHaveLength(count);
      expect(kvs.every((kv, at) => kv.key === `/n/${String(at).padStart(6, '0')}` && text(kv.value) === kv.key)).toBe(
        true,
      );
    });
  });

  describe('compaction', () => {
    it('removes older history, and keeps the current state', async () => {
      const { store } = await open();
      expect(await store.compactRevision()).toBe(0);
      const a1 = await create(store, '/a', 'a1');
      const b1 = await create(store, '/b', 'b1');
      const a2 = await write(store, '/a', 'a2', a1);
      const gone = await remove(store, '/b', b1);
      const a3 = await write(store, '/a', 'a3', a2);
      await store.compact(gone);
      expect(await store.compactRevision()).toBe(gone);
      await expect(store.get('/a', { revision: a1 })).rejects.toBeInstanceOf(CompactedError);
      await expect(store.range({ ...prefix('/'), revision: a2 })).rejects.toBeInstanceOf(CompactedError);
      expect(text((await store.get('/a', { revision: gone })).kv?.value)).toBe('a2');
      expect((await store.range({ ...prefix('/'), revision: gone })).kvs.map((kv) => kv.key)).toEqual(['/a']);
      expect((await store.get('/a')).kv).toMatchObject({ modRevision: a3, createRevision: a1 });
      expect(await write(store, '/a', 'a4', a3)).toBe(a3 + 1);
    });

    it('refuses a compacted revision and a future one', async () => {
      const { store } = await open();
      const revision = await create(store, '/a');
      await expect(store.compact(revision + 1)).rejects.toBeInstanceOf(FutureRevisionError);
      await store.compact(revision);
      await expect(store.compact(revision)).rejects.toBeInstanceOf(CompactedError);
      await expect(store.compact(revision - 1)).rejects.toBeInstanceOf(CompactedError);
    });

    it('does not delay concurrent reads and writes', async () => {
      const { store } = await open();
      const revisions = new Map<string, number>();
      for (let at = 0; at < 300; at++) revisions.set(`/c/${at}`, await create(store, `/c/${at}`, 'x'.repeat(200)));
      let stop = false;
      const reading = (async () => {
        while (!stop) {
          expect((await store.range(prefix('/c/'))).kvs).toHaveLength(300);
          await eventLoopTurn();
        }
      })();
      for (let round = 0; round < 10; round++) {
        await Promise.all(
          [...revisions].map(async ([key, at]) => revisions.set(key, await write(store, key, `round ${round}`, at))),
        );
        await store.compact(await store.revision());
      }
      stop = true;
      await reading;
      const { kvs } = await store.range(prefix('/c/'));
      expect(kvs.every((kv) => text(kv.value) === 'round 9' && kv.modRevision === revisions.get(kv.key))).toBe(true);
    });
  });
}
