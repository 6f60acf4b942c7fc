import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { createAll } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { select } from './pod.js';

/**
 * The start of a watch for every combination of version, sendInitialEvents and bookmarks, and the events that scopes
 * and selectors select. The table of `kubernetes/apiserver pkg/storage/testing`.
 */
export function semanticsTests(open: OpenStorage): void {
  const bare = (texts: readonly string[]) => texts.map((text) => text.replace(/@.*/, ''));

  describe('watches begin', () => {
    const state = ['ADDED a', 'ADDED b', 'ADDED c'];
    const changes = ['ADDED b', 'ADDED c', 'ADDED a'];
    const now: string[] = [];
    /** Version, sendInitialEvents, first events, and whether a bookmark marks their end if bookmarks are allowed. */
    const table: [
      version: 'unset' | '0' | 'before' | 'now',
      asked: boolean | undefined,
      first: string[],
      marked: boolean,
    ][] = [
      ['unset', true, state, true],
      ['unset', false, now, false],
      ['unset', undefined, state, false],
      ['0', true, state, true],
      ['0', false, now, false],
      ['0', undefined, state, false],
      ['before', true, state, true],
      ['before', false, changes, false],
      ['before', undefined, changes, false],
      ['now', true, state, true],
      ['now', false, now, false],
      ['now', undefined, now, false],
    ];

    it('at the version and with the events that sendInitialEvents asks for', { timeout: 20_000 }, async () => {
      const { storage } = await open();
      for (const [i, [version, sendInitialEvents, first, marked]] of table.entries()) {
        for (const allowWatchBookmarks of [true, false]) {
          const row = `version ${version}, sendInitialEvents ${sendInitialEvents}, bookmarks ${allowWatchBookmarks}`;
          const namespace = `ns${i}${allowWatchBookmarks}`;
          const names = (texts: readonly string[]) => [
            row,
            ...bare(texts).map((text) => text.replace(`${namespace}/`, '')),
          ];
          const createPods = (...pods: string[]) => createAll(storage, ...pods.map((name) => `${namespace}/${name}`));
          const before = await storage.currentRevision();
          await createPods('b', 'c', 'a');
          const list = await storage.list('/pods');
          const resourceVersion = { unset: '', 0: '0', before: String(before), now: list.resourceVersion }[version];
          const asked = sendInitialEvents === undefined ? {} : { sendInitialEvents };
          const watch = await follow(storage, `/pods/${namespace}`, { resourceVersion, allowWatchBookmarks, ...asked });
          expect(names(first.length > 0 ? await watch.brief(first.length) : [])).toEqual([row, ...first]);
          if (marked && allowWatchBookmarks) {
            const [mark] = await watch.take(1);
            expect(mark).toMatchObject({ type: 'BOOKMARK', initialEventsEnd: true });
            const end = mark?.type === 'BOOKMARK' ? Number(mark.resourceVersion) : 0;
            expect(end).toBeGreaterThanOrEqual(Number(list.resourceVersion));
          }
          expect(names(await watch.rest(5))).toEqual([row]);
          await createPods('e', 'd');
          expect(names(await watch.brief(2))).toEqual([row, 'ADDED e', 'ADDED d']);
          expect(names(await watch.rest(5))).toEqual([row]);
          await watch.stop();
        }
      }
    });
  });

  describe('watches of one object', () => {
    it('get its state and its end, whether it exists or not', async () => {
      const { storage } = await open();
      await createAll(storage, 'ns/a', 'ns/ab', 'ns2/a');
      await storage.list('/pods');
      const asked = { sendInitialEvents: true, allowWatchBookmarks: true, recursive: false };
      const there = await follow(storage, '/pods/ns/a', { ...asked, predicate: select({ field: 'metadata.name=a' }) });
      expect(bare(await there.brief(2))).toEqual(['ADDED ns/a', 'BOOKMARK end ']);
      const missing = await follow(storage, '/pods/ns/b', {
        ...asked,
        predicate: select({ field: 'metadata.name=b' }),
      });
      expect(bare(await missing.brief(1))).toEqual(['BOOKMARK end ']);
      await createAll(storage, 'ns/b', 'ns/bb');
      expect(bare(await missing.brief(1))).toEqual(['ADDED ns/b']);
      for (const watch of [there, missing]) {
        expect(await watch.rest(5)).toEqual([]);
        await watch.stop();
      }
    });
  });
}
