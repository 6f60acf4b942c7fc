import { schedule } from '../thread.js';

/**
 * Called when there is a batch, possibly while it is being written. Readers that other work depends on should take the
 * batch at once, because a caller that writes in a loop may keep the event loop busy. Readers of which there may be
 * thousands should wait for the end of the turn.
 *
 * @param isBackground true when the call comes from the `background` queue, so that the batch may be taken at once in
 *   any case. Default false
 */
export type ReadyListener = (isBackground?: boolean) => void;

/**
 * A listener for one of many readers: calls the function at the end of the turn, after answers, or at once during
 * `background` work. @param work must not throw
 */
export function scheduledListener(work: () => void): ReadyListener {
  return (isBackground = false) => (isBackground ? work() : schedule('event', work));
}

/**
 * Batches that arrive over time, which a consumer can take without promises. Iterating would need several promises for
 * each batch at each layer; with thousands of watchers these promises cost more than the events.
 */
export interface PollableBatches<T> extends AsyncIterable<readonly T[]> {
  /**
   * Takes the next batch. `'none'`: no batch is ready; {@link whenReady} reports when to try again. `'ended'`: there
   * are no more batches.
   *
   * @throws Error when there will be no more because of a failure
   */
  poll(): readonly T[] | 'none' | 'ended';
  /**
   * Calls the listener once when `poll` may answer something else than `'none'`. A new listener replaces the previous
   * one.
   */
  whenReady(listener: ReadyListener): void;
  /** Call when no more batches will be taken. Idempotent. */
  close(): void;
}

/** Whether batches can be taken without promises. */
export function isPollable<T>(batches: AsyncIterable<readonly T[]>): batches is PollableBatches<T> {
  return 'poll' in batches && 'whenReady' in batches && 'close' in batches;
}

/** Iterates over batches that are taken with `poll`. Closes them when the iteration stops early or fails. */
export function polled<T>(
  batches: Omit<PollableBatches<T>, typeof Symbol.asyncIterator>,
): AsyncIterableIterator<readonly T[]> {
  return {
    async next() {
      try {
        for (;;) {
          const batch = batches.poll();
          if (batch === 'ended') return { done: true, value: undefined };
          if (batch !== 'none') return { done: false, value: batch };
          await new Promise<void>((resolve) => batches.whenReady(() => resolve()));
        }
      } catch (error) {
        batches.close();
        throw error;
      }
    },
    async return() {
      batches.close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Applies a function to each item. The result is pollable when the batches are. */
export function mapBatches<A, B>(
  batches: AsyncIterable<readonly A[]>,
  map: (item: A) => B,
): AsyncIterable<readonly B[]> {
  if (!isPollable(batches)) return mapped(batches, map);
  const result: PollableBatches<B> = {
    poll() {
      const batch = batches.poll();
      if (typeof batch === 'string') return batch;
      return batch.length === 1 ? [map(batch[0] as A)] : batch.map(map);
    },
    whenReady: (listener) => batches.whenReady(listener),
    close: () => batches.close(),
    [Symbol.asyncIterator]: () => polled(result),
  };
  return result;
}

async function* mapped<A, B>(batches: AsyncIterable<readonly A[]>, map: (item: A) => B): AsyncGenerator<readonly B[]> {
  for await (const batch of batches) yield batch.map(map);
}
