import { KeyValueStorage, StorageErrorCode, type WatchEvent } from '@k8s-ts/storage';
import { Cacher, type CacherOptions } from '@k8s-ts/storage/cacher';
import { CompactedError, type KeyValueStore } from '@k8s-ts/storage/kv';
import { afterEach, describe, expect, it } from 'vitest';
import { cacherBoundsTests } from './cacher-bounds-tests.js';
import { cacherConsistencyTests } from './cacher-consistency-tests.js';
import { EventReader, follow } from './event-reader.js';
import { FaultyStore } from './faulty-store.js';
import { create, createAll, failure, listPaths, paths, put } from './helpers.js';
import { type Pod, podAttributes, podCodec, podKey, podResource, select } from './pod.js';
import { stressTest } from './stress-test.js';

export interface CacherSuiteOptions {
  /** The store's name, for the headings. */
  readonly name: string;
  /** An empty store; the suite closes it. */
  createStore(): Promise<KeyValueStore>;
}

/**
 * The watch cache's behaviour beyond the storage contract: which requests it answers itself, and what happens when the
 * store fails.
 */
export function cacherSuite(options: CacherSuiteOptions): void {
  const cleanups: (() => Promise<void>)[] = [];

  async function open(settings: Partial<CacherOptions<Pod>> = {}, prepare?: (kv: FaultyStore) => void) {
    const kv = new FaultyStore(await options.createStore());
    prepare?.(kv);
    const below = new KeyValueStorage<Pod>(kv, { codec: podCodec, groupResource: podResource, freezeObjects: true });
    const cacher = new Cacher<Pod>({ storage: below, resourcePrefix: '/pods', getAttrs: podAttributes, ...settings });
    cleanups.push(async () => {
      kv.release();
      await cacher.destroy();
      await kv.close();
    });
    if (prepare === undefined) await cacher.ready();
    return { kv, cacher, below };
  }

  describe(`the watch cache over ${options.name}`, () => {
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0)) await cleanup();
    });

    it('serves lists, pages and past versions without reading the store', async () => {
      const { kv, cacher } = await open();
      const revisions = await createAll(cacher, 'a/1', 'a/2', 'b/1', 'b/2');
      await put(cacher, 'a/1', { text: 'changed' });
      expect(await listPaths(cacher)).toHaveLength(4);
      const { reads } = kv;
      for (let i = 0; i < 3; i++) await cacher.list('/pods');
      await cacher.list('/pods', { resourceVersion: '0', predicate: select({ field: 'spec.nodeName=n' }) });
      const first = await cacher.list('/pods', { limit: 3 });
      expect(paths(await cacher.list('/pods', { continue: first.continue as string }))).toEqual(['b/2']);
      const past = { resourceVersion: String(revisions[1]), resourceVersionMatch: 'Exact' } as const;
      expect(await listPaths(cacher, '/pods', past)).toEqual(['a/1', 'a/2']);
      expect((await cacher.get(podKey('a/1'), { resourceVersion: '0' })).object.spec?.text).toBe('changed');
      const watch = await follow(cacher, '/pods', { sendInitialEvents: true, allowWatchBookmarks: true });
      await watch.take(5);
      await watch.stop();
      expect(kv.reads).toBe(reads);
      cacher.markConsistent(false);
      expect(await listPaths(cacher, '/pods', past)).toEqual(['a/1', 'a/2']);
      expect(kv.reads).toBe(reads + 1);
    });

    it('answers a list of any version at once, and a consistent one when it has caught up', async () => {
      const { kv, cacher } = await open();
      await createAll(cacher, 'ns/a');
      await cacher.list('/pods');
      kv.hold();
      const { revision } = await create(cacher, 'ns/b');
      expect(await listPaths(cacher, '/pods', { resourceVersion: '0' })).toEqual(['ns/a']);
      const waiting = [
        cacher.list('/pods'),
        cacher.list('/pods', { resourceVersion: String(revision) }),
        cacher.list('/pods', { resourceVersion: String(revision), resourceVersionMatch: 'Exact' }),
      ];
      await new Promise((resolve) => setTimeout(resolve, 30));
      kv.release();
      for (const list of await Promise.all(waiting)) expect(paths(list)).toEqual(['ns/a', 'ns/b']);
    });

    it('asks the store if it cannot catch up in time, but not for named versions', async () => {
      const { kv, cacher } = await open({ freshnessTimeout: 50 });
      await createAll(cacher, 'ns/a');
      await cacher.list('/pods');
      kv.hold();
      const { revision } = await create(cacher, 'ns/b');
      expect(await listPaths(cacher)).toEqual(['ns/a', 'ns/b']);
      const resourceVersion = String(revision);
      for (const request of [
        cacher.list('/pods', { resourceVersion }),
        cacher.get(podKey('ns/b'), { resourceVersion }),
      ]) {
        const error = await failure(request);
        expect(error).toMatchObject({ code: 504, status: { details: { retryAfterSeconds: 1 } } });
        expect(error.message).toBe(`Timeout: Too large resource version: ${revision}, current: ${revision - 1}`);
      }
    });

    it('updates and deletes correctly although its own state is behind', async () => {
      const { kv, cacher, below } = await open();
      await create(cacher, 'ns/a', { text: '1' });
      await cacher.list('/pods');
      kv.hold();
      await put(below, 'ns/a', { text: '2' });
      const updated = await cacher.guaranteedUpdate(podKey('ns/a'), {
        tryUpdate: (object) => ({ object: { ...(object as Pod), spec: { text: `${object?.spec?.text}!` } } }),
      });
      expect(updated.object.spec?.text).toBe('2!');
      await put(below, 'ns/a', { text: '3' });
      expect((await cacher.delete(podKey('ns/a'))).object.spec?.text).toBe('3');
      expect((await failure(cacher.delete(podKey('ns/a')))).code).toBe(StorageErrorCode.keyNotFound);
    });

    it('refuses with 429 requests that it cannot answer before it has loaded, and leaves the rest to the store', async () => {
      const { kv, cacher } = await open({}, (kv) => {
        kv.rangeError = new Error('no luck');
      });
      await create(cacher, 'ns/a');
      await new Promise((resolve) => setTimeout(resolve, 10));
      const signal = new AbortController().signal;
      for (const request of [cacher.list('/pods'), cacher.watch('/pods', { signal })]) {
        expect(await failure(request)).toMatchObject({
          code: 429,
          message: 'storage is (re)initializing: no luck',
          status: { details: { retryAfterSeconds: 1 } },
        });
      }
      expect((await failure(cacher.readinessCheck())).message).toBe('storage not ready');
      expect((await cacher.get(podKey('ns/a'), { resourceVersion: '0' })).object.metadata.name).toBe('a');
      kv.rangeError = undefined;
      expect(await listPaths(cacher, '/pods', { limit: 5 })).toEqual(['ns/a']);
      await cacher.ready();
      expect(await listPaths(cacher)).toEqual(['ns/a']);
    });

    it('resumes a broken watch, unnoticed by watchers', async () => {
      const { kv, cacher } = await open();
      const watch = await follow(cacher, '/pods', { resourceVersion: '0' });
      const expected: string[] = [];
      for (let i = 0; i < 5; i++) {
        expected.push(`ADDED ns/${i}@${(await create(cacher, `ns/${i}`)).revision}`);
        if (i % 2 === 0) kv.breakWatches(new Error('connection lost'));
      }
      expect(await watch.brief(5)).toEqual(expected);
      expect(await watch.rest(20)).toEqual([]);
      expect(kv.watches).toBeGreaterThan(1);
      expect(await listPaths(cacher)).toHaveLength(5);
      await watch.stop();
    });

    it('reloads when the store has forgotten its position, and ends its watches', async () => {
      const { kv, cacher, below } = await open();
      await createAll(cacher, 'ns/a', 'ns/b');
      const watch = await follow(cacher, '/pods', { resourceVersion: '0' });
      await watch.take(2);
      kv.hold();
      await below.delete(podKey('ns/a'));
      const { revision } = await create(below, 'ns/c');
      await kv.compact(revision);
      kv.breakWatches(new CompactedError(revision));
      kv.release();
      await watch.ended();
      expect(await watch.rest(0)).toEqual([]);
      await cacher.ready();
      expect(await listPaths(cacher)).toEqual(['ns/b', 'ns/c']);
      const old = await follow(cacher, '/pods', { resourceVersion: String(revision - 1) });
      expect((await old.take(1))[0]).toMatchObject({
        type: 'ERROR',
        error: { code: 410, reason: 'Expired', message: `too old resource version: ${revision - 1} (${revision})` },
      });
      await old.ended();
      const again = await follow(cacher, '/pods', { resourceVersion: String(revision) });
      const later = await create(cacher, 'ns/d');
      expect(await again.brief(1)).toEqual([`ADDED ns/d@${later.revision}`]);
      await again.stop();
    });

    it('does not reload its state constantly when it cannot follow', async () => {
      const { kv, cacher } = await open({}, (kv) => {
        kv.watchError = new CompactedError(1);
      });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(kv.watches).toBeLessThan(5);
      kv.watchError = undefined;
      await expect
        .poll(
          () =>
            cacher.readinessCheck().then(
              () => true,
              () => false,
            ),
          { timeout: 5000 },
        )
        .toBe(true);
      const { revision } = await create(cacher, 'ns/a');
      expect(Number((await cacher.list('/pods')).resourceVersion)).toBe(revision);
    });

    it('reloads when an object cannot be read, and recovers when the object is repaired', async () => {
      const { kv, cacher } = await open();
      await createAll(cacher, 'ns/a');
      const watch = await follow(cacher, '/pods', { resourceVersion: '0' });
      await watch.take(1);
      const key = '/registry/pods/ns/bad';
      const bad = await kv.put({ key, value: new TextEncoder().encode('{}}'), expectedRevision: 0 });
      await watch.ended();
      await expect
        .poll(() =>
          cacher.readinessCheck().then(
            () => 'ready',
            () => 'not ready',
          ),
        )
        .toBe('not ready');
      await kv.delete({ key, expectedRevision: bad.revision });
      await cacher.ready();
      expect(await listPaths(cacher)).toEqual(['ns/a']);
    });

    it('refuses watches from before its history, and names the version to begin at', async () => {
      const { cacher } = await open({ history: { lowerBound: 4, upperBound: 4 } });
      const revisions = await createAll(cacher, 'ns/a', 'ns/b', 'ns/c', 'ns/d', 'ns/e', 'ns/f');
      await cacher.list('/pods');
      const [first = 0, second = 0] = revisions;
      const gone = await follow(cacher, '/pods', { resourceVersion: String(first) });
      expect(await gone.brief(1)).toEqual([`ERROR too old resource version: ${first} (${second})`]);
      await gone.ended();
      const there = await follow(cacher, '/pods', { resourceVersion: String(second) });
      expect(await there.take(4)).toHaveLength(4);
      await there.stop();
    });

    it('sends bookmarks at the version of the store, to watches that ask for them', async () => {
      const { kv, cacher } = await open({ bookmarkFrequency: 150 });
      const { revision } = await create(cacher, 'ns/a');
      const asked = { resourceVersion: String(revision), allowWatchBookmarks: true };
      const wanting = await follow(cacher, '/pods', asked);
      const not = await follow(cacher, '/pods', { resourceVersion: String(revision) });
      const elsewhere = await kv.put({ key: '/registry/nodes/n', value: new Uint8Array([1]), expectedRevision: 0 });
      expect(await wanting.brief(2)).toEqual([`BOOKMARK @${elsewhere.revision}`, `BOOKMARK @${elsewhere.revision}`]);
      expect(await not.rest(0)).toEqual([]);
      const future = await follow(cacher, '/pods', { ...asked, resourceVersion: String(elsewhere.revision + 1000) });
      expect(await future.rest(400)).toEqual([]);
      for (const watch of [wanting, not, future]) await watch.stop();
    });

    it('sends a last bookmark two seconds before the deadline', async () => {
      const { cacher } = await open();
      const { revision } = await create(cacher, 'ns/a');
      const deadline = Date.now() + 2300;
      const watch = await follow(cacher, '/pods', {
        resourceVersion: String(revision),
        allowWatchBookmarks: true,
        deadline,
      });
      expect(await watch.brief(1)).toEqual([`BOOKMARK @${revision}`]);
      expect(deadline - Date.now()).toBeGreaterThan(1500);
      expect(await watch.rest(100)).toEqual([]);
      await watch.stop();
    });

    it('ends a watcher that does not read, and no other', async () => {
      const { cacher } = await open({ watchQueueLimit: 20 });
      const { revision } = await create(cacher, 'ns/first');
      const resourceVersion = String(revision);
      const idle = new AbortController();
      const slow = await cacher.watch('/pods', { resourceVersion, signal: idle.signal });
      const iterator = slow[Symbol.asyncIterator]();
      const ready = iterator.next();
      const fast = await follow(cacher, '/pods', { resourceVersion });
      const written = 300;
      await Promise.all(Array.from({ length: written }, (_, i) => create(cacher, `ns/${i}`)));
      expect(await fast.take(written)).toHaveLength(written);
      const seen: WatchEvent<Pod>[] = [...((await ready).value ?? [])];
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) seen.push(...next.value);
      expect(seen.length).toBeLessThan(written);
      const again = await follow(cacher, '/pods', { resourceVersion: String(revision + seen.length) });
      expect(await again.take(written - seen.length)).toHaveLength(written - seen.length);
      await again.stop();
      await fast.stop();
    });

    it('shares events and their bytes among watchers', async () => {
      const { cacher } = await open();
      const resourceVersion = String(await cacher.currentRevision());
      const watches = await Promise.all(
        [{}, {}, { predicate: select({ label: '!none' }) }].map((more) =>
          follow(cacher, '/pods', { resourceVersion, ...more }),
        ),
      );
      await create(cacher, 'ns/a');
      await put(cacher, 'ns/a', { text: 'x' });
      await cacher.delete(podKey('ns/a'));
      const [one = [], two, three] = await Promise.all(watches.map((watch) => watch.take(3)));
      for (const [i, event] of one.entries()) {
        expect(two?.[i]).toBe(event);
        expect(three?.[i]).toBe(event);
      }
      for (const watch of watches) await watch.stop();
    });

    it('sends the whole state to a slow reader, followed by later events', async () => {
      const { cacher } = await open({ watchQueueLimit: 100 });
      const before = Array.from({ length: 2000 }, (_, i) => `a/${String(i).padStart(4, '0')}`);
      await Promise.all(before.map((path) => create(cacher, path)));
      const controller = new AbortController();
      const asked = { sendInitialEvents: true, allowWatchBookmarks: true, signal: controller.signal };
      const batches = await cacher.watch('/pods', asked);
      const after = Array.from({ length: 300 }, (_, i) => `b/${i}`);
      for (const path of after) await create(cacher, path);
      const reader = new EventReader(batches, controller);
      const events = (await reader.brief(2301)).map((text) => text.replace(/^ADDED |@.*/g, ''));
      expect(events.slice(0, 2000)).toEqual(before);
      expect(events[2000]).toBe('BOOKMARK end ');
      expect(events.slice(2001)).toEqual(after);
      await reader.stop();
    });

    cacherConsistencyTests(open);
    cacherBoundsTests(open);

    let disturbed: FaultyStore | undefined;
    stressTest(
      async () => {
        const { kv, cacher } = await open();
        disturbed = kv;
        return { storage: cacher };
      },
      2000,
      {
        disturb(random) {
          const chance = random();
          if (chance < 0.1) disturbed?.breakWatches(new Error('connection lost'));
          else if (chance < 0.2) disturbed?.breakWatches(new CompactedError(0));
          else if (chance < 0.3) disturbed?.hold();
          else disturbed?.release();
        },
        calm: () => disturbed?.release(),
      },
    );

    it('keeps no timer while it is idle', async () => {
      const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
      const before = timers();
      const { cacher } = await open();
      await create(cacher, 'ns/a');
      await cacher.list('/pods');
      const controller = new AbortController();
      const watch = await cacher.watch('/pods', { resourceVersion: '0', signal: controller.signal });
      await watch[Symbol.asyncIterator]().next();
      expect(timers()).toBeLessThanOrEqual(before);
      controller.abort();
    });
  });
}
