import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { revisionContext, StoredRevision } from '../codec/stored-revision.js';
import { namespacedAttributes } from '../selection/selection-predicate.js';
import { WatchCache } from './watch-cache.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'Pod' } });
const context = revisionContext(codec);
const entryOf = (cache: WatchCache<never>, key: string, revision: number) =>
  cache.entry(new StoredRevision(context, key, revision, codec.encode({ metadata: { name: key } })) as never);

const objects = 1000;
const first = objects + 1;
const keyOf = (n: number) => `/pods/${String(n).padStart(4, '0')}`;

/**
 * A cache whose objects have been changed, removed or created again one after another, in no particular order. Change i
 * has revision `first + i`.
 */
async function changed(changes: number, upperBound = 100_000) {
  const cache = new WatchCache<never>({ getAttrs: namespacedAttributes as never, history: { upperBound } });
  const initial = Array.from({ length: objects }, (_, n) => entryOf(cache, keyOf(n), n + 1).object);
  await cache.replace(initial, objects);
  for (let i = 0; i < changes; i++) {
    const key = keyOf((i * 617) % objects);
    const isRemoved = i % 3 === 0 && cache.get(key) !== undefined;
    cache.apply(key, first + i, isRemoved ? undefined : entryOf(cache, key, first + i));
  }
  return cache;
}

const state = (cache: WatchCache<never>, revision: number) =>
  cache
    .at(revision)
    ?.list('/pods/')
    .map(({ object }) => `${object.key}@${object.revision}`);

describe('past states of a cache', () => {
  it('equal the former states of the cache, for each number of changes between two snapshots', async () => {
    const changes = 1500;
    const cache = await changed(changes);
    for (const done of [0, 1, 63, 64, 249, 250, 251, 499, 500, 750, 1001, 1499, 1500]) {
      const then = await changed(done);
      expect(state(cache, objects + done)).toEqual(
        then.list('/pods/').map(({ object }) => `${object.key}@${object.revision}`),
      );
    }
  });

  it('are made once for all pages of a list', async () => {
    const cache = await changed(600);
    const made = cache.at(objects + 300);
    expect(cache.at(objects + 300)).toBe(made);
    cache.apply(keyOf(1), first + 600, undefined);
    expect(cache.at(objects + 300)).toBe(made);
    expect(cache.at(objects + 301)).not.toBe(made);
  });

  it('end with the history, including states that were read', async () => {
    const cache = await changed(600);
    expect(cache.at(objects + 300)).toBeDefined();
    await cache.replace([], 5000);
    expect(cache.at(objects + 300)).toBeUndefined();
    const short = await changed(600, 200);
    expect(short.at(objects + 300)).toBeUndefined();
    expect(short.at(objects + 500)).toBeDefined();
  });
});
