import { CompactedError } from '@k8s-ts/storage/kv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryStore, type StoreClock, savedStore } from './memory-store.js';

const bytes = (text: string) => Buffer.from(text);

/** A clock that stands still. `advance` runs the timers that come due. */
function manualClock(): StoreClock & { advance(ms: number): void } {
  let now = 1000;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    schedule(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

describe('a snapshot of a memory store', () => {
  let store: MemoryStore;
  beforeEach(() => {
    store = createMemoryStore();
  });
  afterEach(() => store.close());
  const put = async (key: string, value: string, expectedRevision = 0) =>
    (await store.put({ key, value: bytes(value), expectedRevision })).revision;
  const content = async (of = store) => {
    const { kvs, revision } = await of.range({ start: '/', end: '0' });
    return { revision, kvs: kvs.map(({ key, value, modRevision }) => `${key}=${Buffer.from(value)}@${modRevision}`) };
  };

  it('restores keys with their revisions, at a revision above all others', async () => {
    const first = await put('/a', '1');
    await put('/b', '1');
    const snapshot = store.snapshot();
    await put('/a', '2', first);
    await store.delete({ key: '/b', expectedRevision: first + 1 });
    const last = await put('/c', '1');
    expect(store.restore(snapshot)).toBe(last + 1);
    expect(await content()).toEqual({ revision: last + 1, kvs: [`/a=1@${first}`, `/b=1@${first + 1}`] });
    expect(store.currentRevision).toBe(last + 1);
    expect(await store.compactRevision()).toBe(last + 1);
    await expect(store.get('/a', { revision: first })).rejects.toBeInstanceOf(CompactedError);
    expect(await put('/a', '3', first)).toBe(last + 2);
    store.restore(snapshot);
    expect((await content()).kvs).toEqual([`/a=1@${first}`, `/b=1@${first + 1}`]);
  });

  it('becomes plain data of which a store with the same revisions and leases is made', async () => {
    const clock = manualClock();
    const first = createMemoryStore({ clock });
    const { revision } = await first.put({ key: '/a', value: bytes('1'), expectedRevision: 0 });
    const lease = await first.lease(10);
    await first.put({ key: '/b', value: bytes('1'), expectedRevision: 0, lease });
    await first.put({ key: '/a', value: bytes('2'), expectedRevision: revision });
    clock.advance(4000);
    const saved = structuredClone(savedStore(first.snapshot()));
    const later = manualClock();
    const second = createMemoryStore({ clock: later, saved });
    expect(await content(second)).toEqual(await content(first));
    expect((await second.get('/a')).kv?.createRevision).toBe(revision);
    await expect(second.get('/a', { revision })).rejects.toBeInstanceOf(CompactedError);
    const put = await second.put({ key: '/c', value: bytes('1'), expectedRevision: 0 });
    expect(put.revision).toBe(first.currentRevision + 1);
    later.advance(5900);
    await new Promise((resolve) => setTimeout(resolve));
    expect((await second.get('/b')).kv).toBeDefined();
    later.advance(200);
    await new Promise((resolve) => setTimeout(resolve));
    expect((await second.get('/b')).kv).toBeUndefined();
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps many keys in order', async () => {
    for (let i = 0; i < 3000; i++) await put(`/${(i * 7919) % 3000}`, String(i));
    const before = await content();
    const snapshot = store.snapshot();
    for (let i = 0; i < 3000; i += 2)
      await store.delete({ key: `/${i}`, expectedRevision: (await store.get(`/${i}`)).kv?.modRevision ?? 0 });
    store.restore(snapshot);
    expect((await content()).kvs).toEqual(before.kvs);
    expect((await store.range({ start: '/', end: '0', limit: 1 })).count).toBe(3000);
    const size = await store.size?.();
    await store.delete({ key: '/5', expectedRevision: (await store.get('/5')).kv?.modRevision ?? 0 });
    expect((await store.range({ start: '/', end: '0', limit: 1 })).count).toBe(2999);
    store.restore(snapshot);
    expect(await store.size?.()).toBe(size);
  });

  it('shares its keys with stores that change them', { timeout: 60_000 }, async () => {
    for (let i = 0; i < 1200; i++) await put(`/${i}`, 'first');
    const first = { snapshot: store.snapshot(), content: (await content()).kvs };
    const taken = [first];
    // A simple generator, so that each run does the same.
    let state = 1;
    const below = (limit: number) => {
      state = (state * 48_271) % 0x7fffffff;
      return state % limit;
    };
    for (let step = 1; step <= 600; step++) {
      const key = `/${below(1500)}`;
      const { kv } = await store.get(key);
      if (kv && below(3) === 0) await store.delete({ key, expectedRevision: kv.modRevision });
      else await put(key, `step ${step}`, kv?.modRevision);
      if (step % 50 !== 0) continue;
      if (step % 100 === 0) await store.compact(store.currentRevision);
      taken.push({ snapshot: store.snapshot(), content: (await content()).kvs });
      const chosen = taken[below(taken.length)] ?? first;
      store.restore(chosen.snapshot);
      expect((await content()).kvs).toEqual(chosen.content);
    }
    for (const { snapshot, content: expected } of taken) {
      store.restore(snapshot);
      const { kvs } = await content();
      expect(kvs).toEqual(expected);
      expect((await store.range({ start: '/', end: '0', limit: 1 })).count).toBe(expected.length);
      expect([...snapshot.versions()]).toHaveLength(expected.length);
      const bytesOf = [...snapshot.versions()].reduce(
        (sum, { key, value }) => sum + key.length + (value?.length ?? 0),
        0,
      );
      expect(await store.size?.()).toBe(bytesOf);
    }
  });

  it('starts with given keys', async () => {
    const begun = createMemoryStore({ keys: ['/b', '/a'].map((key) => ({ key, value: bytes('1') })) });
    expect(await content(begun)).toEqual({ revision: 3, kvs: ['/a=1@3', '/b=1@2'] });
    expect(await begun.size?.()).toBe(6);
    await begun.close();
  });

  it('ends watches as expired, and allows new watches', async () => {
    await put('/a', '1');
    const snapshot = store.snapshot();
    const { signal } = new AbortController();
    const open = (fromRevision: number) =>
      store.watch({ start: '/', end: '0', fromRevision, signal })[Symbol.asyncIterator]();
    const running = open(store.currentRevision + 1);
    const waiting = running.next();
    await put('/b', '1');
    expect((await waiting).value).toMatchObject({ events: [{ type: 'put', key: '/b' }] });
    const next = running.next();
    const ended = expect(next).rejects.toBeInstanceOf(CompactedError);
    const revision = store.restore(snapshot);
    await ended;
    await expect(open(revision).next()).rejects.toBeInstanceOf(CompactedError);
    const later = open(revision + 1).next();
    await put('/c', '1');
    expect((await later).value?.events).toMatchObject([{ type: 'put', key: '/c', revision: revision + 1 }]);
  });

  it('starts another store, with independent writes', async () => {
    await put('/a', '1');
    const other = createMemoryStore({ snapshot: store.snapshot() });
    await other.put({ key: '/b', value: bytes('2'), expectedRevision: 0 });
    expect((await content(other)).kvs).toHaveLength(2);
    expect((await content()).kvs).toHaveLength(1);
    await other.close();
    expect(() => other.snapshot()).toThrow('the store is closed');
    expect(() => other.restore(store.snapshot())).toThrow('the store is closed');
  });

  it('keeps the remaining time of leases', async () => {
    const clock = manualClock();
    const leased = createMemoryStore({ clock });
    const lease = await leased.lease(10);
    await leased.put({ key: '/a', value: bytes('1'), expectedRevision: 0, lease });
    clock.advance(6000);
    const snapshot = leased.snapshot();
    const exists = async () => (await leased.get('/a')).kv !== undefined;
    clock.advance(4000);
    expect(await exists()).toBe(false);
    leased.restore(snapshot);
    clock.advance(3999);
    expect(await exists()).toBe(true);
    clock.advance(1);
    expect(await exists()).toBe(false);
    const kept = await leased.lease(60);
    leased.restore(snapshot);
    await leased.put({ key: '/b', value: bytes('1'), expectedRevision: 0, lease: kept });
    clock.advance(60_000);
    expect((await leased.range({ start: '/', end: '0' })).count).toBe(0);
    expect(leased.now?.()).toBe(clock.now());
    await leased.close();
  });
});
