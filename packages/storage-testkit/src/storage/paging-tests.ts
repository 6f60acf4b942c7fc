import { isStatusError } from '@k8s-ts/apimachinery/errors';
import type { ListOptions, ListResult, StorageInterface } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, createAll, failure, paths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, podKey, select } from './pod.js';

const names = ['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'b/3', 'b/4'];
const encoded = (token: object) => Buffer.from(JSON.stringify(token)).toString('base64url');

/** Paging and its tokens. */
export function pagingTests(open: OpenStorage, compaction: boolean): void {
  describe('paging', () => {
    async function allPages(storage: StorageInterface<Pod>, options: ListOptions<Pod>, prefix = '/pods/') {
      const pages: ListResult<Pod>[] = [await storage.list(prefix, options)];
      for (let last = pages[0]; last?.continue; last = pages.at(-1)) {
        const { limit = 0, predicate } = options;
        pages.push(await storage.list(prefix, { limit, ...(predicate ? { predicate } : {}), continue: last.continue }));
      }
      return pages;
    }

    it('returns every object once, at one version, and counts the rest', async () => {
      const { storage } = await open();
      await createAll(storage, ...names);
      for (const limit of [1, 2, 3, 6, 7, 8]) {
        const pages = await allPages(storage, { limit });
        expect(pages.flatMap(paths)).toEqual(names);
        expect(new Set(pages.map((page) => page.resourceVersion)).size).toBe(1);
        expect(
          pages
            .map((page) => page.items.length)
            .slice(0, -1)
            .every((n) => n === limit),
        ).toBe(true);
        const remaining = pages.map((page) => page.remainingItemCount);
        expect(remaining.slice(0, -1)).toEqual(remaining.slice(0, -1).map((_, i) => names.length - limit * (i + 1)));
        expect(remaining.at(-1)).toBeUndefined();
      }
      expect((await allPages(storage, { limit: 2 }, '/pods/b')).flatMap(paths)).toEqual(names.slice(3));
    });

    it('shows nothing newer than the first page', async () => {
      const { storage } = await open();
      await createAll(storage, ...names);
      const first = await storage.list('/pods', { limit: 2 });
      await createAll(storage, 'a/2a', 'c/1');
      await storage.delete(podKey('b/1'));
      await put(storage, 'b/2', { text: 'changed' });
      const rest = await storage.list('/pods', { continue: first.continue as string });
      expect(paths(rest)).toEqual(names.slice(2));
      expect(rest.items.every((item) => item.object.spec?.text === undefined)).toBe(true);
      expect(rest.resourceVersion).toBe(first.resourceVersion);
      const zero = { continue: first.continue as string, resourceVersion: '0', limit: 2 };
      expect(paths(await storage.list('/pods', zero)).slice(0, 2)).toEqual(names.slice(2, 4));
    });

    it('counts selected objects in the page, and does not count the rest', async () => {
      const { storage } = await open();
      for (const [i, path] of names.entries()) await create(storage, path, { labels: { odd: String(i % 2) } });
      const predicate = select({ label: 'odd=1' });
      for (const limit of [1, 2, 3, 4]) {
        const pages = await allPages(storage, { limit, predicate });
        expect(pages.flatMap(paths)).toEqual(['a/2', 'b/1', 'b/3']);
        expect(pages.every((page) => page.remainingItemCount === undefined)).toBe(true);
      }
      const none = await storage.list('/pods', { limit: 2, predicate: select({ label: 'odd=7' }) });
      expect([none.items.length, none.continue]).toEqual([0, undefined]);
      const other = await storage.list('/pods', { limit: 2, predicate });
      expect(paths(await storage.list('/pods', { limit: 2, continue: other.continue as string }))).toEqual([
        'b/2',
        'b/3',
      ]);
    });

    it('finds one object among many', async () => {
      const { storage } = await open();
      const all = Array.from({ length: 1000 }, (_, i) => `ns/${String(i).padStart(4, '0')}`);
      await Promise.all(all.map((path) => create(storage, path)));
      const predicate = select({ field: 'metadata.name=0999' });
      expect(paths(await storage.list('/pods', { limit: 1, predicate }))).toEqual(['ns/0999']);
    });

    it('ignores the limit when any version is allowed', async () => {
      const { storage } = await open();
      await createAll(storage, ...names);
      await storage.list('/pods');
      const list = await storage.list('/pods', { resourceVersion: '0', limit: 2 });
      if (list.items.length === names.length) expect(list.continue).toBeUndefined();
      else expect(list.items).toHaveLength(2);
    });

    it('continues at the newest version with a token that asks for it', async () => {
      const { storage } = await open();
      await createAll(storage, ...names);
      const token = encoded({ v: 'meta.k8s.io/v1', rv: -1, start: 'b/1\u0000' });
      await createAll(storage, 'b/5');
      const list = await storage.list('/pods', { limit: 2, continue: token });
      expect(paths(list)).toEqual(['b/2', 'b/3']);
      expect(list.remainingItemCount).toBe(2);
      expect(paths(await storage.list('/pods', { continue: list.continue as string }))).toEqual(['b/4', 'b/5']);
    });

    if (compaction)
      it('offers an inconsistent continuation when the store has compacted the version', async () => {
        const { storage, kv } = await open();
        if (kv === undefined) return;
        await createAll(storage, ...names);
        const first = await storage.list('/pods', { limit: 2 });
        const last = await put(storage, 'b/2', { text: 'changed' });
        await createAll(storage, 'c/1');
        await kv.compact(last.revision);
        const error = await failure(storage.list('/pods', { limit: 2, continue: first.continue as string }));
        expect(error.code).toBe(410);
        expect(error.message).toBe(
          'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
        );
        const token = isStatusError(error) ? error.status.metadata.continue : undefined;
        const rest = await storage.list('/pods', { continue: token as string });
        expect(paths(rest)).toEqual([...names.slice(2), 'c/1']);
        expect(Number(rest.resourceVersion)).toBeGreaterThan(last.revision);
      });

    it('refuses tokens of other prefixes', async () => {
      const { storage } = await open();
      await createAll(storage, ...names);
      const v = 'meta.k8s.io/v1';
      const refusals: [token: string, message: string][] = [
        [encoded({ v: 'v0', rv: 5, start: 'a' }), 'server does not recognize this encoded version v0'],
        [encoded({ v, rv: 5, start: '' }), 'encoded start key empty (version meta.k8s.io/v1)'],
        [encoded({ v, rv: 0, start: 'a' }), 'incorrect encoded start resourceVersion (version meta.k8s.io/v1)'],
        [encoded({ v, rv: 5, start: '../../secrets' }), '../../secrets'],
        [encoded({ v, rv: 5, start: 'a/../b' }), 'a/../b'],
        [encoded({ v, rv: 5, start: 'a//b' }), 'a//b'],
      ];
      for (const [token, message] of refusals) {
        const error = await failure(storage.list('/pods', { continue: token }));
        expect(error.code).toBe(400);
        expect(error.message).toBe(`invalid continue token: continue key is not valid: ${message}`);
      }
      const nonsense = await failure(storage.list('/pods', { continue: 'nonsense' }));
      expect(nonsense.message).toMatch(/^invalid continue token: continue key is not valid: /);
      const first = await storage.list('/pods', { limit: 2 });
      const both = { continue: first.continue as string, resourceVersion: first.resourceVersion };
      const error = await failure(storage.list('/pods', both));
      expect([error.code, error.message]).toEqual([
        400,
        'specifying resource version is not allowed when using continue',
      ]);
    });
  });
}
