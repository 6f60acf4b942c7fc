import { InternalError, type KeyValueStorage, StorageErrorCode, type Transformer } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import {
  describeWithEtcd,
  type Etcd,
  follow,
  type Pod,
  type PodParts,
  pod,
  podAttributes,
  podCodec,
  podKey,
  podResource,
  startEtcd,
} from '@k8s-ts/storage-testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Etcd2Keys, type Etcd2KeysOptions, Etcd2Storage } from './index.js';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describeWithEtcd('Etcd2Storage', () => {
  let etcd: Etcd;
  let prefixes = 0;
  beforeAll(async () => {
    etcd = await startEtcd({ v2: true });
  });
  afterAll(() => etcd.stop());

  function open(options: Partial<Etcd2KeysOptions> = {}, transformer?: Transformer) {
    const prefix = `/registry${++prefixes}/`;
    const keys = new Etcd2Keys({ endpoints: [etcd.endpoint], prefix, ...options });
    const storage = new Etcd2Storage<Pod>(keys, {
      codec: podCodec,
      groupResource: podResource,
      resourcePrefix: '/pods',
      ...(transformer ? { transformer } : {}),
    });
    cleanups.push(async () => {
      await storage.destroy();
      await keys.close();
    });
    return { keys, storage, prefix };
  }

  /** Sends requests to the v2 API like other clients. */
  async function v2(method: string, key: string, form?: Record<string, string>) {
    const body = form ? { body: new URLSearchParams(form) } : {};
    const answer = await fetch(`${etcd.endpoint}/v2/keys${key}`, { method, ...body });
    return (await answer.json()) as { node: { value: string; ttl?: number; modifiedIndex: number } };
  }

  /** Writes by another client. */
  async function writeElsewhere(count: number, directory = '/elsewhere') {
    for (let written = 0; written < count; written += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, i) => v2('PUT', `${directory}/${i}`, { value: 'x' })));
    }
  }

  /** Resolves when etcd has received the request with which the storage waits for the next change. */
  async function waitsAtEtcd() {
    const watchers = async () => {
      const answer = await fetch(`${etcd.endpoint}/v2/stats/store`);
      return ((await answer.json()) as { readonly watchers: number }).watchers;
    };
    await expect.poll(watchers, { timeout: 60_000 }).toBe(1);
  }

  const create = (storage: KeyValueStorage<Pod>, path: string, parts?: PodParts) =>
    storage.create(podKey(path), pod(path, parts));
  const update = (storage: KeyValueStorage<Pod> | Cacher<Pod>, path: string, text: string, ttlSeconds?: number) =>
    storage.guaranteedUpdate(podKey(path), {
      tryUpdate: () => ({ object: pod(path, { text }), ...(ttlSeconds === undefined ? {} : { ttlSeconds }) }),
    });

  describe('times to live', () => {
    it('are kept by updates, set and removed', async () => {
      const { storage, prefix } = open();
      const key = `${prefix}pods/ns/a`;
      const ttl = async () => (await v2('GET', key)).node.ttl;
      await storage.create(podKey('ns/a'), pod('ns/a'), { ttlSeconds: 1000 });
      await update(storage, 'ns/a', 'one');
      expect(await ttl()).toBeGreaterThan(900);
      expect(await ttl()).toBeLessThanOrEqual(1000);
      await update(storage, 'ns/a', 'two', 5000);
      expect(await ttl()).toBeGreaterThan(4900);
      const stale = await storage.get(podKey('ns/a'));
      await storage.guaranteedUpdate(podKey('ns/a'), {
        suggestion: stale,
        tryUpdate: () => ({ object: pod('ns/a', { text: 'three' }) }),
      });
      expect(await ttl()).toBeGreaterThan(4900);
      await update(storage, 'ns/a', 'four', 0);
      expect(await ttl()).toBeUndefined();
    });

    it('are the current times when another client changes them meanwhile', async () => {
      const { storage, prefix } = open();
      const key = `${prefix}pods/ns/a`;
      await storage.create(podKey('ns/a'), pod('ns/a'), { ttlSeconds: 1000 });
      let calls = 0;
      await storage.guaranteedUpdate(podKey('ns/a'), {
        tryUpdate: async () => {
          const value = JSON.stringify(pod('ns/a', { text: 'theirs' }));
          if (calls++ === 0) await v2('PUT', key, { value, ttl: '5000' });
          return { object: pod('ns/a', { text: 'ours' }) };
        },
      });
      expect(calls).toBe(2);
      expect((await v2('GET', key)).node.ttl).toBeGreaterThan(4900);
    });

    it('are kept by updates through a cache', async () => {
      const { storage, prefix } = open();
      await storage.create(podKey('ns/a'), pod('ns/a'), { ttlSeconds: 1000 });
      const cacher = new Cacher<Pod>({ storage, resourcePrefix: '/pods', getAttrs: podAttributes });
      cleanups.push(() => cacher.destroy());
      await cacher.ready();
      await update(cacher, 'ns/a', 'one');
      expect((await v2('GET', `${prefix}pods/ns/a`)).node.ttl).toBeGreaterThan(900);
    });

    it('end in a deletion with the last state', async () => {
      const { storage } = open();
      const { revision } = await storage.create(podKey('ns/a'), pod('ns/a', { text: 'last' }), { ttlSeconds: 1 });
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      const [event] = await watch.take(1);
      expect(event).toMatchObject({ type: 'DELETED', object: { object: { spec: { text: 'last' } } } });
      expect(event && 'object' in event && event.object.revision).toBeGreaterThan(revision);
      await watch.stop();
    });
  });

  describe('deletions', () => {
    it('remove the newest state if no condition is given', async () => {
      const { storage, prefix } = open();
      const stale = await create(storage, 'ns/a', { text: 'old' });
      const { node } = await v2('PUT', `${prefix}pods/ns/a`, { value: JSON.stringify(pod('ns/a', { text: 'new' })) });
      const deleted = await storage.delete(podKey('ns/a'), { suggestion: stale });
      expect(deleted.object.spec?.text).toBe('new');
      expect(deleted.revision).toBeGreaterThan(node.modifiedIndex);
      await expect(storage.delete(podKey('ns/a'))).rejects.toMatchObject({ code: StorageErrorCode.keyNotFound });
    });
  });

  describe('lists', () => {
    it('do not decode unchanged objects again', async () => {
      let decrypted = 0;
      const { storage } = open(undefined, {
        transformFromStorage(data) {
          decrypted++;
          return { data, stale: false };
        },
        transformToStorage: (data) => data,
      });
      for (const path of ['ns/a', 'ns/b', 'ns/c']) await create(storage, path);
      const first = await storage.list('/pods');
      expect(decrypted).toBe(3);
      const changed = await update(storage, 'ns/b', 'changed');
      decrypted = 0;
      const second = await storage.list('/pods');
      expect(decrypted).toBe(1);
      expect(second.items[0]).toBe(first.items[0]);
      expect(second.items[1]?.revision).toBe(changed.revision);
    });

    it('continue from a snapshot, and at the newest state without one', async () => {
      const { storage, keys, prefix } = open();
      for (const path of ['ns/a', 'ns/b', 'ns/c']) await create(storage, path);
      const first = await storage.list('/pods', { limit: 1 });
      expect(first.remainingItemCount).toBe(2);
      await storage.delete(podKey('ns/b'));
      const second = await storage.list('/pods', { limit: 1, continue: first.continue as string });
      expect(second.items[0]?.key).toBe('/pods/ns/b');
      expect(second.resourceVersion).toBe(first.resourceVersion);
      // Another server has no snapshot.
      const other = new Etcd2Storage<Pod>(new Etcd2Keys({ endpoints: [etcd.endpoint], prefix }), {
        codec: podCodec,
        groupResource: podResource,
      });
      const refused = await other.list('/pods', { continue: first.continue as string }).catch((error) => error);
      expect(refused).toMatchObject({ code: 410, reason: 'Expired' });
      const rest = await other.list('/pods', { continue: refused.status.metadata.continue });
      expect(rest.items.map((item) => item.key)).toEqual(['/pods/ns/c']);
      const exact = { resourceVersion: first.resourceVersion, resourceVersionMatch: 'Exact' } as const;
      await expect(other.list('/pods', exact)).rejects.toThrow('The resourceVersion for the provided list is too old.');
      const now = { resourceVersion: String(await keys.revision()), resourceVersionMatch: 'Exact' } as const;
      expect((await other.list('/pods', now)).items).toHaveLength(2);
      expect((await other.list('/pods/ns/a', { ...exact, recursive: false })).items).toHaveLength(1);
    });
  });

  describe('keys', () => {
    it('may have any characters', async () => {
      const { storage } = open();
      const names = ['system:node', 'a b', 'ä%2f', '?#', '\u{1f600}', '\uffee'];
      for (const name of names) await create(storage, `ns/${name}`);
      const list = await storage.list('/pods');
      expect(list.items.map((item) => item.key)).toEqual(
        names.map((name) => `/pods/ns/${name}`).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
      for (const name of names) {
        expect((await storage.get(podKey(`ns/${name}`))).object.metadata.name).toBe(name);
        await storage.delete(podKey(`ns/${name}`));
      }
    });

    it('are refused where etcd would hide them or has a directory of that name', async () => {
      const { storage } = open();
      await expect(create(storage, 'ns/_a')).rejects.toThrow('etcd v2 hides names that begin with _');
      await create(storage, 'ns/a');
      await expect(storage.create('/pods/ns', pod('x/ns'))).rejects.toThrow('etcd has a directory');
      await expect(storage.get('/pods/ns')).rejects.toMatchObject({ code: StorageErrorCode.keyNotFound });
      await expect(storage.get('/pods/ns/a/b')).rejects.toMatchObject({ code: StorageErrorCode.keyNotFound });
      await expect(storage.delete('/pods/ns')).rejects.toMatchObject({ code: StorageErrorCode.keyNotFound });
    });
  });

  it('Etcd2Storage stores bytes that are not text', async () => {
    const noise = Buffer.from([0xff, 0, 0x80]);
    const { storage, prefix } = open(undefined, {
      transformFromStorage: (data) => {
        if (!Buffer.from(data.subarray(0, 3)).equals(noise)) throw new InternalError(new Error('no noise'));
        return { data: data.subarray(3), stale: false };
      },
      transformToStorage: (data) => Buffer.concat([noise, data]),
    });
    await create(storage, 'ns/a', { text: 'ä' });
    expect((await storage.get(podKey('ns/a'))).object.spec?.text).toBe('ä');
    expect((await v2('GET', `${prefix}pods/ns/a`)).node.value).toMatch(/^k8s:base64:/);
  });

  describe('watches', () => {
    it('end with an error when etcd has forgotten too many changes', async () => {
      const { storage } = open();
      const { revision } = await create(storage, 'ns/a');
      await writeElsewhere(1050);
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      expect(await watch.take(1)).toMatchObject([
        {
          type: 'ERROR',
          error: { code: 410, reason: 'Expired', message: 'The resourceVersion for the provided watch is too old.' },
        },
      ]);
      await watch.ended();
    });

    it('stay within the window while other keys are written', { timeout: 60_000 }, async () => {
      const { storage, keys, prefix } = open();
      const { revision } = await create(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      const watched = storage.watchChanges('/pods', { fromRevision: revision + 1, signal: watchSignal() });
      const changes = watched[Symbol.asyncIterator]();
      const progress = changes.next();
      await waitsAtEtcd();
      // First writes other resources below the same prefix, whose changes etcd sends one by one, then below other
      // prefixes.
      for (let part = 0; part < 2; part++) {
        await writeElsewhere(600, `${prefix}events`);
        await waitsAtEtcd();
      }
      await writeElsewhere(1050);
      await keys.requestProgress();
      const batch = (await progress).value;
      expect(batch?.changes).toEqual([]);
      expect(batch?.revision).toBeGreaterThan(revision + 2000);
      const later = await create(storage, 'ns/b');
      expect(await watch.brief(1)).toEqual([`ADDED ns/b@${later.revision}`]);
      await waitsAtEtcd();
      await writeElsewhere(1050);
      // Any read detects that the watches are behind, and makes them catch up.
      await storage.get(podKey('ns/b'));
      for (let reached = 0; reached < later.revision + 1000; ) reached = (await changes.next()).value?.revision ?? 0;
      await etcd.restart();
      const last = await create(storage, 'ns/c');
      expect(await watch.brief(1)).toEqual([`ADDED ns/c@${last.revision}`]);
      await watch.stop();
    });

    it('report progress after past changes that other watches have followed', async () => {
      const { storage, keys } = open();
      const { revision } = await create(storage, 'ns/a');
      await writeElsewhere(50);
      const watched = storage.watchChanges('/pods', { fromRevision: revision, signal: watchSignal() });
      const changes = watched[Symbol.asyncIterator]();
      expect((await changes.next()).value?.revision).toBe(revision);
      const progress = changes.next();
      await keys.requestProgress();
      expect((await progress).value?.revision).toBeGreaterThan(revision + 49);
    });

    it('deliver more events than etcd queues for them', { timeout: 60_000 }, async () => {
      const { storage } = open();
      const { revision } = await create(storage, 'ns/first');
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      const text = 'x'.repeat(5000);
      const created = await Promise.all(Array.from({ length: 900 }, (_, i) => create(storage, `ns/${i}`, { text })));
      const events = await watch.take(900, 30_000);
      const seen = events.map((event) => ('object' in event ? event.object.revision : 0));
      expect(seen).toEqual(created.map((object) => object.revision).sort((a, b) => a - b));
      expect(await watch.rest(50)).toEqual([]);
      await watch.stop();
    });

    it('catch up with missed changes', async () => {
      const { storage } = open();
      const { revision } = await create(storage, 'ns/first');
      const expected: string[] = [];
      for (let i = 0; i < 120; i++) expected.push(`ADDED ns/${i}@${(await create(storage, `ns/${i}`)).revision}`);
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      expect(await watch.brief(120)).toEqual(expected);
      const { revision: next } = await create(storage, 'ns/next');
      expect(await watch.brief(1)).toEqual([`ADDED ns/next@${next}`]);
      await watch.stop();
    });

    it('survive a server that is killed', { timeout: 60_000 }, async () => {
      const { storage } = open();
      const { revision } = await create(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      const expected: string[] = [];
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 5; i++) {
          const path = `ns/${round}-${i}`;
          expected.push(`ADDED ${path}@${(await create(storage, path)).revision}`);
        }
        await etcd.kill();
        await etcd.restart();
      }
      expect(await watch.brief(15)).toEqual(expected);
      expect(await watch.rest(100)).toEqual([]);
      await watch.stop();
    });

    it('end with an error when a whole directory is deleted', async () => {
      const { storage, prefix } = open();
      const { revision } = await create(storage, 'ns/a');
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      await v2('DELETE', `${prefix}pods?recursive=true`);
      expect(await watch.brief(1)).toEqual(['ERROR The resourceVersion for the provided watch is too old.']);
      await watch.ended();
    });
  });

  it('Etcd2Storage lets a cache catch up with writes to other keys', async () => {
    const { storage } = open();
    const cacher = new Cacher<Pod>({ storage, resourcePrefix: '/pods', getAttrs: podAttributes });
    cleanups.push(() => cacher.destroy());
    await cacher.ready();
    const { revision } = await create(storage, 'ns/a');
    await writeElsewhere(50);
    const list = await cacher.list('/pods');
    expect(list.items).toHaveLength(1);
    expect(Number(list.resourceVersion)).toBeGreaterThan(revision + 49);
    // On a busy machine the cache may be late, and the store answers the list.
    const caughtUp = async () => {
      await cacher.list('/pods');
      return cacher.revision;
    };
    await expect.poll(caughtUp, { timeout: 60_000 }).toBeGreaterThan(revision + 49);
  });

  function watchSignal(): AbortSignal {
    const controller = new AbortController();
    cleanups.push(() => controller.abort());
    return controller.signal;
  }
});
