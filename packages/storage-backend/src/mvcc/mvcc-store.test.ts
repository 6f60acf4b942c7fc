import { setMaxListeners } from 'node:events';
import { CompactedError, WriteFailedError } from '@k8s-ts/storage/kv';
import { describe, expect, test } from 'vitest';
import type { Journal } from './journal.js';
import type { Version } from './key-index.js';
import { MvccStore } from './mvcc-store.js';

/** A journal whose disk takes a turn of the event loop, and which refuses the writes that `refuses` selects. */
function slowJournal(refuses: (versions: readonly Version[]) => boolean = () => false) {
  const batches: number[][] = [];
  const journal: Journal = {
    immediate: false,
    keepsValues: true,
    async append(versions) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (refuses(versions)) throw new Error('the disk is full');
      batches.push(versions.map(({ revision }) => revision));
    },
    value: () => {
      throw new Error('values are kept');
    },
    putLease: () => undefined,
    removeLease: () => undefined,
    setCompacted: () => undefined,
    remove: () => undefined,
    size: () => 0,
    close: async () => undefined,
  };
  return { journal, batches };
}

const value = Buffer.from('x');

describe('writes that wait for the journal', () => {
  test('are written in two batches when there are many, and each gets its own revision', async () => {
    const { journal, batches } = slowJournal();
    const store = new MvccStore(journal);
    const lane = async (id: number) => {
      for (let i = 0; i < 10; i++) {
        const { succeeded, revision } = await store.put({ key: `/${id}/${i}`, value, expectedRevision: 0 });
        expect(succeeded).toBe(true);
        expect((await store.get(`/${id}/${i}`)).kv?.modRevision).toBe(revision);
      }
    };
    await Promise.all(Array.from({ length: 64 }, (_, id) => lane(id)));
    expect(batches.flat()).toEqual(Array.from({ length: 640 }, (_, i) => i + 2));
    expect(batches.slice(0, 2).map((batch) => batch.length)).toEqual([32, 32]);
    await store.close();
  });

  test('resolve in several turns of the event loop when there are many', async () => {
    const { journal } = slowJournal();
    const store = new MvccStore(journal);
    const answered: number[] = [];
    const puts = Array.from({ length: 200 }, async (_, i) => {
      const { revision } = await store.put({ key: `/${i}`, value, expectedRevision: 0 });
      answered.push(revision);
    });
    const perTurn: number[] = [];
    for (let before = 0; answered.length < puts.length; before = answered.length) {
      await new Promise((resolve) => setImmediate(resolve));
      perTurn.push(answered.length - before);
    }
    expect(Math.max(...perTurn)).toBe(32);
    expect(answered).toEqual(Array.from({ length: 200 }, (_, i) => i + 2));
    await store.close();
  });

  test('fail together when the journal refuses one of them, and leave no trace; earlier and later writes succeed', async () => {
    const { journal, batches } = slowJournal((versions) => versions.some(({ key }) => key === '/40'));
    const store = new MvccStore(journal);
    const put = (key: string) => store.put({ key, value, expectedRevision: 0 });
    const results = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => put(`/${i}`)));
    for (const [i, result] of results.entries()) {
      if (i < 32) expect(result).toMatchObject({ status: 'fulfilled', value: { succeeded: true, revision: i + 2 } });
      else expect(result).toMatchObject({ status: 'rejected', reason: expect.any(WriteFailedError) });
    }
    expect(await store.revision()).toBe(33);
    expect((await store.get('/41')).kv).toBeUndefined();
    expect(await put('/41')).toMatchObject({ succeeded: true, revision: 34 });
    expect(batches.flat()).toEqual(Array.from({ length: 33 }, (_, i) => i + 2));
    await store.close();
  });
});

/** A journal that returns values and counts how often it is read. */
function readingJournal() {
  const { journal } = slowJournal();
  const values = new Map<number, Uint8Array>();
  const reads: number[] = [];
  const reading: Journal = {
    ...journal,
    keepsValues: false,
    async append(versions) {
      for (const { revision, value } of versions) if (value !== undefined) values.set(revision, value);
      return journal.append(versions);
    },
    value({ revision }) {
      reads.push(revision);
      return values.get(revision) as Uint8Array;
    },
  };
  return { journal: reading, reads };
}

test('the state before a change is read only for watches that ask for it', async () => {
  const { journal, reads } = readingJournal();
  const store = new MvccStore(journal);
  // The values are so large that the store keeps only the last one in memory.
  const write = (key: string, text: string, expectedRevision: number) =>
    store.put({ key, value: Buffer.alloc(1 << 20, text), expectedRevision });
  await write('/a', '1', 0);
  await write('/b', '1', 0);
  const abort = new AbortController();
  const nextEvents = async (previous: boolean) => {
    const options = { start: '/a', end: '/b', fromRevision: 4, previous, signal: abort.signal };
    for await (const { events } of store.watch(options)) return events;
  };
  const waiting = [nextEvents(false), nextEvents(false)];
  await write('/a', '2', 2);
  const changed = { type: 'put', key: '/a', revision: 4, kv: { modRevision: 4 } };
  for (const events of await Promise.all([...waiting, nextEvents(false)])) {
    expect(events).toMatchObject([changed]);
    expect(events?.[0]).not.toHaveProperty('previous');
  }
  expect(reads).toEqual([]);
  expect(await nextEvents(true)).toMatchObject([{ ...changed, previous: { modRevision: 2 } }]);
  expect(reads).toEqual([2]);
  abort.abort();
  await store.close();
});

describe('watches', () => {
  test('get the changes of their range, for any ends of it, also when they begin after writes of the same prefix', async () => {
    const { journal } = slowJournal();
    const store = new MvccStore(journal);
    const ended = new AbortController();
    setMaxListeners(0, ended.signal);
    const put = (key: string) => store.put({ key, value, expectedRevision: 0 });
    /** The keys that a watch has reported so far. */
    const watched = (start: string, end: string): readonly string[] => {
      const keys: string[] = [];
      const follow = async () => {
        for await (const { events } of store.watch({ start, end, fromRevision: 2, signal: ended.signal }))
          keys.push(...events.map(({ key }) => key));
      };
      void follow();
      return keys;
    };
    const ranges: readonly (readonly [string, string])[] = [
      ['/', '0'],
      ['/a/', '/a0'],
      ['/a/b/', '/a/b0'],
      ['/a/b/2', '/a/b/2\0'],
      ['/a/b/2', '/a/c/1'],
      ['', '\u{10ffff}'],
    ];
    const keys = ['/a/b/1', '/a/b/2', '/a/b/3', '/a/c/1', '/a/1', '/b/1', '0'];
    const early = ranges.map(([start, end]) => watched(start, end));
    for (const key of keys.slice(0, 5)) await put(key);
    const late = ranges.map(([start, end]) => watched(start, end));
    for (const key of keys.slice(5)) await put(key);
    const expected = ranges.map(([start, end]) => keys.filter((key) => key >= start && key < end));
    await expect.poll(() => [early, late], { timeout: 60_000 }).toEqual([expected, expected]);
    ended.abort();
    await store.close();
  });
});

/** A journal in memory that records the revisions that each step removed. */
function removalJournal() {
  const steps: number[][] = [];
  const { journal } = slowJournal();
  const removals: Journal = {
    ...journal,
    append: () => undefined,
    async remove(versions) {
      steps.push(versions.map(({ revision }) => revision));
    },
  };
  return { journal: removals, steps };
}

describe('compaction', () => {
  /** Each key is written twice. */
  const keys = 1000;
  const filled = async (journal: Journal) => {
    const store = new MvccStore(journal);
    for (let i = 0; i < 2 * keys; i++) {
      const expectedRevision = i < keys ? 0 : i - keys + 2;
      await store.put({ key: `/${i % keys}`, value: Buffer.from(`${i}`), expectedRevision });
    }
    return store;
  };
  const removable = Array.from({ length: keys }, (_, i) => i + 2);

  test('is done when earlier revisions cannot be read any more, and removes them in steps', async () => {
    const { journal, steps } = removalJournal();
    const store = await filled(journal);
    const last = await store.revision();
    const { signal } = new AbortController();
    const kept = store.watch({ start: '/', end: '0', fromRevision: last - 4, signal });
    await store.compact(last - 5);
    expect(steps.flat().length).toBeLessThan(keys / 2);
    await expect(store.get('/1', { revision: last - 6 })).rejects.toBeInstanceOf(CompactedError);
    expect(`${(await store.get('/1')).kv?.value}`).toBe('1001');
    const read: number[] = [];
    for await (const { events } of kept) {
      read.push(...events.map(({ revision }) => revision));
      if (read.length >= 5) break;
    }
    expect(read).toEqual([4, 3, 2, 1, 0].map((before) => last - before));
    await store.put({ key: '/new', value, expectedRevision: 0 });
    await store.compact(last + 1);
    while (steps.flat().length < removable.length) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(steps.flat()).toEqual(removable);
    expect(steps.length).toBeGreaterThan(4);
    await store.close();
  });

  test('is interrupted when the store closes, and continues at the next start', async () => {
    const first = removalJournal();
    const store = await filled(first.journal);
    const last = await store.revision();
    await store.compact(last);
    await store.close();
    const removed = new Set(first.steps.flat());
    expect(removed.size).toBeLessThan(removable.length);

    const versions = Array.from({ length: 2 * keys }, (_, i) => ({
      key: `/${i % keys}`,
      revision: i + 2,
      createRevision: (i % keys) + 2,
      lease: undefined,
      value,
    })).filter(({ revision }) => !removed.has(revision));
    const second = removalJournal();
    const again = new MvccStore(second.journal, { revision: last, compactRevision: last, versions, leases: [] });
    while (second.steps.flat().length + removed.size < removable.length)
      await new Promise((resolve) => setTimeout(resolve, 1));
    expect([...removed, ...second.steps.flat()].sort((a, b) => a - b)).toEqual(removable);
    expect(second.steps.length).toBeGreaterThan(1);
    await again.close();
  });
});
