import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompactedError,
  type KeyEvent,
  type KeyValueStore,
  prefixEnd,
  UnknownOutcomeError,
  UnreachableError,
} from '@k8s-ts/storage/kv';
import { describeWithEtcd, type Etcd, type EtcdOptions, newCertificates, startEtcd } from '@k8s-ts/storage-testkit';
import { Etcd3 } from 'etcd3';
import { afterEach, describe, expect, it } from 'vitest';
import type { EtcdClientOptions } from '../etcd-client-options.js';
import { newEtcd3Store, progressSource } from './etcd3-store.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function etcd(options?: EtcdOptions): Promise<Etcd> {
  const one = await startEtcd(options);
  cleanups.push(() => one.stop());
  return one;
}

function open(options: EtcdClientOptions): KeyValueStore {
  const store = newEtcd3Store(options);
  cleanups.push(() => store.close());
  return store;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 30_000,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await condition()); await pause(10)) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`);
  }
}

/** Watches all keys below a prefix, and collects the events in a list. */
function follow(store: KeyValueStore, prefix: string, fromRevision: number) {
  const abort = new AbortController();
  cleanups.push(() => abort.abort());
  const events: KeyEvent[] = [];
  const progress = { revision: 0 };
  const ended = (async () => {
    try {
      const range = { start: prefix, end: prefixEnd(prefix), fromRevision, signal: abort.signal };
      for await (const batch of store.watch(range)) {
        expect(batch.events[0]?.revision ?? Number.POSITIVE_INFINITY).toBeGreaterThan(progress.revision);
        events.push(...batch.events);
        progress.revision = batch.revision;
      }
    } catch (error) {
      return error;
    }
    return undefined;
  })();
  return { events, progress, ended };
}

describeWithEtcd('etcd3 under faults', () => {
  it('the etcd3 store loses and repeats no event while etcd is killed and started again under writes', {
    timeout: 120_000,
  }, async () => {
    const server = await etcd();
    const store = open({ endpoints: [server.endpoint] });
    const first = (await store.revision()) + 1;
    const early = follow(store, '/f/', first);
    let writing = true;
    let failed = 0;
    const acknowledged = new Map<number, string>();
    const writers = Array.from({ length: 32 }, async (_, worker) => {
      for (let at = 0; writing; at++) {
        const key = `/f/${worker}-${at}`;
        try {
          const { succeeded, revision } = await store.put({ key, value: bytes(key), expectedRevision: 0 });
          expect(succeeded).toBe(true);
          acknowledged.set(revision, key);
        } catch (error) {
          // The write may or may not have happened, so the writer continues with another key.
          expect(error).toBeInstanceOf(UnreachableError);
          failed++;
          await pause(20);
        }
      }
    });
    const asking = (async () => {
      while (writing) {
        await store.requestProgress().catch(() => undefined);
        await pause(5);
      }
    })();
    for (let round = 0; round < 4; round++) {
      const before = acknowledged.size;
      await eventually(() => acknowledged.size > before + 700, 'writes go on');
      await server.kill();
      await pause(round * 150);
      await server.restart();
    }
    const before = acknowledged.size;
    await eventually(() => acknowledged.size > before + 300, 'writes go on');
    writing = false;
    await Promise.all([...writers, asking]);
    const late = follow(store, '/f/', first);
    const last = await store.revision();
    for (const { events, ended } of [early, late]) {
      await Promise.race([
        eventually(() => events.length >= last - first + 1, `${last - first + 1} events, not ${events.length}`),
        ended.then((error) => Promise.reject(error)),
      ]);
      expect(events.map((event) => event.revision)).toEqual(
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
      for (const [revision, key] of acknowledged) expect(events[revision - first]?.key).toBe(key);
    }
    expect(failed).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThan(3_000);
  });

  it('the etcd3 store reports to a watch that was disconnected during a compaction that it has missed changes', {
    timeout: 60_000,
  }, async () => {
    const server = await etcd();
    const store = open({ endpoints: [server.endpoint] });
    const { revision: first } = await store.put({ key: '/c/0', value: bytes('0'), expectedRevision: 0 });
    const watch = follow(store, '/c/', first);
    await eventually(() => watch.events.length === 1, 'the first event');
    // The watch is cut off. Other clients write and compact before it reconnects.
    const proxy = new Etcd3({ hosts: server.endpoint });
    cleanups.push(() => proxy.close());
    server.pause();
    await server.kill();
    const restarting = server.restart();
    await restarting;
    for (let at = 1; at <= 20; at++) await proxy.put('/c/0').value(`${at}`);
    await proxy.kv.compact({ revision: first + 20, physical: true });
    const error = await Promise.race([
      watch.ended,
      eventually(() => watch.events.length === 21, 'events').then(() => 'all'),
    ]);
    if (error === 'all') {
      // If it reconnected before the compaction, it has received all events.
      expect(watch.events.map((event) => event.revision)).toEqual(Array.from({ length: 21 }, (_, at) => first + at));
    } else expect(error).toBeInstanceOf(CompactedError);
    const late = follow(store, '/c/', first + 1);
    const refused = await late.ended;
    expect(refused).toBeInstanceOf(CompactedError);
    expect((refused as CompactedError).compactRevision).toBe(first + 20);
    expect(await store.compactRevision()).toBe(first + 20);
  });

  it('the etcd3 store reports that it does not know whether a write happened while etcd hangs, and reads again when it is back', {
    timeout: 60_000,
  }, async () => {
    const server = await etcd();
    const store = open({ endpoints: [server.endpoint], requestTimeoutMs: 500 });
    await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 });
    server.pause();
    // The process may still answer briefly.
    const failures: unknown[] = [];
    for (let n = 0; failures.length === 0; n++) {
      const write = store.put({ key: `/b${n}`, value: bytes('1'), expectedRevision: 0 });
      await write.catch((error: unknown) => failures.push(error));
    }
    expect(failures).toEqual([expect.any(UnknownOutcomeError)]);
    const signal = AbortSignal.timeout(100);
    await expect(store.get('/a', { signal })).rejects.toThrow(/aborted due to timeout/);
    const reading = store.get('/a');
    await pause(100);
    server.resume();
    expect((await reading).kv?.key).toBe('/a');
  });

  it('the etcd3 store refuses calls while there is no etcd, and continues when there is one', {
    timeout: 60_000,
  }, async () => {
    const server = await etcd();
    const store = open({ endpoints: [server.endpoint] });
    await store.ping();
    await server.kill();
    await expect(store.ping()).rejects.toBeInstanceOf(UnreachableError);
    const refused = await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 }).catch((error) => error);
    expect(refused).toBeInstanceOf(UnreachableError);
    expect(refused).not.toBeInstanceOf(UnknownOutcomeError);
    await server.restart();
    await eventually(
      () =>
        store
          .ping()
          .then(() => true)
          .catch(() => false),
      'an answer',
    );
    expect((await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 })).succeeded).toBe(true);
  });

  it('the etcd3 store passes over endpoints that do not answer', { timeout: 60_000 }, async () => {
    const server = await etcd();
    const store = open({ endpoints: ['http://127.0.0.1:1', server.endpoint] });
    for (let at = 0; at < 30; at++) {
      expect((await store.put({ key: `/${at}`, value: bytes('1'), expectedRevision: 0 })).succeeded).toBe(true);
    }
    const watch = follow(store, '/', 2);
    await eventually(() => watch.events.length === 30, 'the events');
  });

  it('the etcd3 store reports refused large values in the words of the Go client', { timeout: 60_000 }, async () => {
    const { endpoint } = await etcd();
    const store = open({ endpoints: [endpoint] });
    const put = (size: number) => store.put({ key: '/large', value: new Uint8Array(size), expectedRevision: 0 });
    await expect(put(1_600_000)).rejects.toThrow(/^etcdserver: request is too large$/);
    await expect(put(2_200_000)).rejects.toThrow(
      /^rpc error: code = ResourceExhausted desc = trying to send message larger than max \(22\d+ vs\. 2097152\)$/,
    );
  });

  it('the etcd3 store reads lists and revisions larger than the usual limit of a message', {
    timeout: 60_000,
  }, async () => {
    const server = await etcd();
    const store = open({ endpoints: [server.endpoint] });
    const value = new Uint8Array(1_000_000).fill(1);
    const raw = new Etcd3({ hosts: server.endpoint });
    cleanups.push(() => raw.close());
    const first = (await store.revision()) + 1;
    const watch = follow(store, '/big/', first);
    for (let at = 0; at < 12; at++) await store.put({ key: `/big/${at}`, value, expectedRevision: 0 });
    // One revision of many keys, which etcd sends in several pieces.
    const range = { key: Buffer.from('/big/'), range_end: Buffer.from('/big0') };
    await raw.kv.deleteRange(range);
    await eventually(() => watch.events.length === 24, 'the events');
    expect(watch.events.slice(12).map((event) => [event.type, event.revision, event.previous?.value.length])).toEqual(
      Array.from({ length: 12 }, () => ['delete', first + 12, 1_000_000]),
    );
    const { kvs } = await store.range({ start: '/big/', end: '/big0', revision: first + 11 });
    expect(kvs.map((kv) => kv.value.length)).toEqual(Array.from({ length: 12 }, () => 1_000_000));
  });

  it('the etcd3 store logs in with a name and a password', { timeout: 60_000 }, async () => {
    const server = await etcd({ args: ['--auth-token-ttl', '1'] });
    const admin = new Etcd3({ hosts: server.endpoint });
    cleanups.push(() => admin.close());
    await admin.user('root').create('secret');
    await admin.user('root').addRole('root');
    await admin.role('reader').create();
    await admin.user('reader').create('books');
    await admin.user('reader').addRole('reader');
    await admin.auth.authEnable();
    const store = open({ endpoints: [server.endpoint], username: 'root', password: 'secret' });
    expect((await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 })).succeeded).toBe(true);
    const watch = follow(store, '/', 1);
    await eventually(() => watch.events.length === 1, 'the event');
    // The token has expired when it is needed next.
    await pause(2_500);
    await server.restart();
    expect((await store.put({ key: '/b', value: bytes('1'), expectedRevision: 0 })).succeeded).toBe(true);
    await eventually(() => watch.events.length === 2, 'the event after the token ran out');
    await expect(open({ endpoints: [server.endpoint] }).get('/a')).rejects.toThrow(/user name is empty/);
    const wrong = open({ endpoints: [server.endpoint], username: 'root', password: 'guess' });
    await expect(wrong.get('/a')).rejects.toThrow(/authentication failed/);
    const reader = open({ endpoints: [server.endpoint], username: 'reader', password: 'books' });
    await expect(reader.get('/a')).rejects.toThrow(/permission denied/);
    expect(String(await follow(reader, '/', 1).ended)).toMatch(/permission denied/);
  });

  it('the etcd3 store uses TLS with a client certificate', { timeout: 60_000 }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'etcd-tls-'));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const { ca, server: serverFiles, client } = newCertificates(directory);
    const server = await etcd({ tls: { ...serverFiles, ca } });
    const [caPem, cert, key] = [ca, client.cert, client.key].map((path) => readFileSync(path));
    const store = open({ endpoints: [server.endpoint], ca: caPem as Buffer, cert: String(cert), key: String(key) });
    expect((await store.put({ key: '/a', value: bytes('1'), expectedRevision: 0 })).succeeded).toBe(true);
    const watch = follow(store, '/', 1);
    await eventually(() => watch.events.length === 1, 'the event');
    const stranger = open({ endpoints: [server.endpoint], ca: caPem as Buffer });
    await expect(stranger.get('/a')).rejects.toBeInstanceOf(UnreachableError);
    const distrusting = open({ endpoints: [server.endpoint] });
    await expect(distrusting.get('/a')).rejects.toBeInstanceOf(UnreachableError);
  });
});

describe('options of etcd3', () => {
  it('are refused when they contradict each other', () => {
    expect(() => newEtcd3Store({ endpoints: [] })).toThrow('at least one endpoint');
    expect(() => newEtcd3Store({ endpoints: ['http://x:1'], ca: 'pem' })).toThrow('not https');
    expect(() => newEtcd3Store({ endpoints: ['https://x:1'], cert: 'pem' })).toThrow('given together');
    expect(() => newEtcd3Store({ endpoints: ['https://x:1', 'http://y:1'] })).toThrow('either all https or none');
  });

  it.each([
    ['3.4.0', 'tail'],
    ['3.4.23', 'tail'],
    ['3.4.31', 'stream'],
    ['3.5.0', 'tail'],
    ['3.5.12', 'tail'],
    ['3.5.13', 'stream'],
    ['3.6.0-rc.1', 'stream'],
    ['3.7.1', 'stream'],
  ] as const)('with etcd %s, read the progress of watches from its %s', (version, source) => {
    expect(progressSource(version, [])).toBe(source);
  });

  it.each(['3.3.27', '2.3.8', 'unknown'])('refuse etcd %s, naming the version that is needed', (version) => {
    expect(() => progressSource(version, ['http://x:1'])).toThrow(
      `etcd at http://x:1 has version ${version}; 3.4.0 or newer is needed`,
    );
  });
});
