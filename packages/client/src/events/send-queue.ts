/** Maximum number of items that wait to be sent. */
const maxWaiting = 1000;

/** Sends items in the background, one after the other. */
export class SendQueue<T> {
  readonly #send: (item: T, signal: AbortSignal) => Promise<void>;
  readonly #closing = new AbortController();
  readonly #waiting: T[] = [];
  #sending: Promise<void> | undefined;

  /** @param send must not reject. Its signal aborts when the queue closes */
  constructor(send: (item: T, signal: AbortSignal) => Promise<void>) {
    this.#send = send;
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Whether new items are to be dropped: too many wait, or the queue is closed. */
  get isFull(): boolean {
    return this.isClosed || this.#waiting.length >= maxWaiting;
  }

  add(item: T): void {
    this.#waiting.push(item);
    this.#sending ??= this.#sendAll();
  }

  /** Drops items that wait, and waits for the one that is being sent. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { signal } = this.#closing;
    for (let item = this.#waiting.shift(); item && !signal.aborted; item = this.#waiting.shift()) {
      await this.#send(item, signal);
    }
    this.#sending = undefined;
  }
}
