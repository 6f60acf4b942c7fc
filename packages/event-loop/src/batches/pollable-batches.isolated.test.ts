import { describe, expect, it } from 'vitest';
import { eventLoopTurn, schedule } from '../thread.js';
import { isPollable, mapBatches, type PollableBatches, polled } from './pollable-batches.js';

/** Batches that a test adds. */
class Source implements PollableBatches<number> {
  isClosed = false;
  readonly #batches: (readonly number[] | Error)[] = [];
  #listener: (() => void) | undefined;

  add(batch: readonly number[] | Error): void {
    this.#batches.push(batch);
    this.#wake();
  }

  poll(): readonly number[] | 'none' | 'ended' {
    const batch = this.#batches.shift();
    if (batch instanceof Error) throw batch;
    return batch ?? (this.isClosed ? 'ended' : 'none');
  }

  whenReady(listener: () => void): void {
    this.#listener = listener;
    if (this.#batches.length > 0 || this.isClosed) this.#wake();
  }

  close(): void {
    this.isClosed = true;
    this.#wake();
  }

  [Symbol.asyncIterator]() {
    return polled(this);
  }

  #wake(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.();
  }
}

async function* plain(): AsyncGenerator<readonly number[]> {
  yield [1, 2];
  yield [3];
}

const collect = async <T>(batches: AsyncIterable<readonly T[]>) => {
  const found: T[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
};

describe('pollable batches', () => {
  it('are iterated over as other batches are', async () => {
    const source = new Source();
    const collected = collect(source);
    source.add([1, 2]);
    await eventLoopTurn();
    source.add([3]);
    source.close();
    expect(await collected).toEqual([1, 2, 3]);
  });

  it('end at once for a consumer that returns while it waits', async () => {
    const source = new Source();
    const iterator = polled(source);
    const next = iterator.next();
    await iterator.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(source.isClosed).toBe(true);
  });

  it('are closed when they fail', async () => {
    const source = new Source();
    source.add(new Error('broken'));
    await expect(collect(source)).rejects.toThrow('broken');
    expect(source.isClosed).toBe(true);
  });

  it('stay pollable when their items are mapped', async () => {
    const source = new Source();
    const mapped = mapBatches(source, (n) => n * 10);
    if (!isPollable(mapped)) throw new Error('not pollable');
    expect(mapped.poll()).toBe('none');
    const ready = new Promise<void>((resolve) => mapped.whenReady(() => resolve()));
    source.add([1, 2]);
    await ready;
    expect(mapped.poll()).toEqual([10, 20]);
    mapped.close();
    expect(mapped.poll()).toBe('ended');
  });
});

it('mapBatches maps batches that are not pollable', async () => {
  const mapped = mapBatches(plain(), String);
  expect(isPollable(mapped)).toBe(false);
  expect(await collect(mapped)).toEqual(['1', '2', '3']);
});

it('schedule runs work at the end of a turn in order, and new work in the next turn', async () => {
  const done: string[] = [];
  schedule('response', () => {
    done.push('first');
    schedule('response', () => done.push('third'));
  });
  schedule('response', () => done.push('second'));
  expect(done).toEqual([]);
  await expect.poll(() => done, { timeout: 60_000 }).toEqual(['first', 'second', 'third']);
});

it('schedule lets the event loop turn between parts of work that take long together', async () => {
  const done: number[] = [];
  let doneAtTurn = 0;
  const busy = (until: number) => {
    while (performance.now() < until);
  };
  for (let n = 0; n < 64; n++) {
    schedule('response', () => {
      // The first functions use up the time of the first part, on any machine.
      if (n === 0) busy(performance.now() + 5);
      done.push(n);
    });
  }
  setImmediate(() => {
    doneAtTurn = done.length;
  });
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(64);
  expect(done).toEqual(Array.from({ length: 64 }, (_, n) => n));
  expect(doneAtTurn).toBeGreaterThan(0);
  expect(doneAtTurn).toBeLessThan(64);
});
