import type { KeyValueStorage, WatchEvent } from '@k8s-ts/storage';
import type { Cacher, CacherOptions } from '@k8s-ts/storage/cacher';
import { CompactedError } from '@k8s-ts/storage/kv';
import { expect, it } from 'vitest';
import { brief, EventReader, follow } from './event-reader.js';
import type { FaultyStore } from './faulty-store.js';
import { create, createAll, failure, listPaths, paths, put } from './helpers.js';
import { type Pod, podKey, select } from './pod.js';

export type OpenCacher = (settings?: Partial<CacherOptions<Pod>>) => Promise<{
  readonly kv: FaultyStore;
  readonly cacher: Cacher<Pod>;
  readonly below: KeyValueStorage<Pod>;
}>;

/** A watch cache at its limits: revisions older than its history, watchers that do not read, use after `destroy`. */
export function cacherBoundsTests(open: OpenCacher): void {
  const short = { history: { lowerBound: 4, upperBound: 4 } };
  const exactly = (revision: number) => ({ resourceVersion: String(revision), resourceVersionMatch: 'Exact' }) as const;

  it('has the store answer for versions before its history, until the store has forgotten them', async () => {
    const { kv, cacher } = await open(short);
    const revisions = await createAll(cacher, 'ns/a', 'ns/b', 'ns/c', 'ns/d');
    const page = await cacher.list('/pods', { limit: 1 });
    for (let i = 0; i < 10; i++) await put(cacher, 'ns/a', { text: String(i) });
    await cacher.list('/pods');
    const { reads } = kv;
    expect(await listPaths(cacher, '/pods', exactly(revisions[1] as number))).toEqual(['ns/a', 'ns/b']);
    const limited = { resourceVersion: String(revisions[2]), limit: 2 };
    expect((await cacher.list('/pods', limited)).remainingItemCount).toBe(1);
    const token = page.continue as string;
    expect(paths(await cacher.list('/pods', { continue: token }))).toEqual(['ns/b', 'ns/c', 'ns/d']);
    expect(kv.reads).toBeGreaterThan(reads);
    await kv.compact(await cacher.currentRevision());
    for (const options of [exactly(revisions[1] as number), limited]) {
      const error = await failure(cacher.list('/pods', options));
      expect([error.code, error.message]).toEqual([410, 'The resourceVersion for the provided list is too old.']);
    }
    const error = await failure(cacher.list('/pods', { continue: token }));
    expect([error.code, error.message]).toEqual([
      410,
      expect.stringContaining('use the continue token in this response'),
    ]);
  });

  it('forgets past versions when its store has forgotten them, although it still has them', async () => {
    const { kv, cacher } = await open();
    const revisions = await createAll(cacher, 'ns/a', 'ns/b', 'ns/c');
    await cacher.list('/pods');
    const past = exactly(revisions[0] as number);
    expect(await listPaths(cacher, '/pods', past)).toEqual(['ns/a']);
    await kv.compact(revisions[2] as number);
    expect((await failure(cacher.list('/pods', past))).code).toBe(410);
    expect(await listPaths(cacher, '/pods', exactly(revisions[2] as number))).toHaveLength(3);
    const watch = await follow(cacher, '/pods', { resourceVersion: String(revisions[0]) });
    expect(await watch.brief(2)).toEqual([`ADDED ns/b@${revisions[1]}`, `ADDED ns/c@${revisions[2]}`]);
    await watch.stop();
  });

  it('returns the same lists as the storage when it uses its index, before and after it reloads its state', async () => {
    const { kv, cacher, below } = await open({ triggerField: 'spec.nodeName' });
    await create(cacher, 'ns/a', { nodeName: 'n1' });
    await create(cacher, 'ns/b', { nodeName: 'n2' });
    await create(cacher, 'ns2/c', { nodeName: 'n1', labels: { app: 'x' } });
    const compare = async () => {
      for (const prefix of ['/pods', '/pods/ns', '/pods/ns2/']) {
        for (const selector of [
          'spec.nodeName=n1',
          'spec.nodeName=n2',
          'spec.nodeName=',
          'spec.nodeName=n1,metadata.name=c',
        ]) {
          for (const limit of [0, 1]) {
            const options = { limit, predicate: select({ field: selector }) };
            const [mine, truth] = [await cacher.list(prefix, options), await below.list(prefix, options)];
            expect([selector, prefix, paths(mine)]).toEqual([selector, prefix, paths(truth)]);
          }
        }
      }
    };
    await compare();
    await put(cacher, 'ns/a', { nodeName: 'n2' });
    await put(cacher, 'ns/b', {});
    await cacher.delete(podKey('ns2/c'));
    await compare();
    kv.hold();
    await put(below, 'ns/a', { nodeName: 'n1' });
    await below.delete(podKey('ns/b'));
    const { revision } = await create(below, 'ns2/d', { nodeName: 'n2' });
    await kv.compact(revision);
    kv.breakWatches(new CompactedError(revision));
    kv.release();
    await expect
      .poll(() =>
        cacher.list('/pods').then(
          (list) => list.resourceVersion,
          () => '',
        ),
      )
      .toBe(String(revision));
    await compare();
  });

  it('sends a watcher all initial events and the bookmark after them, even when it ends the watch because the watcher is slow', async () => {
    const { cacher } = await open({ watchQueueLimit: 5 });
    const before = Array.from({ length: 700 }, (_, i) => `a/${String(i).padStart(4, '0')}`);
    await Promise.all(before.map((path) => create(cacher, path)));
    const controller = new AbortController();
    const asked = { sendInitialEvents: true, allowWatchBookmarks: true, signal: controller.signal };
    const batches = await cacher.watch('/pods', asked);
    const after = await createAll(cacher, ...Array.from({ length: 200 }, (_, i) => `b/${i}`));
    await cacher.list('/pods');
    const reader = new EventReader(batches, controller);
    await reader.ended();
    const events = await reader.rest(0);
    expect(events.slice(0, 700).map((text) => text.replace(/^ADDED |@.*/g, ''))).toEqual(before);
    expect(events).toHaveLength(701);
    const mark = /^BOOKMARK end @([0-9]+)$/.exec(events[700] as string)?.[1] as string;
    const again = await follow(cacher, '/pods', { resourceVersion: mark });
    const missed = after.filter((revision) => revision > Number(mark));
    expect(await again.take(missed.length)).toHaveLength(missed.length);
    await again.stop();
  });

  it('never sends a bookmark beyond the sent events, nor below an earlier one', async () => {
    const { cacher } = await open({ bookmarkFrequency: 10 });
    const resourceVersion = String(await cacher.currentRevision());
    const watch = await follow(cacher, '/pods', { resourceVersion, allowWatchBookmarks: true });
    const written: number[] = [];
    // Bookmarks that are due within half a second are sent together, so writing takes longer than that.
    for (const end = Date.now() + 1300; Date.now() < end; ) {
      written.push((await put(cacher, `ns/${written.length % 5}`, { text: String(written.length) })).revision);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await cacher.list('/pods');
    await watch.stop();
    let last = Number(resourceVersion);
    let next = 0;
    let bookmarks = 0;
    for (const event of await takeAll(watch)) {
      if (event.type === 'BOOKMARK') {
        bookmarks++;
        expect(Number(event.resourceVersion)).toBeGreaterThanOrEqual(last);
        // All writes up to the bookmark's revision were sent before it.
        expect(written[next] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Number(event.resourceVersion));
        last = Number(event.resourceVersion);
      } else if ('object' in event) {
        expect(event.object.revision).toBe(written[next++]);
        expect(event.object.revision).toBeGreaterThan(last);
        last = event.object.revision;
      } else {
        throw new Error(brief(event));
      }
    }
    expect(bookmarks).toBeGreaterThan(0);
  });

  it('ends watches and refuses new watches when it has stopped', async () => {
    const { cacher } = await open();
    await createAll(cacher, 'ns/a');
    const watch = await follow(cacher, '/pods', { resourceVersion: '0', allowWatchBookmarks: true });
    await watch.take(1);
    await cacher.destroy();
    await watch.ended();
    expect(await watch.rest(0)).toEqual([]);
    const { signal } = new AbortController();
    for (const request of [cacher.list('/pods', { resourceVersion: '0' }), cacher.watch('/pods', { signal })]) {
      expect((await failure(request)).message).toBe('apiserver cacher is stopped');
    }
    await expect(cacher.ready()).rejects.toThrow('apiserver cacher is stopped');
    await expect(cacher.readinessCheck()).rejects.toThrow();
    await cacher.destroy();
  });

  it('lets no reader wait when it stops', async () => {
    const { kv, cacher } = await open();
    await createAll(cacher, 'ns/a');
    await cacher.list('/pods');
    kv.hold();
    const { revision } = await create(cacher, 'ns/b');
    const resourceVersion = String(revision);
    const waiting = [
      cacher.list('/pods'),
      cacher.list('/pods', { resourceVersion }),
      cacher.get(podKey('ns/b'), { resourceVersion }),
    ].map(failure);
    const watching = cacher.watch('/pods', { sendInitialEvents: true, signal: new AbortController().signal });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const destroyed = cacher.destroy();
    kv.release();
    await destroyed;
    for (const error of await Promise.all(waiting)) expect(error.message).toBe('apiserver cacher is stopped');
    for await (const batch of await watching) throw new Error(`unexpected: ${batch.length}`);
  });

  it('releases a reader that gives up while it waits', async () => {
    const { kv, cacher } = await open();
    await createAll(cacher, 'ns/a');
    await cacher.list('/pods');
    kv.hold();
    const { revision } = await create(cacher, 'ns/b');
    const controller = new AbortController();
    const { signal } = controller;
    const resourceVersion = String(revision);
    const waiting = [
      cacher.list('/pods', { signal }),
      cacher.list('/pods', { resourceVersion, signal }),
      cacher.get(podKey('ns/b'), { resourceVersion, signal }),
    ].map(failure);
    const watching = cacher.watch('/pods', { sendInitialEvents: true, signal });
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort(new Error('gone'));
    for (const error of await Promise.all(waiting)) expect(error.message).toBe('gone');
    for await (const batch of await watching) throw new Error(`unexpected: ${batch.length}`);
  });
}

async function takeAll(watch: EventReader): Promise<WatchEvent<Pod>[]> {
  const events: WatchEvent<Pod>[] = [];
  for (;;) {
    try {
      events.push(...(await watch.take(1, 0)));
    } catch {
      return events;
    }
  }
}
