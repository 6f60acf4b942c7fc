import { eventLoopTurn } from '@k8s-ts/event-loop';
import { CompactedError, type KeyValueStore } from '@k8s-ts/storage/kv';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPACT_REVISION_KEY, compactOnce, startCompactor } from './compactor.js';
import { createMemoryStore } from './memory/index.js';

let store: KeyValueStore;
beforeEach(() => {
  store = createMemoryStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

const write = async (key: string) => (await store.put({ key, value: new Uint8Array(), expectedRevision: 0 })).revision;
const written = async () => Buffer.from((await store.get(COMPACT_REVISION_KEY)).kv?.value ?? []).toString();

describe('a round of compaction', () => {
  it('compacts to the revision of the round before', async () => {
    await write('/a');
    const first = await compactOnce(store, { seen: 0, revision: 0 });
    expect(await store.compactRevision()).toBe(0);
    expect(await written()).toBe('0');
    await write('/b');
    const second = await compactOnce(store, first);
    expect(await store.compactRevision()).toBe(first.revision);
    expect(await written()).toBe(String(first.revision));
    await compactOnce(store, second);
    expect(await store.compactRevision()).toBe(second.revision);
  });

  it('is left to another server that was faster', async () => {
    let quick = await compactOnce(store, { seen: 0, revision: 0 });
    await write('/a');
    let slow = await compactOnce(store, { seen: 0, revision: 0 });
    expect(slow).toEqual({ seen: quick.seen, revision: await store.revision() });
    quick = await compactOnce(store, quick);
    const compacted = await store.compactRevision();
    slow = await compactOnce(store, slow);
    expect(await store.compactRevision()).toBe(compacted);
    // The quick server is gone. The slow one compacts now, with the state of the previous round.
    await compactOnce(store, slow);
    expect(await store.compactRevision()).toBe(slow.revision);
  });

  it('continues after a compaction by hand', async () => {
    const state = await compactOnce(store, { seen: 0, revision: 0 });
    const later = await write('/a');
    await store.compact(later);
    await expect(compactOnce(store, state)).resolves.toMatchObject({ revision: later + 1 });
    await expect(store.compact(later)).rejects.toBeInstanceOf(CompactedError);
  });
});

describe('a compactor', () => {
  it('keeps history for one to two intervals', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startCompactor(store, 1_000);
    const wait = async () => {
      vi.advanceTimersByTime(1_000);
      for (let turn = 0; turn < 5; turn++) await eventLoopTurn();
    };
    const early = await write('/a');
    await wait();
    expect(await store.compactRevision()).toBe(0);
    await wait();
    expect(await store.compactRevision()).toBe(early + 1);
    await stop();
    await wait();
    expect(await store.compactRevision()).toBe(early + 1);
  });
});
