import { UnreachableError } from '@k8s-ts/storage/kv';
import { describe, expect, it } from 'vitest';
import { bytes, create, opener, record, remove, text, write } from './helpers.js';
import type { OpenStore } from './opened-store.js';

/** Conditional writes and reads of one key. */
export function writeTests(createStore: OpenStore): void {
  const open = opener(createStore);

  describe('writes', () => {
    it('create a key only when it does not exist', async () => {
      const { store } = await open();
      const before = await store.revision();
      const first = await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 });
      expect(first).toEqual({ succeeded: true, revision: before + 1 });
      const second = await store.put({ key: '/a', value: bytes('2'), expectedRevision: 0 });
      expect(second.succeeded).toBe(false);
      expect(second.revision).toBe(before + 1);
      expect(second.current).toMatchObject({ key: '/a', modRevision: first.revision, createRevision: first.revision });
      expect(text(second.current?.value)).toBe('1');
    });

    it('update and delete a key only at the expected revision', async () => {
      const { store } = await open();
      const created = await create(store, '/a', '1');
      const updated = await write(store, '/a', '2', created);
      expect(updated).toBe(created + 1);
      expect((await store.put({ key: '/a', value: bytes('3'), expectedRevision: created })).succeeded).toBe(false);
      const { kv, revision } = await store.get('/a');
      expect(revision).toBe(updated);
      expect({ ...kv, value: text(kv?.value) }).toEqual({
        key: '/a',
        value: '2',
        modRevision: updated,
        createRevision: created,
      });
      const refused = await store.delete({ key: '/a', expectedRevision: created });
      expect(refused.succeeded).toBe(false);
      expect(text(refused.current?.value)).toBe('2');
      expect(await remove(store, '/a', updated)).toBe(updated + 1);
      expect(await store.get('/a')).toEqual({ revision: updated + 1 });
    });

    it('report a missing key for an update or deletion', async () => {
      const { store } = await open();
      const revision = await create(store, '/other');
      expect(await store.put({ key: '/a', value: bytes('1'), expectedRevision: 7 })).toEqual({
        succeeded: false,
        revision,
      });
      expect(await store.delete({ key: '/a', expectedRevision: 7 })).toEqual({ succeeded: false, revision });
      expect(await store.delete({ key: '/a', expectedRevision: 0 })).toEqual({ succeeded: true, revision });
      expect(await store.revision()).toBe(revision);
    });

    it('give a recreated key a new createRevision', async () => {
      const { store } = await open();
      const first = await create(store, '/a', '1');
      await remove(store, '/a', first);
      const again = await create(store, '/a', '2');
      const { kv } = await store.get('/a');
      expect(kv).toMatchObject({ modRevision: again, createRevision: again });
    });

    it('refuse an empty key', async () => {
      const { store } = await open();
      await expect(store.put({ key: '', value: bytes('1'), expectedRevision: 0 })).rejects.toThrow(
        'key is not provided',
      );
    });

    it('keep any bytes, also empty and long values', async () => {
      const { store } = await open();
      const all = Uint8Array.from({ length: 256 }, (_, at) => at);
      const many = new Uint8Array(1_400_000).map((_, at) => (at * 31) & 0xff);
      for (const [key, value] of Object.entries({ '/all': all, '/none': new Uint8Array(0), '/many': many })) {
        const { revision } = await store.put({ key, value, expectedRevision: 0 });
        const { kv } = await store.get(key);
        expect(Buffer.compare(kv?.value as Uint8Array, value), key).toBe(0);
        expect(kv?.modRevision).toBe(revision);
      }
    });

    it('return bytes that never change', async () => {
      const { store } = await open();
      const revisions: number[] = [];
      const kept: Uint8Array[] = [];
      for (let at = 0; at < 50; at++) {
        revisions.push(await create(store, `/k${at}`, `value ${at}`));
        kept.push((await store.get(`/k${at}`)).kv?.value as Uint8Array);
      }
      kept.push(...(await store.range({ start: '/k', end: '/l' })).kvs.map((kv) => kv.value));
      for (let at = 0; at < 50; at++) await write(store, `/k${at}`, 'x'.repeat(100), revisions[at] as number);
      expect(kept.slice(0, 50).map(text)).toEqual(Array.from({ length: 50 }, (_, at) => `value ${at}`));
      expect(kept.slice(50).map(text).sort()).toEqual(kept.slice(0, 50).map(text).sort());
    });

    it('keep keys beyond ASCII in the order of their UTF-8 bytes', async () => {
      const { store } = await open();
      const keys = ['/\u{1f600}', '/\uffee', '/\ue000', '/é', '/z', '/\u0001', '/a\u0000b', '/a', '/\ud7ff'];
      for (const key of keys) await create(store, key);
      const { kvs } = await store.range({ start: '/', end: '0' });
      const sorted = [...keys].sort((a, b) => Buffer.compare(bytes(a), bytes(b)));
      expect(kvs.map((kv) => kv.key)).toEqual(sorted);
      const above = await store.range({ start: '/\uffee', end: '/\u{10ffff}' });
      expect(above.kvs.map((kv) => kv.key)).toEqual(['/\uffee', '/\u{1f600}']);
    });

    it('let one of 64 concurrent writers of a key succeed', async () => {
      const { store } = await open();
      const results = await Promise.all(
        Array.from({ length: 64 }, (_, at) => store.put({ key: '/a', value: bytes(`${at}`), expectedRevision: 0 })),
      );
      const winners = results.filter((result) => result.succeeded);
      expect(winners).toHaveLength(1);
      const { kv } = await store.get('/a');
      for (const result of results) {
        if (!result.succeeded) expect(result.current).toEqual(kv);
      }
    });

    it('lose no increment of a counter that many writers change', async () => {
      const { store } = await open();
      const start = await create(store, '/counter', '0');
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (let done = 0; done < 8; ) {
            const { kv } = await store.get('/counter');
            const value = bytes(`${Number(text(kv?.value)) + 1}`);
            const result = await store.put({ key: '/counter', value, expectedRevision: kv?.modRevision as number });
            if (result.succeeded) done++;
          }
        }),
      );
      const { kv, revision } = await store.get('/counter');
      expect(text(kv?.value)).toBe('128');
      expect(revision).toBe(start + 128);
    });

    it('give each write its own revision, without gaps', async () => {
      const { store } = await open();
      const before = await store.revision();
      const results = await Promise.all(
        Array.from({ length: 256 }, (_, at) => store.put({ key: `/${at}`, value: bytes(''), expectedRevision: 0 })),
      );
      const revisions = results.map((result) => result.revision).sort((a, b) => a - b);
      expect(revisions).toEqual(Array.from({ length: 256 }, (_, at) => before + 1 + at));
    });

    it('throw the reason of the signal', async () => {
      const { store } = await open();
      const reason = new Error('enough');
      const signal = AbortSignal.abort(reason);
      await expect(store.get('/a', { signal })).rejects.toBe(reason);
      await expect(store.range({ start: '/', end: '0', signal })).rejects.toBe(reason);
      await expect(store.put({ key: '/a', value: bytes(''), expectedRevision: 0, signal })).rejects.toBe(reason);
      await expect(store.delete({ key: '/a', expectedRevision: 0, signal })).rejects.toBe(reason);
    });

    it('end watches and refuse calls once closed', async () => {
      const { store } = await open();
      await create(store, '/a');
      const watch = record(store, '/', 1);
      await watch.until(() => watch.events.length === 1);
      await store.close();
      await store.close();
      expect(await watch.ended).toBeInstanceOf(UnreachableError);
      await expect(store.get('/a')).rejects.toBeInstanceOf(UnreachableError);
      await expect(store.put({ key: '/b', value: bytes(''), expectedRevision: 0 })).rejects.toBeInstanceOf(
        UnreachableError,
      );
      await expect(store.ping()).rejects.toBeInstanceOf(UnreachableError);
    });
  });
}
