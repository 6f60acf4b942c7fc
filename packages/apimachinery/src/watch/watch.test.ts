import { describe, expect, it } from 'vitest';
import { newResourceExpired } from '../errors/index.js';
import {
  Broadcaster,
  type Event,
  emptyWatch,
  filterWatch,
  isInitialEventsEnd,
  newErrorEvent,
  type Watch,
} from './index.js';

type Numbered = { readonly n: number };

async function take(watch: Watch<Numbered>, count: number): Promise<number[]> {
  const iterator = watch[Symbol.asyncIterator]();
  const taken: number[] = [];
  while (taken.length < count) {
    const { done, value } = await iterator.next();
    if (done) break;
    taken.push(value.n);
  }
  return taken;
}

async function all(watch: Watch<Numbered>): Promise<number[]> {
  return take(watch, Number.POSITIVE_INFINITY);
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

describe('Broadcaster', () => {
  const waiting = (queueLength: number, incomingQueueLength = 25): Broadcaster<Numbered> =>
    new Broadcaster({ queueLength, fullChannelBehavior: 'waitIfChannelFull', incomingQueueLength });
  const dropping = (queueLength: number): Broadcaster<Numbered> =>
    new Broadcaster({ queueLength, fullChannelBehavior: 'dropIfChannelFull' });

  it('gives every event to every watcher, in order', async () => {
    const broadcaster = waiting(0);
    const reads = [1, 2, 3].map(() => all(broadcaster.watch()));
    for (const n of numbers(0, 100)) await broadcaster.action({ n });
    await broadcaster.shutdown();
    for (const read of reads) expect(await read).toEqual(numbers(0, 100));
  });

  it('gives a watcher what comes after it, and nothing from before', async () => {
    const broadcaster = waiting(1);
    const slow = broadcaster.watch();
    for (const n of numbers(0, 5)) await broadcaster.action({ n });
    const late = broadcaster.watch();
    await broadcaster.action({ n: 5 });
    const down = broadcaster.shutdown();
    expect(await Promise.all([all(slow), all(late), down])).toEqual([numbers(0, 6), [5], undefined]);
  });

  it('begins with queued events, however short the queue is', async () => {
    const broadcaster = waiting(0);
    const watch = broadcaster.watch(numbers(0, 3).map((n) => ({ n })));
    await broadcaster.action({ n: 3 });
    await broadcaster.shutdown();
    expect(await all(watch)).toEqual(numbers(0, 4));
  });

  it('waits for a full watcher, and lets others wait with it', async () => {
    const broadcaster = waiting(2, 3);
    const slow = broadcaster.watch();
    const fast = broadcaster.watch();
    const fastRead = all(fast);
    let accepted = 0;
    const actions = numbers(0, 10).map((n) => broadcaster.action({ n }).then(() => accepted++));
    await new Promise((resolve) => setTimeout(resolve, 5));
    // Two in the slow watcher's queue, one held up, three incoming.
    expect(accepted).toBe(6);
    expect(broadcaster.actionOrDrop({ n: 99 })).toBe(false);
    const slowRead = all(slow);
    await Promise.all(actions);
    await broadcaster.shutdown();
    expect(await slowRead).toEqual(numbers(0, 10));
    expect(await fastRead).toEqual(numbers(0, 10));
  });

  it('drops for a full watcher alone when told so', async () => {
    const broadcaster = dropping(2);
    const slow = broadcaster.watch();
    const fast = all(broadcaster.watch());
    for (const n of numbers(0, 5)) {
      await broadcaster.action({ n });
      await new Promise((resolve) => setTimeout(resolve));
    }
    await broadcaster.shutdown();
    expect(await all(slow)).toEqual([0, 1]);
    expect(await fast).toEqual(numbers(0, 5));
  });

  it('does not wait for a watcher that stops', async () => {
    const broadcaster = waiting(1);
    const stuck = broadcaster.watch();
    const other = all(broadcaster.watch());
    for (const n of numbers(0, 5)) await broadcaster.action({ n });
    stuck.stop();
    stuck.stop();
    await broadcaster.shutdown();
    expect(await other).toEqual(numbers(0, 5));
    expect(await all(stuck)).toEqual([]);
  });

  it('stops a watcher that leaves its loop', async () => {
    const broadcaster = waiting(5);
    const watch = broadcaster.watch();
    await broadcaster.action({ n: 1 });
    for await (const event of watch) {
      expect(event).toEqual({ n: 1 });
      break;
    }
    await broadcaster.action({ n: 2 });
    await broadcaster.shutdown();
    expect(await all(watch)).toEqual([]);
  });

  it('takes nothing after its shutdown, but tells what waits', async () => {
    const broadcaster = waiting(5);
    const watch = broadcaster.watch();
    expect(broadcaster.actionOrDrop({ n: 1 })).toBe(true);
    await Promise.all([broadcaster.shutdown(), broadcaster.shutdown()]);
    await expect(broadcaster.action({ n: 2 })).rejects.toThrow('broadcaster already stopped');
    expect(() => broadcaster.actionOrDrop({ n: 2 })).toThrow('broadcaster already stopped');
    expect(() => broadcaster.watch()).toThrow('broadcaster already stopped');
    expect(await all(watch)).toEqual([1]);
  });
});

describe('filterWatch', () => {
  it('drops and changes events', async () => {
    const broadcaster = new Broadcaster<Numbered>({ queueLength: 10, fullChannelBehavior: 'waitIfChannelFull' });
    const even = filterWatch(broadcaster.watch(), ({ n }) => (n % 2 === 0 ? { n: n * 10 } : undefined));
    for (const n of numbers(0, 5)) await broadcaster.action({ n });
    await broadcaster.shutdown();
    expect(await all(even)).toEqual([0, 20, 40]);
  });

  it('stops what it filters', async () => {
    const broadcaster = new Broadcaster<Numbered>({ queueLength: 10, fullChannelBehavior: 'waitIfChannelFull' });
    const source = broadcaster.watch();
    filterWatch(source, (event) => event).stop();
    expect(await all(source)).toEqual([]);
    const left = broadcaster.watch();
    await broadcaster.action({ n: 1 });
    for await (const _ of filterWatch(left, (event) => event)) break;
    expect(await all(left)).toEqual([]);
  });
});

describe('events', () => {
  it('may not come at all', async () => {
    expect(await all(emptyWatch())).toEqual([]);
    emptyWatch().stop();
  });

  it('tell failures as a Status', () => {
    const expired = newResourceExpired('too old resource version: 1 (5)');
    expect(newErrorEvent(expired)).toEqual({ type: 'ERROR', object: expired.status });
    expect(newErrorEvent(new Error('x')).object.code).toBe(500);
  });

  it('tell the end of the initial ones', () => {
    const bookmark = (annotations?: Record<string, string>): Event => ({
      type: 'BOOKMARK',
      object: { metadata: { resourceVersion: '1', ...(annotations ? { annotations } : undefined) } },
    });
    expect(isInitialEventsEnd(bookmark({ 'k8s.io/initial-events-end': 'true' }))).toBe(true);
    expect(isInitialEventsEnd(bookmark({ 'k8s.io/initial-events-end': 'false' }))).toBe(false);
    expect(isInitialEventsEnd(bookmark())).toBe(false);
  });
});
