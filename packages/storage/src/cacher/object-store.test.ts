import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortKey } from '../interface/storage-key.js';
import type { CacheEntry } from './cache-change.js';
import { ObjectStore } from './object-store.js';

const entryOf = (key: string, value: number): CacheEntry<never> =>
  ({ object: { key, value }, attributes: { labels: {}, fields: {} } }) as unknown as CacheEntry<never>;

/** A store, and its expected content. */
class Pair {
  readonly store: ObjectStore<never>;
  readonly expected: Map<string, CacheEntry<never>>;

  constructor(store = new ObjectStore<never>(), expected = new Map<string, CacheEntry<never>>()) {
    this.store = store;
    this.expected = expected;
  }

  put(key: string, value: number, isAdded: boolean): void {
    const entry = entryOf(key, value);
    if (isAdded && !this.expected.has(key)) this.store.add(key, entry);
    else this.store.set(key, entry);
    this.expected.set(key, entry);
  }

  delete(key: string): void {
    this.store.delete(key);
    this.expected.delete(key);
  }

  clone(): Pair {
    return new Pair(this.store.clone(), new Map(this.expected));
  }

  list(prefix: string, start = prefix): readonly CacheEntry<never>[] {
    const from = sortKey(start > prefix ? start : prefix);
    return [...this.expected]
      .filter(([key]) => key.startsWith(prefix) && sortKey(key) >= from)
      .sort(([a], [b]) => (sortKey(a) < sortKey(b) ? -1 : 1))
      .map(([, entry]) => entry);
  }

  check(): void {
    expect(this.store.size).toBe(this.expected.size);
    expect(this.store.list('/')).toEqual(this.list('/'));
  }
}

const key = fc
  .tuple(fc.constantFrom('/a/', '/b/', '/b/c/', '/\u{1f600}/'), fc.nat(3000))
  .map(([folder, n]) => `${folder}${n}`);
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('add', 'set'), key, value: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('delete', 'get'), key, value: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('clone', 'list'), key, value: fc.constant(0) }) },
);

describe('an object store', () => {
  it('contains the objects that were put last, in key order, and so do its copies', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3000, size: 'max' }), (steps) => {
        let pair = new Pair();
        const copies: Pair[] = [];
        for (const { do: what, key, value } of steps) {
          if (what === 'delete') pair.delete(key);
          else if (what === 'get') expect(pair.store.get(key)).toBe(pair.expected.get(key));
          else if (what === 'list') expect(pair.store.list('/b/', key)).toEqual(pair.list('/b/', key));
          else if (what === 'clone') {
            copies.push(pair);
            pair = pair.clone();
          } else pair.put(key, value, what === 'add');
        }
        for (const each of [pair, ...copies]) each.check();
      }),
      { numRuns: 20 },
    );
  });

  it('keeps copies of a large state unchanged while it changes, and does not change with them', () => {
    const pair = new Pair();
    for (let at = 0; at < 5000; at++) pair.put(`/a/${(at * 7919) % 5000}`, at, true);
    const copy = pair.clone();
    for (let at = 0; at < 5000; at += 3) pair.delete(`/a/${at}`);
    for (let at = 0; at < 5000; at += 7) copy.put(`/b/${(at * 7919) % 5000}`, at, true);
    pair.check();
    copy.check();
  });

  it.each(['rising', 'falling'])('accepts keys in %s order', (order) => {
    const pair = new Pair();
    for (let at = 0; at < 3000; at++) pair.put(`/a/${order === 'rising' ? 1e6 + at : 2e6 - at}`, at, true);
    pair.check();
    expect(pair.store.list('/a/', '/a/1000500')).toEqual(pair.list('/a/', '/a/1000500'));
  });
});
