import { eventLoopTurn } from '@k8s-ts/event-loop';
import { sortKey } from '@k8s-ts/storage';
import {
  CompactedError,
  type KeyEvent,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
} from '@k8s-ts/storage/kv';
import type { History, Watched } from './history.js';

/** Number of revisions examined in one step of catching up. */
const CATCH_UP_STEP = 2_000;
/** Number of waiting events above which the queue is dropped and read again from history. */
const QUEUE_LIMIT = 10_000;

/**
 * One watch. It reads history step by step until it has caught up; from then on the store pushes each event. If its
 * consumer is too slow, the queue is dropped and the watch reads history again.
 */
export class Watcher implements Watched {
  readonly from: string;
  readonly to: string;
  readonly withPrevious: boolean;
  /** Next revision to read. While {@link live}, events from this revision on are queued. */
  #next: number;
  #live = false;
  #queue: KeyEvent[] = [];
  #yielded = 0;
  #progress = 0;
  #wake: (() => void) | undefined;

  constructor(
    private readonly history: History,
    private readonly options: WatchOptions,
  ) {
    this.from = sortKey(options.start);
    this.to = sortKey(options.end);
    this.withPrevious = options.previous ?? true;
    this.#next = Math.max(1, options.fromRevision);
  }

  /** Whether an event of this key and revision has to be pushed to the watcher now. */
  wants(order: string, revision: number): boolean {
    return this.#live && order >= this.from && order < this.to && revision >= this.#next;
  }

  push(event: KeyEvent): void {
    if (this.#queue.length >= QUEUE_LIMIT) {
      this.#next = (this.#queue[0] as KeyEvent).revision;
      this.#queue = [];
      this.#live = false;
    } else this.#queue.push(event);
    this.wake();
  }

  /**
   * Drops the queued events, because the history was replaced. A watch that began before the new history fails as
   * compacted.
   */
  restart(): void {
    this.#live = false;
    this.#queue = [];
    this.wake();
  }

  /** Requests a batch, perhaps empty, with at least this revision. */
  askProgress(revision: number): void {
    this.#progress = revision;
    this.wake();
  }

  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  async *batches(): AsyncGenerator<WatchBatch, void, undefined> {
    const { history, options } = this;
    const onAbort = () => this.wake();
    options.signal.addEventListener('abort', onAbort);
    try {
      while (!options.signal.aborted) {
        if (history.closed) throw new UnreachableError('the store is closed');
        const batch = this.#live ? this.#takeQueue() : this.#catchUp();
        if (batch !== undefined) {
          this.#yielded = batch.revision;
          yield batch;
        } else if (this.#live) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        } else await eventLoopTurn();
      }
    } finally {
      options.signal.removeEventListener('abort', onAbort);
    }
  }

  #takeQueue(): WatchBatch | undefined {
    const { revision } = this.history;
    if (this.#queue.length === 0 && (this.#progress === 0 || this.#progress <= this.#yielded)) return undefined;
    const events = this.#queue;
    this.#queue = [];
    this.#progress = 0;
    return { events, revision };
  }

  #catchUp(): WatchBatch | undefined {
    const { history } = this;
    if (this.#next <= history.compactRevision) throw new CompactedError(history.compactRevision);
    const last = Math.min(history.revision, this.#next + CATCH_UP_STEP - 1);
    const events = last < this.#next ? [] : history.events(this.#next, last, this);
    this.#next = Math.max(this.#next, last + 1);
    this.#live = last === history.revision;
    return events.length > 0 ? { events, revision: last } : undefined;
  }
}
