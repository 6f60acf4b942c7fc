import type { Watch } from './watch.js';

/**
 * A bounded queue between one producer and one consumer, with the manners of a buffered Go channel: an event is taken when there is room or a
 * consumer waits.
 */
export class EventQueue<E> implements Watch<E> {
  readonly #capacity: number;
  readonly #onStop: () => void;
  #events: E[] = [];
  #consumers: ((result: IteratorResult<E, undefined>) => void)[] = [];
  #onRoom: (() => void) | undefined;
  #closed = false;
  #stopped = false;

  /** @param capacity events that wait for the consumer, 0 or more; `onStop` is called once, when the consumer stops the watch */
  constructor(capacity: number, onStop: () => void) {
    this.#capacity = capacity;
    this.#onStop = onStop;
  }

  /** Whether the consumer has stopped; every further event is taken and dropped. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Takes the event, or returns false when there is no room. */
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

  /** Calls back once, as soon as an event may be taken again. */
  whenRoom(callback: () => void): void {
    this.#onRoom = callback;
  }

  /** Ends the stream after the events that wait. */
  close(): void {
    this.#closed = true;
    this.#release();
  }

  /** Ends the stream at once; events that wait are dropped. */
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
