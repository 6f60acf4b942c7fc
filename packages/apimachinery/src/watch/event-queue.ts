import type { Watch } from './watch.js';

/**
 * A bounded queue between one producer and one consumer that behaves like a buffered Go channel: an event is accepted if there is room or
 * the consumer is waiting.
 */
export class EventQueue<E> implements Watch<E> {
  readonly #capacity: number;
  readonly #onStop: () => void;
  #events: E[] = [];
  #consumers: ((result: IteratorResult<E, undefined>) => void)[] = [];
  #onRoom: (() => void) | undefined;
  #closed = false;
  #stopped = false;

  /** @param capacity length of the queue, 0 or more; `onStop` is called once, when the consumer stops the watch */
  constructor(capacity: number, onStop: () => void) {
    this.#capacity = capacity;
    this.#onStop = onStop;
  }

  /** Whether the consumer has stopped. Further events are accepted and dropped. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Adds the event, or returns false if there is no room. */
  offer(event: E): boolean {
    if (this.#stopped || this.#closed) return true;
    const consumer = this.#consumers.shift();
    if (consumer !== undefined) {
      consumer({ done: false, value: event });
      return true;
    }
    if (this.#events.length >= this.#capacity) return false;
    this.#events.push(event);
    return true;
  }

  /** Calls back once, as soon as there is room for an event. */
  whenRoom(callback: () => void): void {
    this.#onRoom = callback;
  }

  /** Ends the stream after the waiting events. */
  close(): void {
    this.#closed = true;
    this.#release();
  }

  /** Ends the stream at once; waiting events are dropped. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#events = [];
    this.#release();
    this.#callOnRoom();
    this.#onStop();
  }

  [Symbol.asyncIterator](): AsyncIterator<E, undefined> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.stop();
        return { done: true, value: undefined };
      },
    };
  }

  #next(): Promise<IteratorResult<E, undefined>> {
    if (this.#events.length > 0) {
      const value = this.#events.shift() as E;
      this.#callOnRoom();
      return Promise.resolve({ done: false, value });
    }
    if (this.#closed || this.#stopped) return Promise.resolve({ done: true, value: undefined });
    const waiting = new Promise<IteratorResult<E, undefined>>((resolve) => this.#consumers.push(resolve));
    this.#callOnRoom();
    return waiting;
  }

  #release(): void {
    const consumers = this.#consumers;
    this.#consumers = [];
    for (const consumer of consumers) consumer({ done: true, value: undefined });
  }

  #callOnRoom(): void {
    const callback = this.#onRoom;
    this.#onRoom = undefined;
    callback?.();
  }
}
