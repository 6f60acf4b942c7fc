import { Session } from 'node:inspector';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EncodingCache, type EncodingKey } from './encoding-cache.js';

const form = (): EncodingKey<Uint8Array> => ({ sizeOf: (bytes) => bytes.length });
const [one, two] = [form(), form()];
const bytes = (size: number) => new Uint8Array(size);
/** Bytes that are counted for an entry besides its forms. */
const overhead = (() => {
  const cache = new EncodingCache();
  cache.set({}, one, bytes(0));
  return cache.bytes;
})();

describe('a cache of encodings', () => {
  it('caches each form of a revision', () => {
    const cache = new EncodingCache();
    const revision = {};
    const [a, b] = [bytes(10), bytes(20)];
    expect(cache.find(revision, one)).toBeUndefined();
    expect(cache.set(revision, one, a)).toBe(a);
    expect(cache.value(revision, two, () => b)).toBe(b);
    expect(cache.value(revision, one, () => bytes(1))).toBe(a);
    expect(cache.find(revision, two)).toBe(b);
    expect(cache.find({}, one)).toBeUndefined();
    expect(cache.bytes).toBe(overhead + 30);
    cache.set(revision, one, bytes(5));
    expect(cache.bytes).toBe(overhead + 25);
    expect(cache.find(revision, one)?.length).toBe(5);
  });

  it('drops forms that were not read since the last time that space was needed', () => {
    const cache = new EncodingCache(3 * (overhead + 100));
    const [a, b, c, d] = [{}, {}, {}, {}];
    for (const each of [a, b, c]) cache.set(each, one, bytes(100));
    cache.find(a, one);
    cache.find(b, one);
    cache.set(d, one, bytes(100));
    expect([a, b, c, d].map((each) => cache.find(each, one) !== undefined)).toEqual([true, true, false, true]);
    expect(cache.bytes).toBe(3 * (overhead + 100));
  });

  it('does not cache a form that exceeds its limit', () => {
    const cache = new EncodingCache(1000);
    const [small, large] = [{}, {}];
    cache.set(small, one, bytes(10));
    expect(cache.set(large, one, bytes(5000)).length).toBe(5000);
    expect(cache.find(large, one)).toBeUndefined();
    expect(cache.bytes).toBeLessThanOrEqual(1000);
    cache.set(large, one, bytes(20));
    expect(cache.find(large, one)?.length).toBe(20);
  });

  it('caches as much of a long list as fits, and replaces few other forms', () => {
    const cache = new EncodingCache(32 * (overhead + 100));
    const list = Array.from({ length: 100 }, () => ({}));
    const read = () => {
      const keeper = cache.forList();
      return list.filter((each) => {
        const isKept = keeper.find(each, one) !== undefined;
        if (!isKept) keeper.set(each, one, bytes(100));
        return isKept;
      }).length;
    };
    expect([read(), read()]).toEqual([0, 32]);
    expect(read()).toBeGreaterThanOrEqual(28);
    expect(cache.bytes).toBeLessThanOrEqual(cache.limit);
    const reader = cache.reader;
    const other = {};
    expect(reader.set(other, one, bytes(5)).length).toBe(5);
    expect(reader.find(other, one)).toBeUndefined();
  });

  it('never exceeds its limit, and counts its size', () => {
    const step = fc.record({ revision: fc.nat(8), form: fc.nat(1), size: fc.nat(400), read: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = new EncodingCache(2000);
        const revisions = Array.from({ length: 9 }, () => ({}));
        const kept = new Map<string, Uint8Array>();
        for (const { revision, form: which, size, read } of steps) {
          const object = revisions[revision] as object;
          const name = `${revision} ${which}`;
          const chosen = which === 0 ? one : two;
          if (read) {
            const found = cache.find(object, chosen);
            if (found !== undefined) expect(found).toBe(kept.get(name));
          } else kept.set(name, cache.set(object, chosen, bytes(size)));
          expect(cache.bytes).toBeLessThanOrEqual(2000);
        }
        let sum = 0;
        revisions.forEach((object) => {
          const sizes = [one, two].flatMap((each) => cache.find(object, each)?.length ?? []);
          if (sizes.length > 0) sum += overhead + sizes.reduce((a, b) => a + b);
        });
        expect(cache.bytes).toBe(sum);
      }),
    );
  });

  it('drops the forms of revisions that were collected', async () => {
    const session = new Session();
    session.connect();
    const collect = () => session.post('HeapProfiler.collectGarbage');
    const cache = new EncodingCache();
    const kept = {};
    (() => {
      for (let i = 0; i < 100; i++) cache.set({}, one, bytes(1000));
    })();
    cache.set(kept, one, bytes(10));
    for (let turn = 0; turn < 100 && cache.bytes > overhead + 10; turn++) {
      collect();
      await new Promise(setImmediate);
    }
    expect(cache.bytes).toBe(overhead + 10);
    expect(cache.find(kept, one)?.length).toBe(10);
  });
});
