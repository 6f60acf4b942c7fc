import { LeaseNotFoundError } from '@k8s-ts/storage/kv';
import { describe, expect, it } from 'vitest';
import { bytes, create, opener, record } from './helpers.js';
import type { OpenStore } from './opened-store.js';

/** Leases: keys that expire. */
export function leaseTests(createStore: OpenStore, shortest: number): void {
  const open = opener(createStore);

  describe('leases', () => {
    it('delete their keys when they end, each with a revision that watches see', async () => {
      const { store } = await open();
      const first = (await store.revision()) + 1;
      const watch = record(store, '/l/', first);
      const begin = Date.now();
      const lease = await store.lease(shortest);
      const a = await store.put({ key: '/l/a', value: bytes('a'), expectedRevision: 0, lease });
      const b = await store.put({ key: '/l/b', value: bytes('b'), expectedRevision: 0, lease });
      const stays = await store.put({ key: '/l/c', value: bytes('c'), expectedRevision: 0, lease });
      // A write without the lease detaches the key from it.
      await store.put({ key: '/l/c', value: bytes('c2'), expectedRevision: stays.revision });
      expect((await store.get('/l/a')).kv?.lease).toBe(lease);
      expect((await store.get('/l/c')).kv?.lease).toBeUndefined();
      await watch.until(() => watch.events.length === 6, (shortest + 10) * 1_000);
      expect(Date.now() - begin).toBeGreaterThanOrEqual(shortest * 1_000 - 50);
      const deletions = watch.events.slice(4);
      expect(deletions.map((event) => [event.type, event.previous?.modRevision])).toEqual(
        deletions[0]?.key === '/l/a'
          ? [
              ['delete', a.revision],
              ['delete', b.revision],
            ]
          : [
              ['delete', b.revision],
              ['delete', a.revision],
            ],
      );
      expect((await store.range({ start: '/l/', end: '/l0' })).kvs.map((kv) => kv.key)).toEqual(['/l/c']);
      await watch.stop();
    });

    it('refuse a key when they do not exist', async () => {
      const { store } = await open();
      const write = { key: '/a', value: bytes(''), expectedRevision: 0, lease: '7587891234567890123' };
      await expect(store.put(write)).rejects.toBeInstanceOf(LeaseNotFoundError);
      expect((await store.get('/a')).kv).toBeUndefined();
    });

    it('keep their keys for the granted time', async () => {
      const { store } = await open();
      const leases = await Promise.all([store.lease(3_600), store.lease(3_600), store.lease(60)]);
      await create(store, '/plain');
      for (const [at, lease] of leases.entries()) {
        await store.put({ key: `/${at}`, value: bytes(''), expectedRevision: 0, lease });
      }
      expect((await store.range({ start: '/', end: '0' })).count).toBe(4);
    });
  });
}
