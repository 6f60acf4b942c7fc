import { StatusError } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import { expired, namesOf, VersionedSource } from '../testing/versioned-source.js';
import { Reflector, type ReflectorOptions } from './reflector.js';

describe('a reflector', () => {
  let source: VersionedSource;
  let clock: ManualClock;
  let told: string[];
  let errors: unknown[];
  let stopping: AbortController;
  let running: Promise<void>;

  beforeEach(() => {
    source = new VersionedSource();
    clock = new ManualClock();
    told = [];
    errors = [];
    stopping = new AbortController();
  });
  afterEach(async () => {
    stopping.abort();
    await running;
    expect(clock.pending).toBe(0);
  });

  function start(options: Partial<ReflectorOptions<AnyKubeObject>> = {}): Reflector<AnyKubeObject> {
    const reflector = new Reflector<AnyKubeObject>({
      source,
      sink: {
        replace: (objects, version) => told.push(`= ${namesOf(objects).join(',')} @${version}`),
        set: ({ metadata }) => told.push(`+ ${metadata.name}`),
        delete: ({ metadata }) => told.push(`- ${metadata.name}`),
      },
      onError: (error) => errors.push(error),
      clock,
      random: () => 0.5,
      ...options,
    });
    running = reflector.run(stopping.signal);
    return reflector;
  }

  it('lists any state, then watches from its version', async () => {
    source.set('a');
    const reflector = start();
    await clock.advance(0);
    source.set('b');
    source.set('a', { changed: 'yes' });
    source.delete('b');
    await clock.advance(0);
    expect(told).toEqual(['= a @1', '+ b', '+ a', '- b']);
    expect(source.lists).toEqual([{ resourceVersion: '0', limit: 500 }]);
    expect(source.watches).toEqual([{ resourceVersion: '1', allowWatchBookmarks: true, timeoutSeconds: 450 }]);
    expect(reflector.resourceVersion).toBe('4');
  });

  it('lists in pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) source.set(name);
    start({ pageSize: 2 });
    await clock.advance(0);
    expect(told).toEqual(['= a,b,c,d,e @5']);
    expect(source.lists).toEqual([
      { resourceVersion: '0', limit: 2 },
      { continue: '2', limit: 2 },
      { continue: '4', limit: 2 },
    ]);
  });

  it('lists in one piece when a page has expired', async () => {
    for (const name of ['a', 'b', 'c']) source.set(name);
    const list = source.list.bind(source);
    source.list = async (options) => {
      if (options.continue !== undefined) source.failures.push(expired());
      return list(options);
    };
    start({ pageSize: 2 });
    await clock.advance(0);
    expect(told).toEqual(['= a,b,c @3']);
    expect(source.lists.at(-1)).toEqual({ resourceVersion: '0' });
  });

  it('continues with pages when a page has expired and the source returns pages', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) source.set(name);
    const list = source.list.bind(source);
    let isExpired = false;
    source.list = async (options) => {
      if (options.continue !== undefined && !isExpired) {
        isExpired = true;
        source.set('f');
        throw expired();
      }
      return list({ ...options, limit: 2 });
    };
    start({ pageSize: 2 });
    await clock.advance(0);
    expect(told).toEqual(['= a,b,c,d,e,f @6']);
  });

  it('continues from the last version when a watch ends', async () => {
    start();
    await clock.advance(0);
    source.set('a');
    await clock.advance(5000);
    source.endWatches();
    await clock.advance(0);
    source.bookmark();
    await clock.advance(5000);
    source.endWatches();
    await clock.advance(0);
    expect(source.lists).toHaveLength(1);
    expect(source.watches.map(({ resourceVersion }) => resourceVersion)).toEqual(['0', '1', '2']);
    expect(errors).toEqual([]);
  });

  it('pauses after a watch that ends at once, longer each time', async () => {
    start();
    await clock.advance(0);
    for (const [pauses, ms] of [1200, 2400, 4800].entries()) {
      source.endWatches();
      await clock.advance(ms - 1);
      expect(source.watches).toHaveLength(pauses + 1);
      await clock.advance(1);
      expect(source.watches).toHaveLength(pauses + 2);
    }
  });

  it('lists again, not older than its version, when that version has expired', async () => {
    source.set('a');
    start();
    await clock.advance(2000);
    source.set('b');
    source.endWatches();
    source.set('c');
    source.compact();
    await clock.advance(2000);
    expect(told).toEqual(['= a @1', '= a,b,c @3']);
    expect(source.lists[1]).toEqual({ resourceVersion: '1' });
    expect(errors).toMatchObject([{ code: 410 }]);
  });

  it('lists the newest state when the last version cannot be listed', async () => {
    source.set('a');
    start();
    await clock.advance(2000);
    source.endWatches();
    const tooLarge = new StatusError({
      code: 504,
      reason: 'Timeout',
      details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
    });
    source.failures.push(expired(), tooLarge);
    await clock.advance(2000);
    expect(source.lists.slice(1)).toEqual([{ resourceVersion: '1' }, { limit: 500 }]);
    expect(told).toEqual(['= a @1', '= a @1']);
  });

  it.each<[string, unknown]>([
    ['is unreachable', new Error('connect ECONNREFUSED')],
    ['is busy', new StatusError({ code: 429, reason: 'TooManyRequests' })],
    ['has an error', new StatusError({ code: 500, reason: 'InternalError' })],
  ])('keeps its version while the source %s', async (_, failure) => {
    start();
    await clock.advance(2000);
    source.failures.push(failure, failure, failure);
    source.endWatches();
    await clock.advance(1200 + 2400 + 4800);
    expect(source.lists).toHaveLength(1);
    expect(source.watches).toHaveLength(5);
    expect(errors).toEqual([failure, failure, failure]);
  });

  it('lists after five server errors in a row', async () => {
    start();
    await clock.advance(2000);
    source.failures.push(...Array.from({ length: 5 }, () => new StatusError({ code: 500 })));
    source.endWatches();
    await clock.advance(100_000);
    expect(source.lists).toHaveLength(2);
  });

  it('waits longer from failure to failure, up to 30 s and the jitter', async () => {
    source.failures.push(...Array.from({ length: 8 }, () => new Error('away')));
    start();
    await clock.advance(0);
    const waits: (number | undefined)[] = [];
    while (source.failures.length > 0) {
      waits.push(clock.nextIn);
      await clock.advance(clock.nextIn ?? 0);
    }
    expect(waits).toEqual([1200, 2400, 4800, 9600, 19200, 38400, 45000]);
  });

  it('aborts a watch that the source does not end', async () => {
    start();
    await clock.advance(450_000 + 59_999);
    expect(source.watches).toHaveLength(1);
    await clock.advance(1);
    expect(source.watches).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  describe('with initial events', () => {
    it('reads the state from a watch, and continues to read that watch', async () => {
      source.set('a');
      source.set('b');
      start({ watchList: true });
      await clock.advance(0);
      source.set('c');
      await clock.advance(0);
      expect(told).toEqual(['= a,b @2', '+ c']);
      expect(source.lists).toEqual([]);
      expect(source.watches).toMatchObject([{ sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' }]);
    });

    it('reads the state again when its version has expired', async () => {
      source.set('a');
      start({ watchList: true });
      await clock.advance(2000);
      source.endWatches();
      source.set('b');
      source.compact();
      await clock.advance(2000);
      expect(told).toEqual(['= a @1', '= a,b @2']);
      expect(source.watches[2]).toMatchObject({ resourceVersion: '1', sendInitialEvents: true });
    });

    it('lists when the source refuses to send initial events', async () => {
      source.isWatchListRefused = true;
      source.set('a');
      start({ watchList: true });
      await clock.advance(0);
      expect(told).toEqual(['= a @1']);
      expect(errors).toMatchObject([{ code: 422 }]);
    });
  });
});
