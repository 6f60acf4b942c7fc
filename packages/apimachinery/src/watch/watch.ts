import type { Event } from './event.js';

/**
 * A stream of events with one consumer. It ends when the producer ends it or when it is stopped. Failures are an ERROR event before the
 * end; iteration never throws. Leaving a `for await` loop stops the watch.
 */
export interface Watch<E = Event> extends AsyncIterable<E> {
  [Symbol.asyncIterator](): AsyncIterator<E, undefined>;
  /** Makes the producer end the stream. Idempotent. Required even if nothing was read. */
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
 * Maps the events of a watch; `undefined` drops an event. The function cannot change a MODIFIED to an ADDED for an object that begins to
 * match, because it does not know what the consumer has seen. An error of the function ends the consumer's loop and stops the watch.
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
