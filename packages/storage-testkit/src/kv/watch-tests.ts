import { CompactedError } from '@k8s-ts/storage/kv';
import { describe, expect, it } from 'vitest';
import { brief, create, opener, pause, prefix, type Recording, record, remove, write } from './helpers.js';
import type { OpenStore } from './opened-store.js';

/** Watches from past revisions and from now on: order and completeness of their events. */
export function watchTests(createStore: OpenStore): void {
  const open = opener(createStore);

  describe('watches', () => {
    it('yield past changes from a revision on, and then new changes', async () => {
      const { store } = await open();
      const a1 = await create(store, '/w/a', 'a1');
      const a2 = await write(store, '/w/a', 'a2', a1);
      await create(store, '/other');
      const watch = record(store, '/w/', a2);
      await watch.until(() => watch.events.length === 1);
      const b1 = await create(store, '/w/b', 'b1');
      const gone = await remove(store, '/w/a', a2);
      const a3 = await create(store, '/w/a', 'a3');
      await watch.until(() => watch.events.length === 4);
      expect(watch.events.map(brief)).toEqual([
        `${a2} put /w/a a2@${a1} was a1@${a1}`,
        `${b1} put /w/b b1@${b1}`,
        `${gone} delete /w/a was a2@${a2}`,
        `${a3} put /w/a a3@${a3}`,
      ]);
      await watch.stop();
      expect(await watch.ended).toBeUndefined();
    });

    it('report only their range', async () => {
      const { store } = await open();
      const from = (await store.revision()) + 1;
      const watch = record(store, '/w/', from);
      for (const key of ['/w', '/w0', '/v/x', '/w/1', '/x/1', '/w/2']) await create(store, key);
      await watch.until(() => watch.events.length === 2);
      expect(watch.events.map((event) => event.key)).toEqual(['/w/1', '/w/2']);
      await watch.stop();
    });

    it('wait for a future revision', async () => {
      const { store } = await open();
      const now = await store.revision();
      const watch = record(store, '/', now + 3);
      await pause(50);
      for (let at = 1; at <= 4; at++) await create(store, `/${at}`);
      await watch.until(() => watch.events.length === 2);
      expect(watch.events.map((event) => event.revision)).toEqual([now + 3, now + 4]);
      await watch.stop();
    });

    it('lose and repeat no event during many writes, wherever they begin', async () => {
      const { store } = await open();
      const first = (await store.revision()) + 1;
      const watches: Recording[] = [record(store, '/m/', first)];
      const total = 2_000;
      let started = 0;
      const acknowledged = new Map<number, string>();
      await Promise.all(
        Array.from({ length: 64 }, async (_, worker) => {
          const revisions = new Map<string, number>();
          while (started < total) {
            const at = started++;
            const key = `/m/${worker}-${at % 3}`;
            const known = revisions.get(key) ?? 0;
            const revision =
              at % 7 === 0 && known > 0 ? await remove(store, key, known) : await write(store, key, `${at}`, known);
            revisions.set(key, at % 7 === 0 && known > 0 ? 0 : revision);
            acknowledged.set(revision, key);
            if (at % 200 === 100) watches.push(record(store, '/m/', first));
          }
        }),
      );
      watches.push(record(store, '/m/', first));
      expect(acknowledged.size).toBe(total);
      for (const watch of watches) {
        await watch.until(() => watch.events.length >= total);
        expect(watch.events.map((event) => event.revision)).toEqual(
          Array.from({ length: total }, (_, at) => first + at),
        );
        const keys = watch.events.map((event) => event.key);
        expect(keys).toEqual(Array.from({ length: total }, (_, at) => acknowledged.get(first + at)));
        expect(watch.events.map(brief)).toEqual(watches[0]?.events.map(brief));
        let last = 0;
        for (const batch of watch.batches) {
          expect(batch.revision).toBeGreaterThanOrEqual(batch.events.at(-1)?.revision ?? last);
          expect(batch.events[0]?.revision ?? batch.revision + 1).toBeGreaterThan(last);
          last = batch.revision;
        }
        await watch.stop();
      }
    });

    it('continue for a slow consumer', async () => {
      const { store } = await open();
      const first = (await store.revision()) + 1;
      const abort = new AbortController();
      const seen: number[] = [];
      const consume = (async () => {
        for await (const batch of store.watch({ ...prefix('/s/'), fromRevision: first, signal: abort.signal })) {
          if (seen.length < 5) await pause(40);
          seen.push(...batch.events.map((event) => event.revision));
          if (seen.length >= 12_000) return;
        }
      })();
      for (let at = 0; at < 12_000; at += 400) {
        await Promise.all(Array.from({ length: 400 }, (_, i) => create(store, `/s/${at + i}`)));
      }
      await consume;
      abort.abort();
      expect(seen).toEqual(Array.from({ length: 12_000 }, (_, at) => first + at));
    });

    it('report their progress on request', async () => {
      const { store } = await open();
      await create(store, '/p/a');
      const watch = record(store, '/p/', 1);
      const idle = record(store, '/idle/', (await store.revision()) + 1);
      await watch.until(() => watch.events.length === 1);
      await create(store, '/elsewhere');
      await create(store, '/elsewhere/too');
      const revision = await store.revision();
      for (let attempt = 0; attempt < 50 && (idle.revision < revision || watch.revision < revision); attempt++) {
        await store.requestProgress();
        await pause(100);
      }
      expect(watch.revision).toBeGreaterThanOrEqual(revision);
      expect(idle.revision).toBeGreaterThanOrEqual(revision);
      expect(watch.events).toHaveLength(1);
      expect(idle.events).toHaveLength(0);
      await Promise.all([watch.stop(), idle.stop()]);
    });

    it('never report progress before the events', async () => {
      const { store } = await open();
      const first = (await store.revision()) + 1;
      const watch = record(store, '/q/', first);
      let writing = true;
      const asking = (async () => {
        while (writing) {
          await store.requestProgress();
          await pause(1);
        }
      })();
      await Promise.all(
        Array.from({ length: 32 }, async (_, worker) => {
          for (let at = 0; at < 30; at++) await create(store, `/q/${worker}-${at}`);
        }),
      );
      writing = false;
      await asking;
      await watch.until(() => watch.events.length === 960);
      let promised = 0;
      for (const batch of watch.batches) {
        for (const event of batch.events) expect(event.revision).toBeGreaterThan(promised);
        promised = batch.revision;
      }
      await watch.stop();
    });

    it('refuse to begin at a compacted revision', async () => {
      const { store } = await open();
      const a1 = await create(store, '/w/a', '1');
      const a2 = await write(store, '/w/a', '2', a1);
      const a3 = await write(store, '/w/a', '3', a2);
      await store.compact(a2);
      const late = record(store, '/w/', a1);
      expect(await late.ended).toBeInstanceOf(CompactedError);
      const right = record(store, '/w/', a3);
      await right.until(() => right.events.length === 1);
      expect(right.events.map(brief)).toEqual([`${a3} put /w/a 3@${a1} was 2@${a2}`]);
      await right.stop();
    });

    it('end at once when the signal is aborted already', async () => {
      const { store } = await open();
      await create(store, '/a');
      const batches: unknown[] = [];
      for await (const batch of store.watch({ ...prefix('/'), fromRevision: 1, signal: AbortSignal.abort() })) {
        batches.push(batch);
      }
      expect(batches).toEqual([]);
    });

    it('can be opened and closed by the hundred', async () => {
      const { store } = await open();
      const first = (await store.revision()) + 1;
      const watches = Array.from({ length: 100 }, (_, at) => record(store, `/h/${at % 10}/`, first));
      for (let at = 0; at < 50; at++) await create(store, `/h/${at % 10}/${at}`);
      for (const watch of watches) await watch.until(() => watch.events.length === 5);
      await Promise.all(watches.map((watch) => watch.stop()));
    });
  });
}
