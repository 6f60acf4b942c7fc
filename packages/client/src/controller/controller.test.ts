import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newInformer } from '../cache/informer.js';
import { sleep } from '../clock/clock.js';
import { ManualClock } from '../clock/manual-clock.js';
import { VersionedSource } from '../testing/versioned-source.js';
import { exponentialFailureRateLimiter } from '../workqueue/rate-limiter.js';
import { newWorkQueue } from '../workqueue/work-queue.js';
import { type ControllerOptions, newController, onChangesOf } from './controller.js';
import { TerminalError } from './terminal-error.js';

describe('a controller', () => {
  let source: VersionedSource;
  let clock: ManualClock;
  let stopping: AbortController;
  let running: Promise<void>;

  beforeEach(() => {
    source = new VersionedSource();
    clock = new ManualClock();
    stopping = new AbortController();
  });
  afterEach(async () => {
    stopping.abort();
    await running;
  });

  function start(
    reconcile: ControllerOptions['reconcile'],
    options: Partial<ControllerOptions> = {},
    keysOf?: (object: KubeObject) => readonly string[],
  ) {
    const informer = newInformer({ source, clock });
    const queue = newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter<string>(10, 1000) });
    const controller = newController({ sources: [onChangesOf(informer, keysOf)], reconcile, queue, ...options });
    running = controller.run(stopping.signal);
    return { controller, informer };
  }

  it('reconciles each key that exists or changes', async () => {
    source.set('a');
    const keys: string[] = [];
    const { informer } = start(async (key) => {
      expect(informer.hasSynced()).toBe(true);
      keys.push(key);
    });
    await clock.advance(0);
    source.set('b');
    await clock.advance(0);
    source.delete('a');
    await clock.advance(0);
    expect(keys).toEqual(['a', 'b', 'a']);
  });

  it('works on the keys of objects, before and after a change', async () => {
    const keys: string[] = [];
    start(
      async (key) => {
        keys.push(key);
      },
      {},
      ({ metadata }) => [metadata.labels?.owner ?? 'nobody'],
    );
    await clock.advance(0);
    source.set('a', {}, { owner: 'x' });
    await clock.advance(0);
    source.set('a', {}, { owner: 'y' });
    await clock.advance(0);
    expect(keys).toEqual(['x', 'x', 'y']);
  });

  it('retries failures, later each time, until it succeeds', async () => {
    source.set('a');
    const times: number[] = [];
    const errors: unknown[] = [];
    const { controller } = start(
      async () => {
        times.push(clock.now());
        if (times.length < 4) throw new Error('not yet');
      },
      { onError: (error, key) => errors.push(`${key}: ${error}`) },
    );
    await clock.advance(1000);
    expect(times).toEqual([0, 10, 30, 70]);
    expect(errors).toEqual(['a: Error: not yet', 'a: Error: not yet', 'a: Error: not yet']);
    expect(controller.queue.numRequeues('a')).toBe(0);
  });

  it('drops a key after a number of failures', async () => {
    source.set('a');
    let count = 0;
    const fail = async () => {
      count++;
      throw new Error('never');
    };
    start(fail, { maxRetries: 2 });
    await clock.advance(10_000);
    expect(count).toBe(3);
  });

  it('reconciles a key again on request', async () => {
    source.set('a');
    const times: number[] = [];
    start(async () => {
      times.push(clock.now());
      return times.length < 3 ? { requeueAfterMs: 500 } : undefined;
    });
    await clock.advance(5000);
    expect(times).toEqual([0, 500, 1000]);
  });

  it('reconciles a key again after growing delays on request, without an error', async () => {
    source.set('a');
    const times: number[] = [];
    start(
      async () => {
        times.push(clock.now());
        return { requeue: times.length < 4 };
      },
      { onError: (error) => expect.unreachable(String(error)) },
    );
    await clock.advance(5000);
    expect(times).toEqual([0, 10, 30, 70]);
  });

  it('does not retry a terminal error, nor an error that one caused', async () => {
    source.set('a');
    source.set('b');
    const outcomes: string[] = [];
    const errors: unknown[] = [];
    start(
      async (key) => {
        const terminal = new TerminalError(new Error(`no ${key}`));
        throw key === 'a' ? terminal : new Error('failed', { cause: terminal });
      },
      { onError: (error) => errors.push(String(error)), metrics: { onEnd: (outcome) => outcomes.push(outcome) } },
    );
    await clock.advance(5000);
    expect(errors).toEqual(['TerminalError: terminal error: no a', 'Error: failed']);
    source.set('a');
    await clock.advance(0);
    expect(outcomes).toEqual(['terminal_error', 'terminal_error', 'terminal_error']);
  });

  it('reports how reconciles end and how long they take', async () => {
    source.set('a');
    const results = [{ requeueAfterMs: 100, requeue: true }, { requeue: true }, undefined];
    const told: string[] = [];
    start(
      async () => {
        await sleep(clock, 7);
        if (results.length === 0) throw new Error('no');
        return results.shift();
      },
      {
        clock,
        maxRetries: 0,
        metrics: {
          onStart: () => told.push('start'),
          onEnd: (outcome, ms) => told.push(`${outcome} ${ms}`),
        },
      },
    );
    await clock.advance(1000);
    source.set('a');
    await clock.advance(1000);
    const ends = ['requeue_after 7', 'requeue 7', 'success 7', 'error 7'];
    expect(told).toEqual(ends.flatMap((end) => ['start', end]));
  });

  it('has several workers, and never two for one key', async () => {
    for (const name of ['a', 'b', 'c']) source.set(name);
    const finish: (() => void)[] = [];
    let most = 0;
    const active = new Set<string>();
    start(
      async (key) => {
        expect(active.has(key)).toBe(false);
        active.add(key);
        most = Math.max(most, active.size);
        await new Promise<void>((resolve) => finish.push(resolve));
        active.delete(key);
      },
      { workers: 2 },
    );
    await clock.advance(0);
    source.set('a', { changed: 'yes' });
    while (finish.length > 0) {
      finish.shift()?.();
      await clock.advance(0);
    }
    expect(most).toBe(2);
    expect(active.size).toBe(0);
  });

  it('ends once its running work has ended', async () => {
    source.set('a');
    let isEnded = false;
    start(async (_, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.resolve();
      isEnded = true;
    });
    await clock.advance(0);
    stopping.abort();
    await running;
    expect(isEnded).toBe(true);
    expect(clock.pending).toBe(0);
  });
});
