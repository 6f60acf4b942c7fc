import type { ListOptions, StorageInterface } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, createAll, failure, listPaths, paths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, podKey, select } from './pod.js';

/** Lists: scope, selectors, versions and matches. */
export function listTests(
  open: OpenStorage,
  { history, keyHistory, compaction }: Readonly<Record<'history' | 'keyHistory' | 'compaction', boolean>>,
): void {
  describe('list', () => {
    it('is empty at a version', async () => {
      const { storage } = await open();
      const list = await storage.list('/pods');
      expect(list.items).toEqual([]);
      expect(Number(list.resourceVersion)).toBeGreaterThan(0);
      expect(list.continue).toBeUndefined();
    });

    it('returns objects below the prefix, in the order of keys', async () => {
      const { storage } = await open();
      await createAll(storage, 'b/x', 'a/z', 'ab/y', 'a/zz', 'a/a-b', 'a/a', 'a/a.b');
      const last = await storage.currentRevision();
      const at: ListOptions<Pod>[] = [
        {},
        { resourceVersion: String(last), resourceVersionMatch: 'NotOlderThan' },
        { resourceVersion: String(last), resourceVersionMatch: 'Exact' },
      ];
      for (const options of at) {
        const all = ['a/a', 'a/a-b', 'a/a.b', 'a/z', 'a/zz', 'ab/y', 'b/x'];
        expect(await listPaths(storage, '/pods', options)).toEqual(all);
        expect(await listPaths(storage, '/pods/a', options)).toEqual(['a/a', 'a/a-b', 'a/a.b', 'a/z', 'a/zz']);
        expect(await listPaths(storage, '/pods/a/', options)).toEqual(['a/a', 'a/a-b', 'a/a.b', 'a/z', 'a/zz']);
        expect(await listPaths(storage, '/pods/a/z', options)).toEqual([]);
        const single = { ...options, recursive: false };
        expect(await listPaths(storage, '/pods/', single)).toEqual([]);
        expect(await listPaths(storage, '/pods/a/', single)).toEqual([]);
        expect(await listPaths(storage, '/pods/a/z', single)).toEqual(['a/z']);
        expect(await listPaths(storage, '/pods/a/none', single)).toEqual([]);
      }
    });

    it('selects by labels and fields', async () => {
      const { storage } = await open();
      await create(storage, 'a/one', { labels: { app: 'x', tier: 'front' }, nodeName: 'n1' });
      await create(storage, 'a/two', { labels: { app: 'x' }, nodeName: 'n2' });
      await create(storage, 'b/one', { labels: { app: 'y' }, nodeName: 'n1' });
      await create(storage, 'b/two');
      const selected = (label: string, field: string, prefix?: string) =>
        listPaths(storage, prefix, { predicate: select({ label, field }) });
      expect(await selected('app=x', '')).toEqual(['a/one', 'a/two']);
      expect(await selected('app!=x', '')).toEqual(['b/one', 'b/two']);
      expect(await selected('app in (x,y),!tier', '')).toEqual(['a/two', 'b/one']);
      expect(await selected('', 'metadata.name=one')).toEqual(['a/one', 'b/one']);
      expect(await selected('', 'metadata.namespace=b')).toEqual(['b/one', 'b/two']);
      expect(await selected('', 'spec.nodeName=n1')).toEqual(['a/one', 'b/one']);
      expect(await selected('', 'spec.nodeName=n1', '/pods/b/')).toEqual(['b/one']);
      expect(await selected('', 'spec.nodeName=')).toEqual(['b/two']);
      expect(await selected('', 'spec.nodeName!=n1')).toEqual(['a/two', 'b/two']);
      expect(await selected('app=y', 'spec.nodeName=n1')).toEqual(['b/one']);
      expect(await selected('app=none', '')).toEqual([]);
      await put(storage, 'a/one', { nodeName: 'n2' });
      await storage.delete(podKey('b/one'));
      expect(await selected('', 'spec.nodeName=n1')).toEqual([]);
      expect(await selected('', 'spec.nodeName=n2')).toEqual(['a/one', 'a/two']);
      const single = { recursive: false, predicate: select({ label: 'app=none' }) };
      expect(await listPaths(storage, '/pods/a/two', single)).toEqual([]);
    });

    it('shows every earlier write', async () => {
      const { storage } = await open();
      for (let i = 0; i < 30; i++) {
        const { revision } = await put(storage, `ns/${i % 3}`, { text: String(i) });
        const list = await storage.list('/pods');
        expect(Number(list.resourceVersion)).toBeGreaterThanOrEqual(revision);
        expect(list.items.some((item) => item.object.spec?.text === String(i))).toBe(true);
        const single = await storage.list(`/pods/ns/${i % 3}`, { recursive: false });
        expect(single.items[0]?.revision).toBe(revision);
      }
    });

    it('is at least as new as requested', async () => {
      const { storage } = await open();
      const [first = 0, , third = 0] = await createAll(storage, 'ns/a', 'ns/b', 'ns/c');
      const resourceVersionMatch = 'NotOlderThan' as const;
      for (const resourceVersion of ['0', String(first), String(third)]) {
        const list = await storage.list('/pods', { resourceVersion, resourceVersionMatch });
        expect(Number(list.resourceVersion)).toBeGreaterThanOrEqual(Number(resourceVersion));
        if (resourceVersion === String(third)) expect(list.items).toHaveLength(3);
      }
      expect(await listPaths(storage, '/pods', { resourceVersion: String(third) })).toHaveLength(3);
      expect(await listPaths(storage, '/pods/ns/c', { resourceVersion: String(third), recursive: false })).toEqual([
        'ns/c',
      ]);
    });

    it('refuses versions that do not exist yet or are not numbers', async () => {
      const { storage } = await open({ freshnessTimeout: 100 });
      await createAll(storage, 'ns/a');
      const lists: ListOptions<Pod>[] = [
        {},
        { resourceVersionMatch: 'NotOlderThan' },
        { resourceVersionMatch: 'Exact' },
        { limit: 2 },
      ];
      const refusals = lists.map(async (options) => {
        const error = await failure(storage.list('/pods', { ...options, resourceVersion: '9000000' }));
        expect(error.message).toMatch(/^Timeout: Too large resource version: 9000000, current: [0-9]+$/);
        expect(error.code).toBe(504);
      });
      await Promise.all(refusals);
      for (const resourceVersion of ['abc', '-5', '1.5', '18446744073709551616']) {
        const error = await failure(storage.list('/pods', { resourceVersion }));
        expect(error.code).toBe(400);
        const problem = resourceVersion.length > 10 ? 'value out of range' : 'invalid syntax';
        expect(error.message).toBe(
          `invalid resource version: resourceVersion: Invalid value: "${resourceVersion}": strconv.ParseUint: parsing "${resourceVersion}": ${problem}`,
        );
      }
      const strange = { resourceVersion: '1', resourceVersionMatch: 'Newer' as 'Exact' };
      expect((await failure(storage.list('/pods', strange))).message).toBe('unknown ResourceVersionMatch value: Newer');
    });
  });

  if (!history) return;

  describe('list of the past', () => {
    /** Writes, and returns the storage's content after each write. */
    async function withHistory(storage: StorageInterface<Pod>): Promise<Map<number, string[]>> {
      const states = new Map<number, string[]>();
      const remember = async (revision: number) => {
        states.set(
          revision,
          (await storage.list('/pods')).items.map((i) => `${i.key} ${i.object.spec?.text}`),
        );
      };
      for (let i = 0; i < 150; i++) {
        const path = `ns/${(i * 7) % 20}`;
        const removes =
          i % 5 === 4 &&
          (await storage.get(podKey(path)).then(
            () => true,
            () => false,
          ));
        const { revision } = removes
          ? await storage.delete(podKey(path))
          : await put(storage, path, { text: String(i) });
        await remember(revision);
      }
      return states;
    }

    it('is exactly the state of that time', async () => {
      const { storage } = await open();
      const states = await withHistory(storage);
      for (const [revision, state] of states) {
        const list = await storage.list('/pods', {
          resourceVersion: String(revision),
          resourceVersionMatch: 'Exact',
        });
        expect(list.resourceVersion).toBe(String(revision));
        expect(list.items.map((i) => `${i.key} ${i.object.spec?.text}`)).toEqual(state);
        const page = await storage.list('/pods', { resourceVersion: String(revision), limit: 2 });
        expect(page.items.map((i) => `${i.key} ${i.object.spec?.text}`)).toEqual(state.slice(0, 2));
        expect(page.remainingItemCount).toBe(state.length > 2 ? state.length - 2 : undefined);
      }
    });

    if (keyHistory)
      it('shows one key in its past state', async () => {
        const { storage } = await open();
        const before = await storage.currentRevision();
        const first = await create(storage, 'ns/a', { text: 'old' });
        await put(storage, 'ns/a', { text: 'new' });
        const exact = { resourceVersionMatch: 'Exact', recursive: false } as const;
        const then = await storage.list('/pods/ns/a', { ...exact, resourceVersion: String(first.revision) });
        expect(then.items[0]?.object.spec?.text).toBe('old');
        expect(paths(await storage.list('/pods/ns/a', { ...exact, resourceVersion: String(before) }))).toEqual([]);
      });

    if (compaction)
      it('is refused once the store has compacted it', async () => {
        const { storage, kv } = await open();
        if (kv === undefined) return;
        const revisions = await createAll(storage, 'ns/a', 'ns/b', 'ns/c');
        const [first = 0] = revisions;
        // A watch cache that still has to read a compacted change would load its state again, and refuse lists with 429
        // meanwhile.
        await storage.list('/pods', { resourceVersion: String(revisions.at(-1)) });
        await kv.compact(first + 1);
        for (const options of [{ resourceVersionMatch: 'Exact' as const }, { limit: 2 }]) {
          const error = await failure(storage.list('/pods', { ...options, resourceVersion: String(first) }));
          expect(error.code).toBe(410);
          expect(error.message).toBe('The resourceVersion for the provided list is too old.');
        }
        expect(await listPaths(storage)).toHaveLength(3);
      });
  });
}
