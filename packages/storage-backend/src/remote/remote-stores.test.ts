import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
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

it('carries messages of any size over a stream, whole and in order', async () => {
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

it('closes both ends when one is closed, and fails the calls that wait', async () => {
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

it('leaves out what the caller knows', async () => {
  const { port1, port2 } = new MessageChannel();
  const end = serveStores(port1);
  const stores = new RemoteStores(port2);
  const store = await stores.open({ type: 'memory', memory: `remote-test-${++instances}`, compactionIntervalMs: 0 });
  const value = Buffer.from('one');
  const { revision } = await store.put({ key: 'a', value, expectedRevision: 0 });
  expect(await store.get('a', { known: revision })).toEqual({ isKnown: true, revision });
  expect((await store.get('a', { known: revision + 1 })).kv?.modRevision).toBe(revision);
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
