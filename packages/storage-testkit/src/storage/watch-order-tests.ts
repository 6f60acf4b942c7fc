import { getEventListeners, setMaxListeners } from 'node:events';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import type { StorageInterface, WatchEvent } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, createAll, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, podKey } from './pod.js';

/** Watches during writes: order, gaps, and released resources. */
export function watchOrderTests(open: OpenStorage, history: boolean): void {
  /** Starts writing; returns a function that stops it. */
  function writer(storage: StorageInterface<Pod>) {
    let running = true;
    const done = (async () => {
      for (let i = 0; running; i++) {
        const path = `ns/${(i * 3) % 10}`;
        if (i % 4 === 3) await storage.delete(podKey(path)).catch(() => undefined);
        else await put(storage, path, { text: String(i) });
        if (i % 10 === 0) await eventLoopTurn();
      }
    })();
    return {
      stop: () => {
        running = false;
        return done;
      },
    };
  }

  const keyOf = (event: WatchEvent<Pod>) => ('object' in event ? event.object.key : '');
  const revisionOf = (event: WatchEvent<Pod>) =>
    'object' in event ? event.object.revision : event.type === 'BOOKMARK' ? Number(event.resourceVersion) : Number.NaN;

  describe('watch beside a writer', () => {
    it('begins with one state, marks it with its version, and continues with newer events', {
      timeout: 20_000,
    }, async () => {
      const { storage } = await open();
      await createAll(storage, 'ns/0', 'ns/1', 'ns/2');
      const writing = writer(storage);
      try {
        for (let round = 0; round < 15; round++) {
          const watch = await follow(storage, '/pods', { sendInitialEvents: true, allowWatchBookmarks: true });
          const initial: WatchEvent<Pod>[] = [];
          for (;;) {
            const [event] = await watch.take(1);
            if (event === undefined || event.type === 'BOOKMARK') {
              if (event) initial.push(event);
              break;
            }
            initial.push(event);
          }
          const mark = initial.pop() as WatchEvent<Pod>;
          expect(mark).toMatchObject({ type: 'BOOKMARK', initialEventsEnd: true });
          expect(initial.every((event) => event.type === 'ADDED')).toBe(true);
          expect(initial.every((event) => revisionOf(event) <= revisionOf(mark))).toBe(true);
          const keys = initial.map(keyOf);
          expect(keys).toEqual([...new Set(keys)].sort());
          let last = revisionOf(mark);
          const present = new Set(keys);
          for (const event of (await watch.take(20)).filter(({ type }) => type !== 'BOOKMARK')) {
            expect(revisionOf(event)).toBeGreaterThan(last);
            last = revisionOf(event);
            // No change is missing: each event fits the state before it.
            expect([event.type, present.has(keyOf(event))]).toEqual([event.type, event.type !== 'ADDED']);
            if (event.type === 'DELETED') present.delete(keyOf(event));
            else present.add(keyOf(event));
          }
          if (history) {
            const then = { resourceVersion: String(revisionOf(mark)), resourceVersionMatch: 'Exact' } as const;
            const list = await storage.list('/pods', then);
            const texts = initial.map((event) => `${keyOf(event)}@${revisionOf(event)}`);
            expect(list.items.map(({ key, revision }) => `${key}@${revision}`)).toEqual(texts);
          }
          await watch.stop();
        }
      } finally {
        await writing.stop();
      }
    });
  });

  describe('watches that are over', () => {
    it('leave no listener on their signal, however they end', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a');
      await storage.list('/pods');
      const controller = new AbortController();
      const { signal } = controller;
      for (let i = 0; i < 20; i++) {
        for await (const batch of await storage.watch('/pods', { resourceVersion: '0', signal })) {
          expect(batch).toHaveLength(1);
          break;
        }
      }
      expect(getEventListeners(signal, 'abort')).toEqual([]);
      const running = (async () => {
        for await (const batch of await storage.watch('/pods', { resourceVersion: '0', signal })) {
          expect(batch).toHaveLength(1);
        }
      })();
      await new Promise((resolve) => setTimeout(resolve, 20));
      controller.abort();
      await running;
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('do not delay other watches that are never read', async () => {
      const { storage } = await open();
      const { revision } = await create(storage, 'ns/first');
      const controller = new AbortController();
      const resourceVersion = String(revision);
      setMaxListeners(0, controller.signal);
      for (let i = 0; i < 50; i++) {
        const unread = await storage.watch('/pods', { resourceVersion, signal: controller.signal });
        void unread[Symbol.asyncIterator]().next();
      }
      const watch = await follow(storage, '/pods', { resourceVersion });
      const written = Array.from({ length: 40 }, (_, i) => `ns/${String(i).padStart(2, '0')}`);
      await createAll(storage, ...written);
      const seen = (await watch.brief(written.length)).map((text) => text.replace(/^ADDED |@.*/g, ''));
      expect(seen).toEqual(written);
      await watch.stop();
      controller.abort();
    });
  });
}
