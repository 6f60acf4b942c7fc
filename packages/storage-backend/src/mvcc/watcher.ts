import { sortKey } from '@k8s-ts/storage';
import { eventLoopTurn } from '@k8s-ts/storage/event-loop';
import {
  CompactedError,
  type KeyEvent,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
} from '@k8s-ts/storage/kv';
import type { History } from './history.js';

/** Revisions that one step of catching up looks through. */
const CATCH_UP_STEP = 2_000;
/** Events that wait for a slow consumer before they are dropped and read again from history. */
const QUEUE_LIMIT = 10_000;

/**
 * One watch: behind, it reads history step by step; once it has caught up, the store hands it each event, until its consumer is so slow
 * that reading history again is better than a queue without end.
 */
export class Watcher {
  readonly from: string;
  readonly to: string;
  /** Next revision to look for. While {@link live}, events from it on are queued. */
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
    this.#next = Math.max(1, options.fromRevision);
  }

  /** Does this watcher want an event of a key, now? */
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

  /** Asks for a batch that tells of this revision, be it empty. */
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
    const events = last < this.#next ? [] : history.events(this.#next, last, this.from, this.to);
    this.#next = Math.max(this.#next, last + 1);
    this.#live = last === history.revision;
    return events.length > 0 ? { events, revision: last } : undefined;
  }
}
