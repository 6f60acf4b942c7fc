import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { WatchBatch } from '@k8s-ts/storage/kv';
import { keyValueStoreSuite } from '@k8s-ts/storage-testkit';
import { expect, it } from 'vitest';
import { RemoteStores, type StorePort, serveStores, streamPort } from './index.js';

let instances = 0;

function remoteSuite(
  name: string,
  channel: () => Promise<readonly [MessagePort | StorePort, MessagePort | StorePort]>,
): void {
  keyValueStoreSuite({
    name,
    async create() {
      const [here, there] = await channel();
      serveStores(there);
      const stores = new RemoteStores(here);
      const store = await stores.open({
        type: 'memory',
        memory: `remote-test-${++instances}`,
        compactionIntervalMs: 0,
      });
      return {
        store,
        async cleanup() {
          await store.close();
          here.close();
        },
      };
    },
  });
}

remoteSuite('a store of another thread', async () => {
  const { port1, port2 } = new MessageChannel();
  return [port1, port2];
});

/** Two connected sockets, as a pipe between two processes has them. */
async function sockets(): Promise<readonly [Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  const accepted = once(server, 'connection');
  const here = connect(address.port, '127.0.0.1');
  const [there] = (await accepted) as [Socket];
  server.close();
  return [here, there];
}

remoteSuite('a store of another process', async () => {
  const [here, there] = await sockets();
  return [streamPort(here), streamPort(there)];
});

it('streamPort carries messages of any size over a stream, whole and in order', async () => {
  const [here, there] = await sockets();
  const port = streamPort(here);
  const sent = [0, 1, 3, 5000, 300_000].map((size, index) => ({
    index,
    text: 'ü"\n'.repeat(size % 7),
    parts: [{ value: new Uint8Array(size).fill(index) }, { value: Buffer.from('x'.repeat(index)) }, { none: null }],
  }));
  const received: unknown[] = [];
  const arrived = new Promise<void>((resolve) => {
    streamPort(there).onMessage((message) => {
      if (received.push(message) === sent.length) resolve();
    });
  });
  for (const message of sent) port.postMessage(message);
  await arrived;
  const plain = (messages: unknown) =>
    JSON.stringify(messages, (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toJSON() : value));
  expect(plain(received)).toBe(plain(sent));
  port.close();
});

it.each([1, 7, 8, 9, 500, 4096])('streamPort reads messages that come in pieces of %i bytes', async (pieceSize) => {
  const written: Buffer[] = [];
  const sink = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  const sent = [0, 5, 700, 5000].map((size) => ({
    text: `${size} ü`,
    parts: [Buffer.alloc(size, 'x'), { none: null }],
  }));
  const port = streamPort(sink);
  for (const message of sent) port.postMessage(message);
  port.close();
  const source = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const received: unknown[] = [];
  streamPort(source).onMessage((message) => received.push(message));
  const bytes = Buffer.concat(written);
  for (let at = 0; at < bytes.length; at += pieceSize) {
    source.push(bytes.subarray(at, at + pieceSize));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(received).toEqual(sent);
});

it('a remote connection closes both ends when one is closed, and fails the calls that wait', async () => {
  const [here, there] = await sockets();
  const stores = new RemoteStores(streamPort(here));
  const end = serveStores(streamPort(there));
  const store = await stores.open({ type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 });
  const watching = (async () => {
    for await (const _batch of store.watch({
      start: 'a',
      end: 'b',
      fromRevision: 1,
      signal: new AbortController().signal,
    }));
  })();
  await store.revision();
  await end();
  await expect(watching).rejects.toThrow('the owner of the store is gone');
  await expect(store.revision()).rejects.toThrow('the owner of the store is gone');
});

it('a remote store does not send values that the caller already has', async () => {
  const { port1, port2 } = new MessageChannel();
  const end = serveStores(port1);
  const stores = new RemoteStores(port2);
  const store = await stores.open({ type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 });
  const value = Buffer.from('one');
  const { revision } = await store.put({ key: 'a', value, expectedRevision: 0 });
  expect(await store.get('a', { ifNoneMatchRevision: revision })).toEqual({ notModified: true, revision });
  expect((await store.get('a', { ifNoneMatchRevision: revision + 1 })).kv?.modRevision).toBe(revision);
  await store.put({ key: 'a', value: Buffer.from('two'), expectedRevision: revision });
  const abort = new AbortController();
  for await (const { events } of store.watch({
    start: 'a',
    end: 'b',
    fromRevision: 1,
    previous: false,
    signal: abort.signal,
  })) {
    expect(events.map(({ previous }) => previous)).toEqual(events.map(() => undefined));
    if (events.at(-1)?.revision === revision + 1) abort.abort();
  }
  await store.close();
  await end();
});

/** A port that records the messages that it receives. */
function recorded(port: StorePort, messages: unknown[]): StorePort {
  return {
    ...port,
    onMessage: (listener) =>
      port.onMessage((message) => {
        messages.push(structuredClone(message));
        listener(message);
      }),
  };
}

const bytesIn = (message: unknown): number => {
  if (message instanceof Uint8Array) return message.length;
  if (typeof message !== 'object' || message === null) return 0;
  return Object.values(message).reduce((sum: number, value) => sum + bytesIn(value), 0);
};

it('a remote store reports own puts by reference to the written arrays, and other puts with their bytes', async () => {
  const ends = await Promise.all([sockets(), sockets()]);
  const config = { type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 } as const;
  const messages: unknown[] = [];
  const served = ends.map(([, there]) => serveStores(streamPort(there, { writeAfter: 'microtasks' })));
  const own = await new RemoteStores(recorded(streamPort(ends[0][0]), messages)).open(config);
  const other = await new RemoteStores(streamPort(ends[1][0])).open(config);
  const abort = new AbortController();
  const values = new Map<string, Uint8Array>();
  const followed = (async () => {
    const seen: [key: string, isSame: boolean, text: string, createRevision: number, lease: boolean, before: string][] =
      [];
    for await (const { events } of own.watch({ start: 'a', end: 'z', fromRevision: 1, signal: abort.signal })) {
      for (const { key, kv, previous } of events) {
        if (kv === undefined) continue;
        const { value, createRevision, lease } = kv;
        const text = Buffer.from(value).toString();
        const before = Buffer.from(previous?.value ?? []).toString();
        seen.push([key, values.get(text) === value, text, createRevision, lease !== undefined, before]);
      }
      if (seen.length === 4) return seen;
    }
    return seen;
  })();
  await own.revision();
  const put = async (store: typeof own, key: string, text: string, expectedRevision: number, lease?: string) => {
    const value = Buffer.from(text);
    if (store === own) values.set(text, value);
    return store.put({ key, value, expectedRevision, ...(lease === undefined ? {} : { lease }) });
  };
  const first = await put(own, 'b', 'one', 0, await own.lease(1000));
  expect(messages.reduce((sum: number, message) => sum + bytesIn(message), 0)).toBe(0);
  await put(other, 'c', 'two', 0);
  await put(own, 'b', 'three', first.revision);
  await expect(put(own, 'b', 'four', first.revision)).resolves.toMatchObject({ succeeded: false });
  await put(own, 'd', 'five', 0);
  expect(await followed).toEqual([
    ['b', true, 'one', first.revision, true, ''],
    ['c', false, 'two', first.revision + 1, false, ''],
    ['b', true, 'three', first.revision, false, 'one'],
    ['d', true, 'five', first.revision + 3, false, ''],
  ]);
  abort.abort();
  await Promise.all([own.close(), other.close()]);
  await Promise.all(served.map((end) => end()));
});

it('a remote store sends the attributes of a put to running watches of other processes', async () => {
  const ends = await Promise.all([sockets(), sockets()]);
  const config = { type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 } as const;
  const served = ends.map(([, there]) => serveStores(streamPort(there, { writeAfter: 'microtasks' })));
  const [own, other] = await Promise.all(ends.map(([here]) => new RemoteStores(streamPort(here)).open(config)));
  if (own === undefined || other === undefined) throw new Error('two stores are open');
  const attributes = { labels: { app: 'web' }, fields: { 'metadata.name': 'a' } };
  const abort = new AbortController();
  const next = async (watch: AsyncIterator<WatchBatch>) => (await watch.next()).value.events[0];
  const begin = () =>
    own.watch({ start: 'a', end: 'b', fromRevision: 1, signal: abort.signal })[Symbol.asyncIterator]();
  const running = begin();
  const event = next(running);
  await own.revision();
  const { revision } = await other.put({ key: 'a', value: Buffer.from('1'), expectedRevision: 0, attributes });
  expect(await event).toMatchObject({ type: 'put', revision, attributes });
  // Attributes are not stored.
  expect(await next(begin())).toEqual({
    type: 'put',
    key: 'a',
    revision,
    kv: { key: 'a', value: Buffer.from('1'), modRevision: revision, createRevision: revision },
  });
  expect(await own.get('a')).toMatchObject({ kv: { value: Buffer.from('1') } });
  const without = next(running);
  await other.put({ key: 'a', value: Buffer.from('2'), expectedRevision: revision });
  expect(await without).not.toHaveProperty('attributes');
  abort.abort();
  await Promise.all([own.close(), other.close()]);
  await Promise.all(served.map((end) => end()));
});

it('a remote store confirms many small batches of a watch together', async () => {
  const [here, there] = await sockets();
  const requests: unknown[] = [];
  const config = { type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 } as const;
  const end = serveStores(recorded(streamPort(there, { writeAfter: 'microtasks' }), requests));
  const { port1, port2 } = new MessageChannel();
  const endWriter = serveStores(port1);
  const reader = await new RemoteStores(streamPort(here)).open(config);
  const writer = await new RemoteStores(port2).open(config);
  const abort = new AbortController();
  const batches = reader.watch({ start: 'a', end: 'z', fromRevision: 1, signal: abort.signal });
  let taken = 0;
  const followed = (async () => {
    for await (const { events } of batches) {
      taken += events.length;
      if (taken === 300) break;
    }
  })();
  await reader.revision();
  // Each event weighs a little more than 1000 bytes, so that about sixty of them reach 64 KiB.
  for (let i = 0; i < 300; i++) await writer.put({ key: `k${i}`, value: Buffer.alloc(1000, i), expectedRevision: 0 });
  await followed;
  await reader.revision();
  const confirmations = requests.filter((request) => (request as { readonly type: string }).type === 'next').length;
  expect(confirmations).toBeGreaterThanOrEqual(1);
  expect(confirmations).toBeLessThanOrEqual(6);
  abort.abort();
  await Promise.all([reader.close(), writer.close()]);
  await Promise.all([end(), endWriter()]);
});

it('a remote store limits the unconfirmed events of a watch to its window', async () => {
  const [here, there] = await sockets();
  const messages: unknown[] = [];
  const config = { type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 } as const;
  const end = serveStores(streamPort(there, { writeAfter: 'microtasks' }));
  const { port1, port2 } = new MessageChannel();
  const endWriter = serveStores(port1);
  const reader = await new RemoteStores(recorded(streamPort(here), messages)).open(config);
  const writer = await new RemoteStores(port2).open(config);
  const abort = new AbortController();
  const watch = reader.watch({ start: 'a', end: 'z', fromRevision: 1, previous: false, signal: abort.signal });
  const batches = watch[Symbol.asyncIterator]();
  const first = batches.next();
  await reader.revision();
  const size = 100_000;
  for (let i = 0; i < 10; i++) await writer.put({ key: `k${i}`, value: Buffer.alloc(size, i), expectedRevision: 0 });
  await reader.revision();
  // Three batches of one event each; the rest waits on the other side.
  const sent = messages.reduce((sum: number, message) => sum + bytesIn(message), 0);
  expect(sent).toBe(3 * size);
  const keys: string[] = [];
  for (let batch = await first; ; batch = await batches.next()) {
    for (const { key } of batch.value?.events ?? []) keys.push(key);
    if (keys.length === 10) break;
  }
  expect(keys).toEqual(Array.from({ length: 10 }, (_, i) => `k${i}`));
  abort.abort();
  await Promise.all([reader.close(), writer.close()]);
  await Promise.all([end(), endWriter()]);
});
