import { parse } from '@k8s-ts/apimachinery/labels';
import { eventLoopTurn } from '@k8s-ts/event-loop';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonStorageCodec } from '../codec/json-storage-codec.js';
import { revisionContext, StoredRevision } from '../codec/stored-revision.js';
import type { StoredObject } from '../interface/storage-interface.js';
import { clusterScopedAttributes } from '../selection/selection-predicate.js';
import { LabelIndex } from './label-index.js';
import { WatchCache } from './watch-cache.js';

const codec = jsonStorageCodec({ gvk: { group: '', version: 'v1', kind: 'Pod' } });
const context = revisionContext(codec);
const pod = (name: string, revision: number, labels?: Readonly<Record<string, string>>) =>
  new StoredRevision(
    context,
    `/pods/${name}`,
    revision,
    codec.encode({ metadata: { name, ...(labels && { labels }) } }),
  );
const names = (entries: readonly { object: { key: string; revision: number } }[] | undefined) =>
  entries?.map(({ object }) => `${object.key.slice(6)}@${object.revision}`);

async function cacheOf(count: number) {
  const cache = new WatchCache({ getAttrs: clusterScopedAttributes });
  await cache.replace(
    Array.from({ length: count }, (_, i) => pod(`${i}`, i + 1, { app: `a${i % 100}`, tier: `t${i % 2}` })),
    count,
  );
  return cache;
}

/** Asks until the label is indexed. */
async function ask(cache: Awaited<ReturnType<typeof cacheOf>>, text: string) {
  const selector = parse(text);
  for (let i = 0; i < 2; i++) expect(cache.labelled('/pods/', selector)).toBeUndefined();
  for (let turns = 0; turns < 100 && cache.labelled('/pods/', selector) === undefined; turns++) await eventLoopTurn();
  return cache.labelled('/pods/', selector);
}

describe('the index of labels', () => {
  it('finds objects by a label after lists have used it twice', async () => {
    const cache = await cacheOf(600);
    expect(names(await ask(cache, 'app=a7'))).toEqual(['107@108', '207@208', '307@308', '407@408', '507@508', '7@8']);
    expect(names(cache.labelled('/pods/', parse('app in (a1,a2,a1),tier=t1')))).toHaveLength(12);
    expect(cache.labelled('/pods/', parse('app=none'))).toEqual([]);
    expect(names(cache.labelled('/pods/50', parse('app=a7')))).toEqual(['507@508']);
  });

  it('does not answer selectors that it cannot speed up', async () => {
    const cache = await cacheOf(600);
    // The selector selects half of the objects.
    expect(await ask(cache, 'tier=t1')).toBeUndefined();
    for (const text of [
      '',
      'app',
      '!app',
      'app!=a1',
      'app notin (a1)',
      'app>1',
      'app in (a0,a1,a2,a3,a4,a5,a6,a7,a8,a9,b0,b1,b2,b3,b4,b5,b6)',
    ])
      expect(await ask(cache, text)).toBeUndefined();
    expect(await ask(await cacheOf(400), 'app=a7')).toBeUndefined();
  });

  it('indexes few labels, and no further labels while these are in use', () => {
    const entries = { size: 1000, get: () => undefined, list: () => [] };
    const index = new LabelIndex(entries);
    for (let round = 0; round < 3; round++) {
      for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) index.select(parse(`${key}=1`));
    }
    expect(index.keys).toEqual(['a', 'b', 'c', 'd']);
    for (let i = 0; i < 1000; i++) index.select(parse(`other-${i % 200}=1`));
    expect(index.keys).toEqual(['a', 'b', 'c', 'd']);
    index.reset();
    expect(index.keys).toEqual([]);
  });

  it('follows changes, also while it is built', async () => {
    const change = fc.record({
      name: fc.integer({ min: 0, max: 700 }),
      app: fc.option(fc.constantFrom('a7', 'a8')),
      wait: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 50, maxLength: 200 }), async (changes) => {
        const cache = await cacheOf(600);
        const selector = parse('app=a7');
        let revision = 1000;
        for (const { name, app, wait } of changes) {
          revision++;
          const entry = app === null ? undefined : cache.entry(pod(`${name}`, revision, { app }));
          cache.apply(`/pods/${name}`, revision, entry);
          const found = cache.labelled('/pods/', selector);
          const expected = cache.list('/pods/').filter(({ attributes }) => selector.matches(attributes.labels));
          if (found !== undefined) expect(names(found)).toEqual(names(expected));
          if (wait) await eventLoopTurn();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is correct for objects that change while it is built', async () => {
    const entry = (i: number, app: string) => ({
      object: { key: `/pods/${i}` } as StoredObject,
      attributes: { labels: { app }, fields: {} },
    });
    const all = Array.from({ length: 100_000 }, (_, i) => entry(i, 'a'));
    const newest = new Map(all.map((each) => [each.object.key, each]));
    const index = new LabelIndex({ size: all.length, get: (key) => newest.get(key), list: () => all });
    const selector = parse('app=b');
    for (let i = 0; i < 2; i++) index.select(selector);
    for (let i = 99_000; i < 99_010; i++) {
      const [before, now] = [all[i] ?? expect.fail(), entry(i, 'b')];
      index.remove(before);
      index.add(now);
      newest.set(now.object.key, now);
    }
    for (let turns = 0; turns < 1000 && index.select(selector) === undefined; turns++) await eventLoopTurn();
    expect(index.select(selector)).toHaveLength(10);
    for (const each of newest.values())
      if (each.attributes.labels.app === 'a' && each.object.key < '/pods/9') index.remove(each);
    const left = index.select(parse('app=a')) ?? expect.fail('there is an index');
    expect(left.filter((each) => newest.get(each.object.key) !== each)).toEqual([]);
    expect(left).toHaveLength(11_101);
  });

  it('starts again with another state', async () => {
    const cache = await cacheOf(600);
    await ask(cache, 'app=a7');
    await cache.replace([pod('other', 5000, { app: 'a7' })], 5000);
    expect(cache.labelled('/pods/', parse('app=a7'))).toBeUndefined();
  });
});
