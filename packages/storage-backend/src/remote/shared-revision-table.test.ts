import { once } from 'node:events';
import { readSync, writeSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createMemoryStore, type MemoryStore } from '../memory/memory-store.js';
import { RemoteStores, SharedRevisionTable, SharedRevisionTableReader, serveStores } from './index.js';

let newest: SharedRevisionTable | undefined;
afterEach(() => newest?.close());

/** The revisions that a store has recorded, and a reader of them. */
function told(store: MemoryStore) {
  newest = new SharedRevisionTable();
  newest.follow(store as MemoryStore & Parameters<SharedRevisionTable['follow']>[0]);
  return { newest, reader: new SharedRevisionTableReader(newest.file) };
}

const value = Buffer.from('value');

it('SharedRevisionTable knows that a key has not been written since a revision', async () => {
  const store = createMemoryStore();
  const before = await store.put({ key: 'a', value, expectedRevision: 0 });
  const { reader } = told(store);
  expect(reader.isCurrentRevision('a', before.revision)).toBe(true);
  const after = await store.put({ key: 'a', value, expectedRevision: before.revision });
  expect(reader.isCurrentRevision('a', before.revision)).toBe(false);
  expect(reader.isCurrentRevision('a', after.revision)).toBe(true);
  await store.delete({ key: 'a', expectedRevision: after.revision });
  expect(reader.isCurrentRevision('a', after.revision)).toBe(false);
});

it('SharedRevisionTable knows that a key was deleted and created again', async () => {
  const store = createMemoryStore();
  const { reader } = told(store);
  const { revision } = await store.put({ key: 'a', value, expectedRevision: 0 });
  await store.delete({ key: 'a', expectedRevision: revision });
  const again = await store.put({ key: 'a', value, expectedRevision: 0 });
  expect(reader.isCurrentRevision('a', revision)).toBe(false);
  expect(reader.isCurrentRevision('a', again.revision)).toBe(true);
});

it('SharedRevisionTable has no information about any key after a restore', async () => {
  const store = createMemoryStore();
  const { revision } = await store.put({ key: 'a', value, expectedRevision: 0 });
  const { reader } = told(store);
  const snapshot = store.snapshot();
  expect(reader.isCurrentRevision('a', revision)).toBe(true);
  store.restore(snapshot);
  expect(reader.isCurrentRevision('a', revision)).toBe(false);
});

it('SharedRevisionTable never reports an old revision as current, and rarely a current one as old', async () => {
  const store = createMemoryStore();
  const { reader } = told(store);
  const revisions = new Map<string, number>();
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  let known = 0;
  let asked = 0;
  for (let i = 0; i < 5000; i++) {
    const key = `/registry/pods/default/pod-${random(500)}`;
    const old = revisions.get(key) ?? 0;
    const { revision } = await store.put({ key, value, expectedRevision: old });
    revisions.set(key, revision);
    if (old > 0) expect(reader.isCurrentRevision(key, old)).toBe(false);
    const other = `/registry/pods/default/pod-${random(500)}`;
    const current = revisions.get(other);
    if (current === undefined) continue;
    asked++;
    if (reader.isCurrentRevision(other, current)) known++;
  }
  expect(known / asked).toBeGreaterThan(0.95);
});

it('SharedRevisionTable treats an entry with two different halves as a write in progress', async () => {
  const store = createMemoryStore();
  const { newest, reader } = told(store);
  const made = await store.put({ key: 'a', value, expectedRevision: 0 });
  const { revision } = await store.put({ key: 'a', value, expectedRevision: made.revision });
  const file = Buffer.alloc(1 << 22);
  const size = readSync(newest.file, file, 0, file.length, 0);
  const at = file.subarray(0, size).findIndex((byte) => byte !== 0) & ~15;
  writeSync(newest.file, new Float64Array([revision - 1]), 0, 8, at);
  expect(reader.isCurrentRevision('a', revision)).toBe(false);
});

it('SharedRevisionTable answers for a store of another process without asking it', async () => {
  newest = new SharedRevisionTable();
  const { port1, port2 } = new MessageChannel();
  const end = serveStores(port1, newest);
  const stores = new RemoteStores(port2, new SharedRevisionTableReader(newest.file));
  const store = await stores.open({ type: 'memory', memory: 'shared-revision-table-test', compactionIntervalMs: 0 });
  const made = await store.put({ key: 'a', value, expectedRevision: 0 });
  expect(store.isCurrentRevision?.('a', made.revision)).toBe(true);
  const { revision } = await store.put({ key: 'a', value, expectedRevision: made.revision });
  expect(store.isCurrentRevision?.('a', revision)).toBe(true);
  expect(store.isCurrentRevision?.('a', made.revision)).toBe(false);
  const closed = once(port2, 'close');
  await end();
  await closed;
  expect(store.isCurrentRevision?.('a', revision)).toBe(false);
});

it('SharedRevisionTable has no information about writes that were not recorded', async () => {
  const { port1, port2 } = new MessageChannel();
  const end = serveStores(port1);
  const stores = new RemoteStores(port2);
  const store = await stores.open({ type: 'memory', memory: 'shared-revision-table-test-2', compactionIntervalMs: 0 });
  expect(store.isCurrentRevision).toBeUndefined();
  await store.close();
  await end();
});
