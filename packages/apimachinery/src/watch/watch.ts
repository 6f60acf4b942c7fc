import type { Event } from './event.js';

/**
 * A stream of events with one consumer. It ends when the producer ends it or when it is stopped; failures come as an ERROR event before the end,
 * iterating never throws. Leaving a `for await` loop stops it.
 */
export interface Watch<E = Event> extends AsyncIterable<E> {
  [Symbol.asyncIterator](): AsyncIterator<E, undefined>;
  /** Tells the producer to end the stream. May be called at any time, and again; needed even if nothing was read. */
  stop(): void;
}

/** A watch that has ended before its first event. */
export function emptyWatch<E = Event>(): Watch<E> {
  return {
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
    stop: () => {},
  };
}

/**
 * The watch's events as the function returns them; `undefined` drops one. It cannot turn a MODIFIED into an ADDED for an object that begins to
 * match: it does not know what the consumer has seen. What the function throws ends the loop of the consumer and stops the watch.
 */
export function filterWatch<E, F = E>(watch: Watch<E>, keep: (event: E) => F | undefined): Watch<F> {
  async function* filtered(): AsyncGenerator<F, undefined> {
    for await (const event of watch) {
      const kept = keep(event);
      if (kept !== undefined) yield kept;
    }
    return undefined;
  }
  return { [Symbol.asyncIterator]: filtered, stop: () => watch.stop() };
}
