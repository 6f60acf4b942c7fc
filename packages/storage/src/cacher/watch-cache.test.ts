import { parseSelector } from '@k8s-ts/apimachinery/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { revisionContext, StoredRevision } from '../codec/stored-revision.js';
import { namespacedAttributes, selectionPredicate } from '../selection/selection-predicate.js';
import { WatchCache } from './watch-cache.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'Pod' } });
const context = revisionContext(codec);
const stored = (key: string, revision: number) =>
  new StoredRevision(context, key, revision, codec.encode({ metadata: { name: key.slice(6) } }));
const state = (entries: readonly { object: { key: string; revision: number } }[] | undefined) =>
  entries?.map(({ object }) => `${object.key}@${object.revision}`);

describe('the watch cache', () => {
  it('restores every state in its history', async () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', '\uffee', '\u{10000}');
    const step = fc.record({ name: names, remove: fc.boolean(), same: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 400 }), fc.integer({ min: 4, max: 300 }), async (steps, bound) => {
        const cache = new WatchCache({
          getAttrs: namespacedAttributes,
          history: { lowerBound: bound, upperBound: bound },
        });
        await cache.replace([stored('/pods/a', 1), stored('/pods/d', 2)], 5);
        const states = new Map([[5, state(cache.list('/pods/'))]]);
        let revision = 5;
        for (const { name, remove, same } of steps) {
          if (!same || revision === 5) revision++;
          const key = `/pods/${name}`;
          cache.apply(key, revision, remove ? undefined : cache.entry(stored(key, revision)));
          states.set(revision, state(cache.list('/pods/')));
        }
        cache.advance(revision + 3);
        for (const [past, expected] of states) {
          const there = past >= cache.history.floor;
          expect(cache.snapshots.has(past)).toBe(there);
          expect(state(cache.at(past)?.list('/pods/'))).toEqual(there ? expected : undefined);
        }
        expect(state(cache.at(revision + 2)?.list('/pods/'))).toEqual(states.get(revision));
      }),
      { numRuns: 60 },
    );
  });

  it('shares unchanged labels and fields with the previous revision', () => {
    const cache = new WatchCache({ getAttrs: namespacedAttributes });
    const update = (revision: number, labels: Record<string, string>) => {
      const data = codec.encode({ metadata: { name: 'a', labels } });
      return cache.apply('/pods/a', revision, cache.entry(new StoredRevision(context, '/pods/a', revision, data)))
        ?.entry?.attributes;
    };
    const first = update(1, { app: 'a' });
    expect(update(2, { app: 'a' })).toBe(first);
    const third = update(3, { app: 'b' });
    expect(third).toEqual({ labels: { app: 'b' }, fields: first?.fields });
    expect(third?.fields).toBe(first?.fields);
    expect(first?.labels).toEqual({ app: 'a' });
  });

  it('shares its last list until the next change', async () => {
    const cache = new WatchCache({ getAttrs: namespacedAttributes });
    await cache.replace([stored('/pods/a', 1), stored('/pods/b', 2)], 2);
    const list = cache.list('/pods/');
    const objects = cache.objectsOf(list, 2);
    cache.advance(5);
    cache.apply('/pods/none', 6, undefined);
    expect(cache.list('/pods/')).toBe(list);
    expect(cache.objectsOf(list, 2)).toBe(objects);
    expect(cache.objectsOf(list, 1)).toEqual([objects[0]]);
    expect(state(cache.list('/pods/', '/pods/b'))).toEqual(['/pods/b@2']);
    cache.apply('/pods/a', 7, undefined);
    expect(state(cache.list('/pods/'))).toEqual(['/pods/b@2']);
    expect(state(list)).toEqual(['/pods/a@1', '/pods/b@2']);
    expect(cache.objectsOf(list, 2)).toEqual(objects);
    expect(state(cache.list('/pods/c/'))).toEqual([]);
    await cache.replace([stored('/pods/c/d', 8)], 8);
    expect(state(cache.list('/pods/c/'))).toEqual(['/pods/c/d@8']);
  });

  it('counts the bytes of its objects', async () => {
    const cache = new WatchCache({ getAttrs: namespacedAttributes });
    const size = (key: string) => cache.entry(stored(key, 1)).object.json?.length ?? 0;
    await cache.replace([stored('/pods/a', 1), stored('/pods/b', 1)], 1);
    expect(cache.bytes).toBe(size('/pods/a') + size('/pods/b'));
    cache.apply('/pods/long-name', 2, cache.entry(stored('/pods/long-name', 1)));
    cache.apply('/pods/b', 3, cache.entry(stored('/pods/b', 1)));
    cache.apply('/pods/a', 4, undefined);
    cache.apply('/pods/none', 5, undefined);
    const expected = size('/pods/long-name') + size('/pods/b');
    expect(cache.bytes).toBe(expected);
    const past = cache.at(5);
    if (past === undefined) throw new Error('the state is gone');
    const other = new WatchCache({ getAttrs: namespacedAttributes });
    other.restore(past, 5);
    expect(other.bytes).toBe(expected);
  });

  it('lists in the order of keys by their bytes, from a key on', async () => {
    const cache = new WatchCache({ getAttrs: namespacedAttributes });
    const keys = ['/pods/a', '/pods/a-b', '/pods/a/b', '/pods/\uffee', '/pods/\u{10000}'];
    await cache.replace(
      [...keys].reverse().map((key, i) => stored(key, i + 1)),
      9,
    );
    expect(cache.list('/pods/').map((e) => e.object.key)).toEqual(keys);
    expect(cache.list('/pods/', '/pods/a-b\u0000').map((e) => e.object.key)).toEqual(keys.slice(2));
    expect(cache.list('/pods/a/').map((e) => e.object.key)).toEqual(['/pods/a/b']);
  });

  it('finds objects by the trigger field after a restore, also when they change', async () => {
    const cache = new WatchCache({ getAttrs: namespacedAttributes, triggerField: 'metadata.name' });
    await cache.replace([stored('/pods/a', 1), stored('/pods/b', 2)], 2);
    const store = cache.at(2)?.clone() ?? expect.fail('the newest state is always there');
    cache.apply('/pods/b', 3, undefined);
    const found = (name: string) =>
      state(cache.indexed('/pods/', selectionPredicate({ field: parseSelector(`metadata.name=${name}`) })));
    expect(found('b')).toEqual([]);
    cache.restore(store.clone(), 4);
    cache.apply('/pods/a', 5, undefined);
    cache.apply('/pods/c', 6, cache.entry(stored('/pods/c', 6)));
    expect(['a', 'b', 'c'].map(found)).toEqual([[], ['/pods/b@2'], ['/pods/c@6']]);
    cache.apply('/pods/b', 7, undefined);
    expect(found('b')).toEqual([]);
  });
});
