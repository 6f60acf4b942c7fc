import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, createAll, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { podKey, select } from './pod.js';

/** Watches with `sendInitialEvents` true or false, bookmarks, and expired versions. */
export function watchListTests(
  open: OpenStorage,
  { watchCache, compaction }: { readonly watchCache: boolean; readonly compaction: boolean },
): void {
  describe('watch with initial events', () => {
    const asked = { sendInitialEvents: true, allowWatchBookmarks: true };

    it('sends the state, marks its end, and then sends later events', async () => {
      const { storage } = await open();
      const [b, a = 0] = await createAll(storage, 'ns/b', 'ns/a');
      for (const resourceVersion of ['', String(a)]) {
        await storage.list('/pods');
        const watch = await follow(storage, '/pods', { ...asked, resourceVersion });
        expect(await watch.brief(2)).toEqual([`ADDED ns/a@${a}`, `ADDED ns/b@${b}`]);
        const [mark] = await watch.take(1);
        expect(mark).toMatchObject({ type: 'BOOKMARK', initialEventsEnd: true });
        if (mark?.type !== 'BOOKMARK') throw new Error('no bookmark');
        expect(Number(mark.resourceVersion)).toBeGreaterThanOrEqual(a);
        const later = await create(storage, 'ns/c');
        expect(await watch.brief(1)).toEqual([`ADDED ns/c@${later.revision}`]);
        await storage.delete(podKey('ns/c'));
        await watch.stop();
      }
    });

    it('is as new as the store when the request names no version', async () => {
      const { storage } = await open();
      for (let i = 0; i < 20; i++) {
        const { revision } = await put(storage, 'ns/a', { text: String(i) });
        const watch = await follow(storage, '/pods', asked);
        expect(await watch.brief(1)).toEqual([`ADDED ns/a@${revision}`]);
        await watch.stop();
      }
    });

    it('marks the end of an empty state, and of a selected one', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a', { labels: { app: 'x' } });
      await create(storage, 'ns/b');
      await storage.list('/pods');
      const none = await follow(storage, '/pods', { ...asked, predicate: select({ label: 'app=none' }) });
      expect((await none.brief(1))[0]).toMatch(/^BOOKMARK end @/);
      const some = await follow(storage, '/pods', {
        ...asked,
        resourceVersion: '0',
        predicate: select({ label: 'app=x' }),
      });
      expect((await some.brief(2)).map((text) => text.replace(/@.*/, ''))).toEqual(['ADDED ns/a', 'BOOKMARK end ']);
      const single = await follow(storage, '/pods/ns/b', { ...asked, recursive: false });
      expect((await single.brief(2)).map((text) => text.replace(/@.*/, ''))).toEqual(['ADDED ns/b', 'BOOKMARK end ']);
      for (const watch of [none, some, single]) {
        expect(await watch.rest(10)).toEqual([]);
        await watch.stop();
      }
    });

    it('sends no mark to clients that do not allow bookmarks', async () => {
      const { storage } = await open();
      const [a] = await createAll(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { sendInitialEvents: true });
      expect(await watch.brief(1)).toEqual([`ADDED ns/a@${a}`]);
      expect(await watch.rest()).toEqual([]);
      await watch.stop();
    });

    it('sends no state when the request declines it', async () => {
      const { storage } = await open();
      const [first, second] = await createAll(storage, 'ns/a', 'ns/b');
      const declined = { sendInitialEvents: false, allowWatchBookmarks: true };
      const since = await follow(storage, '/pods', { ...declined, resourceVersion: String(first) });
      expect(await since.brief(1)).toEqual([`ADDED ns/b@${second}`]);
      await since.stop();
      for (const named of [false, true]) {
        const resourceVersion = named ? String(await storage.currentRevision()) : '';
        const watch = await follow(storage, '/pods', { ...declined, resourceVersion });
        expect(await watch.rest(30)).toEqual([]);
        const { revision } = await create(storage, 'ns/c');
        expect(await watch.brief(1)).toEqual([`ADDED ns/c@${revision}`]);
        await storage.delete(podKey('ns/c'));
        await watch.stop();
      }
    });

    it('ends with an error when the version does not exist yet', async () => {
      const { storage } = await open({ freshnessTimeout: 100 });
      await createAll(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { ...asked, resourceVersion: '9000000' });
      const [event] = await watch.take(1);
      expect(event).toMatchObject({ type: 'ERROR', error: { code: 504 } });
      await watch.ended();
    });

    it('sends large states whole', async () => {
      const { storage } = await open();
      const all = Array.from({ length: 1234 }, (_, i) => `ns/${String(i).padStart(4, '0')}`);
      // Written in portions, because etcd v2 remembers a limited number of changes for a cache that is behind.
      for (let at = 0; at < all.length; at += 50) {
        await Promise.all(all.slice(at, at + 50).map((path) => create(storage, path)));
      }
      const watch = await follow(storage, '/pods', asked);
      const names = (await watch.brief(1234)).map((text) => text.replace(/^ADDED |@.*/g, ''));
      expect(names).toEqual(all);
      expect((await watch.brief(1))[0]).toMatch(/^BOOKMARK end @/);
      await watch.stop();
    });
  });

  if (compaction)
    describe('watch from an expired version', () => {
      it('ends in an error event', async () => {
        const { storage, kv } = await open();
        if (kv === undefined) return;
        const revisions = await createAll(storage, 'ns/a', 'ns/b', 'ns/c');
        await storage.list('/pods');
        await kv.compact(revisions[2] ?? 0);
        const from = watchCache ? 0 : (revisions[0] ?? 0);
        if (from === 0) return;
        const watch = await follow(storage, '/pods', { resourceVersion: String(from) });
        const [event] = await watch.take(1);
        expect(event).toMatchObject({
          type: 'ERROR',
          error: { code: 410, reason: 'Expired', message: 'The resourceVersion for the provided watch is too old.' },
        });
        await watch.ended();
      });
    });
}
