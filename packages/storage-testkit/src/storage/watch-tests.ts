import { describe, expect, it } from 'vitest';
import { brief, follow } from './event-reader.js';
import { create, createAll, expectWhole, failure, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { podKey, select } from './pod.js';

/** Watches: where they begin, what they select, how they end. */
export function watchTests(open: OpenStorage): void {
  describe('watch', () => {
    it('sends events after a version', async () => {
      const { storage } = await open();
      const [first = 0, second] = await createAll(storage, 'ns/a', 'ns/b');
      const watch = await follow(storage, '/pods', { resourceVersion: String(first) });
      expect(await watch.brief(1)).toEqual([`ADDED ns/b@${second}`]);
      const changed = await put(storage, 'ns/a', { text: 'new' });
      const deleted = await storage.delete(podKey('ns/b'));
      const events = await watch.take(2);
      expect(events.map((e) => e.type)).toEqual(['MODIFIED', 'DELETED']);
      for (const event of events) if ('object' in event) expectWhole(event.object);
      expect(events.map((e) => 'object' in e && e.object.revision)).toEqual([changed.revision, deleted.revision]);
      expect(await watch.rest()).toEqual([]);
      await watch.stop();
    });

    it('begins with the state when no version or 0 is given', async () => {
      const { storage } = await open();
      const [a, b] = await createAll(storage, 'ns/b', 'ns/a');
      await storage.list('/pods');
      for (const resourceVersion of ['', '0']) {
        const watch = await follow(storage, '/pods', { resourceVersion, allowWatchBookmarks: true });
        expect(await watch.brief(2)).toEqual([`ADDED ns/a@${b}`, `ADDED ns/b@${a}`]);
        expect(await watch.rest()).toEqual([]);
        await watch.stop();
      }
    });

    it('delivers the last state at the version of the deletion', async () => {
      const { storage } = await open();
      const created = await create(storage, 'ns/a', { text: 'last' });
      const watch = await follow(storage, '/pods/ns', { resourceVersion: String(created.revision) });
      const { revision } = await storage.delete(podKey('ns/a'));
      const [event] = await watch.take(1);
      if (event === undefined || !('object' in event)) throw new Error('no object');
      expect(event.type).toBe('DELETED');
      expect(event.object.object.spec?.text).toBe('last');
      expect(event.object.revision).toBe(revision);
      expectWhole(event.object);
      await watch.stop();
    });

    it('turns changes of the selection into additions and deletions', async () => {
      const { storage } = await open();
      const before = await storage.currentRevision();
      const predicate = select({ label: 'app=x' });
      const watch = await follow(storage, '/pods', { resourceVersion: String(before), predicate });
      const no = { labels: { app: 'y' } };
      const yes = { labels: { app: 'x' } };
      const steps = [
        await create(storage, 'ns/a', no),
        await put(storage, 'ns/a', yes),
        await put(storage, 'ns/a', { ...yes, text: 'more' }),
        await put(storage, 'ns/a', no),
        await put(storage, 'ns/a', { ...no, text: 'unseen' }),
        await storage.delete(podKey('ns/a')),
        await create(storage, 'ns/a', yes),
        await storage.delete(podKey('ns/a')),
      ].map(({ revision }) => revision);
      const events = await watch.take(5);
      expect(events.map((e) => 'object' in e && `${e.type}@${e.object.revision}`)).toEqual([
        `ADDED@${steps[1]}`,
        `MODIFIED@${steps[2]}`,
        `DELETED@${steps[3]}`,
        `ADDED@${steps[6]}`,
        `DELETED@${steps[7]}`,
      ]);
      const left = events[2];
      expect(left && 'object' in left && left.object.object.spec?.text).toBe('more');
      expect(await watch.rest()).toEqual([]);
      await watch.stop();
    });

    it('reports only its scope', async () => {
      const { storage } = await open();
      const resourceVersion = String(await storage.currentRevision());
      const watches = await Promise.all([
        follow(storage, '/pods', { resourceVersion }),
        follow(storage, '/pods/a', { resourceVersion }),
        follow(storage, '/pods/a/one', { resourceVersion, recursive: false }),
        follow(storage, '/pods', { resourceVersion, predicate: select({ field: 'metadata.name=one' }) }),
        follow(storage, '/pods', { resourceVersion, predicate: select({ field: 'metadata.namespace=a' }) }),
        follow(storage, '/pods', {
          resourceVersion,
          predicate: select({ field: 'metadata.namespace=b,metadata.name=one' }),
        }),
        follow(storage, '/pods/a', { resourceVersion, predicate: select({ field: 'spec.nodeName=n1' }) }),
        follow(storage, '/pods', { resourceVersion, predicate: select({ field: 'spec.nodeName=' }) }),
      ]);
      for (const path of ['a/one', 'a/onetwo', 'ab/one', 'b/one', 'b/two']) {
        await create(storage, path, path === 'b/two' ? { nodeName: 'n1' } : {});
      }
      await put(storage, 'a/onetwo', { nodeName: 'n1' });
      await put(storage, 'a/onetwo', { nodeName: 'n2' });
      const expected = [
        ['ADDED a/one', 'ADDED a/onetwo', 'ADDED ab/one', 'ADDED b/one', 'ADDED b/two'],
        ['ADDED a/one', 'ADDED a/onetwo'],
        ['ADDED a/one'],
        ['ADDED a/one', 'ADDED ab/one', 'ADDED b/one'],
        ['ADDED a/one', 'ADDED a/onetwo'],
        ['ADDED b/one'],
        ['ADDED a/onetwo', 'DELETED a/onetwo'],
        ['ADDED a/one', 'ADDED a/onetwo', 'ADDED ab/one', 'ADDED b/one', 'DELETED a/onetwo'],
      ];
      for (const i of [0, 1, 4]) expected[i]?.push('MODIFIED a/onetwo', 'MODIFIED a/onetwo');
      for (const [i, watch] of watches.entries()) {
        const events = await watch.brief(expected[i]?.length ?? 0);
        expect([i, events.map((text) => text.replace(/@.*/, ''))]).toEqual([i, expected[i]]);
        expect(await watch.rest(5)).toEqual([]);
        await watch.stop();
      }
    });

    it('delivers many changes in order to a slow reader', async () => {
      const { storage } = await open();
      const { revision } = await create(storage, 'ns/first');
      const controller = new AbortController();
      const batches = await storage.watch('/pods', { resourceVersion: String(revision), signal: controller.signal });
      for (let i = 0; i < 200; i++) await put(storage, `ns/${i % 10}`, { text: String(i) });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const seen: string[] = [];
      for await (const batch of batches) {
        for (const event of batch) if ('object' in event) seen.push(event.object.object.spec?.text as string);
        if (seen.length >= 200) break;
      }
      expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => String(i)));
      controller.abort();
    });

    it('ends when its signal aborts, before or while it runs', async () => {
      const { storage } = await open();
      const watch = await follow(storage, '/pods', { resourceVersion: '' });
      await watch.stop();
      expect(watch.hasEnded).toBe(true);
      const aborted = AbortSignal.abort();
      for await (const batch of await storage.watch('/pods', { signal: aborted })) {
        throw new Error(`unexpected: ${batch.length}`);
      }
    });

    it('ends without an event when its signal aborts while it is being opened', async () => {
      const { storage } = await open();
      const current = await storage.currentRevision();
      for (const options of [{ resourceVersion: '' }, { resourceVersion: String(current + 9) }]) {
        for (const sendInitialEvents of [false, true]) {
          const controller = new AbortController();
          const opening = storage.watch('/pods', { ...options, sendInitialEvents, signal: controller.signal });
          controller.abort();
          for await (const batch of await opening) throw new Error(`unexpected: ${batch.map(brief).join()}`);
        }
      }
    });

    it('ends when the storage is destroyed', async () => {
      const { storage } = await open();
      const watch = await follow(storage, '/pods', { resourceVersion: '0' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      await storage.destroy();
      await watch.ended();
      await storage.destroy();
    });

    it('refuses a version that is no number', async () => {
      const { storage } = await open();
      const watch = storage.watch('/pods', { resourceVersion: 'abc', signal: new AbortController().signal });
      expect((await failure(watch)).message).toBe(
        'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
      );
    });

    it('sends nothing about a future version until it is reached', async () => {
      const { storage } = await open();
      const { revision } = await create(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision + 2) });
      expect(await watch.rest(30)).toEqual([]);
      const [, , third] = await createAll(storage, 'ns/b', 'ns/c', 'ns/d');
      expect(await watch.brief(1)).toEqual([`ADDED ns/d@${third}`]);
      await watch.stop();
    });

    it('follows a list without gap or repetition', async () => {
      const { storage } = await open();
      let writing = true;
      let written = 0;
      const most = 100_000;
      const writer = (async () => {
        // Writes to a store in memory do not give the event loop a turn, so lists and watches of few objects must not
        // wait for one.
        while (writing && written < most) await put(storage, `ns/${written % 7}`, { text: String(written++) });
      })();
      try {
        for (let round = 0; round < 20; round++) {
          const list = await storage.list('/pods');
          const texts = list.items.map((item) => Number(item.object.spec?.text));
          const newest = Math.max(-1, ...texts);
          const watch = await follow(storage, '/pods', { resourceVersion: list.resourceVersion });
          const seen = (await watch.take(10)).map((e) => 'object' in e && Number(e.object.object.spec?.text));
          expect(seen).toEqual(Array.from({ length: 10 }, (_, i) => newest + 1 + i));
          await watch.stop();
        }
      } finally {
        writing = false;
        await writer;
      }
      expect(written).toBeLessThan(most);
    });
  });
}
