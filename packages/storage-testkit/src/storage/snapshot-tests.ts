import type { ListOptions, ListResult, SelectionPredicate, StorageInterface } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, podAttributes, podKey, select } from './pod.js';

const prefixes = ['/pods', '/pods/ns', '/pods/ns2/', '/pods/none'];
const selectors = [
  {},
  { label: 'parity=even' },
  { field: 'spec.nodeName=n1' },
  { label: '!parity', field: 'spec.nodeName!=n1' },
];

interface State {
  readonly revision: number;
  readonly pods: readonly { readonly key: string; readonly revision: number; readonly object: Pod }[];
}

/** Lists of past versions: whole and in pages, of all scopes and selections. */
export function snapshotTests(open: OpenStorage): void {
  describe('past versions', () => {
    const nth = (i: number) => `${['ns', 'ns2', 'ns-a'][i % 3]}/${(i * 7) % 11}`;

    /** Writes, and returns the storage's content after each write. */
    async function write(storage: StorageInterface<Pod>, from: number, count: number): Promise<State[]> {
      const states: State[] = [];
      const pods = new Map<string, State['pods'][number]>();
      for (const item of (await storage.list('/pods')).items) pods.set(item.key, item);
      for (let i = from; i < from + count; i++) {
        const path = nth(i);
        const key = podKey(path);
        const remove = i % 4 === 3 && pods.has(key);
        const labels = i % 3 === 0 ? undefined : { parity: i % 2 === 0 ? 'even' : 'odd' };
        const nodeName = ['n1', 'n2', ''][(i % 5) % 3] as string;
        const written = remove
          ? await storage.delete(key)
          : await put(storage, path, { ...(labels ? { labels } : {}), nodeName, text: String(i) });
        if (remove) pods.delete(key);
        else pods.set(key, { key, revision: written.revision, object: written.object });
        const sorted = [...pods.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
        states.push({ revision: written.revision, pods: sorted });
      }
      return states;
    }

    const expected = ({ pods }: State, prefix: string, predicate: SelectionPredicate<Pod>) =>
      pods
        .filter(({ key }) => key.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`))
        .filter(({ object }) => {
          const { labels, fields } = podAttributes(object);
          return predicate.label.matches(labels) && predicate.field.matches(fields);
        })
        .map(({ key, revision }) => `${key}@${revision}`);
    const shown = (list: ListResult<Pod>) => list.items.map(({ key, revision }) => `${key}@${revision}`);

    /** All pages of an exact list, with the remaining item count of each. */
    async function paged(
      storage: StorageInterface<Pod>,
      prefix: string,
      revision: number,
      limit: number,
      predicate: SelectionPredicate<Pod>,
    ) {
      const items: string[] = [];
      const remaining: (number | undefined)[] = [];
      let options: ListOptions<Pod> = { resourceVersion: String(revision), limit, predicate };
      for (;;) {
        const page = await storage.list(prefix, options);
        expect(page.resourceVersion).toBe(String(revision));
        items.push(...shown(page));
        remaining.push(page.remainingItemCount);
        if (!page.continue) return { items, remaining };
        expect(page.items).toHaveLength(limit);
        options = { limit, predicate, continue: page.continue };
      }
    }

    it('are unchanged in every scope and selection, whole and in pages', { timeout: 60_000 }, async () => {
      const { storage } = await open();
      const states = [...(await write(storage, 0, 40)), ...(await write(storage, 40, 60))];
      for (const [i, state] of states.entries()) {
        if (i % 3 !== 0 && i < 90) continue;
        const at = { resourceVersion: String(state.revision), resourceVersionMatch: 'Exact' } as const;
        const limit = 1 + (Math.floor(i / 3) % 3);
        const checks = prefixes.flatMap((prefix) =>
          selectors.map(async (selector) => {
            const predicate = select(selector);
            const all = expected(state, prefix, predicate);
            expect(shown(await storage.list(prefix, { ...at, predicate }))).toEqual(all);
            const pages = await paged(storage, prefix, state.revision, limit, predicate);
            expect(pages.items).toEqual(all);
            const counts = pages.remaining.slice(0, -1);
            const isEmpty = predicate.label.isEmpty && predicate.field.isEmpty;
            expect(counts).toEqual(counts.map((_, n) => (isEmpty ? all.length - limit * (n + 1) : undefined)));
            expect(pages.remaining.at(-1)).toBeUndefined();
          }),
        );
        await Promise.all(checks);
      }
    });

    it('can be paged through while everything changes', async () => {
      const { storage } = await open();
      const state = (await write(storage, 0, 30)).at(-1) as State;
      const predicate = select({});
      const seen: string[] = [];
      let page = await storage.list('/pods', { limit: 2 });
      expect(page.resourceVersion).toBe(String(state.revision));
      for (let i = 30; ; i += 5) {
        seen.push(...shown(page));
        if (!page.continue) break;
        await write(storage, i, 5);
        page = await storage.list('/pods', { limit: 2, continue: page.continue });
      }
      expect(seen).toEqual(expected(state, '/pods', predicate));
    });

    it('end with a page without a token when no remaining object exists', async () => {
      const { storage } = await open();
      const state = (await write(storage, 0, 20)).at(-1) as State;
      const size = state.pods.length;
      for (const limit of [size, size + 1, 1_000_000]) {
        for (const options of [{}, { resourceVersion: String(state.revision) }]) {
          const page = await storage.list('/pods', { ...options, limit });
          expect([page.items.length, page.continue, page.remainingItemCount]).toEqual([size, undefined, undefined]);
        }
      }
      const one = await storage.list('/pods', { limit: size - 1 });
      expect([one.items.length, one.remainingItemCount]).toEqual([size - 1, 1]);
      for (const limit of [0, -1]) expect((await storage.list('/pods', { limit })).items).toHaveLength(size);
    });
  });
}
