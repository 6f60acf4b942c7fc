import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type PollableBatches, polled } from '@k8s-ts/event-loop';
import type { SelectionPredicate, WatchEvent } from '../interface/storage-interface.js';
import { matchesEntry } from '../selection/selection-predicate.js';
import type { CacheChange, CacheEntry } from './cache-change.js';

/** The first events of a watch: the state as ADDED events, or the changes since a revision. */
export type InitialEvents<T extends KubeObject> =
  | { readonly entries: readonly CacheEntry<T>[] }
  | { readonly changes: readonly CacheChange<T>[] };

export interface CacheWatcherOptions<T extends KubeObject> {
  /** Whole prefix ending in `/`, or one key. */
  readonly prefix: string;
  /** False: the prefix is one key, even if it ends in `/`. */
  readonly recursive: boolean;
  /** Undefined: everything. */
  readonly predicate: SelectionPredicate<T> | undefined;
  readonly initial: InitialEvents<T>;
  /** Sent after the initial events. */
  readonly initialBookmark: WatchEvent<T> | undefined;
  /** Changes up to this revision are not sent. */
  readonly afterRevision: number;
  /** Maximum number of events that wait for the consumer. */
  readonly queueLimit: number;
  /** Called once, when the watcher ends for any reason. */
  readonly onEnd: (watcher: CacheWatcher<T>) => void;
  readonly signal: AbortSignal;
}

/** Approximate number of initial events in a batch. */
const initialBatch = 500;
/** Factor for {@link CacheWatcherOptions.queueLimit} while the initial events are being consumed. */
const initialPatience = 10;

/** The queue of a watch without waiting events. */
const none: never[] = [];

/**
 * One watch on a cache: a bounded queue of references to shared events. Its consumer takes all queued events at once. A
 * watch whose consumer is too slow is ended, without an error.
 */
export class CacheWatcher<T extends KubeObject> implements PollableBatches<WatchEvent<T>> {
  readonly prefix: string;
  readonly predicate: SelectionPredicate<T> | undefined;
  readonly #recursive: boolean;
  readonly #afterRevision: number;
  readonly #queueLimit: number;
  readonly #onEnd: (watcher: CacheWatcher<T>) => void;
  readonly #signal: AbortSignal;
  readonly #abort = () => {
    this.#isAborted = true;
    this.end();
  };
  #initial: InitialEvents<T> | undefined;
  #initialPosition = 0;
  #initialBookmark: WatchEvent<T> | undefined;
  /**
   * Waiting events. The first event replaces the array, because most events are delivered before the next one arrives.
   */
  #queue: WatchEvent<T>[] = none;
  #wake: (() => void) | undefined;
  #ended = false;
  /**
   * Whether the signal has aborted. Kept here, because reading it from the signal takes longer than sending an event.
   */
  #isAborted: boolean;

  constructor(options: CacheWatcherOptions<T>) {
    this.prefix = options.prefix;
    this.predicate = options.predicate;
    this.#recursive = options.recursive;
    this.#initial = options.initial;
    this.#initialBookmark = options.initialBookmark;
    this.#afterRevision = options.afterRevision;
    this.#queueLimit = options.queueLimit;
    this.#onEnd = options.onEnd;
    this.#signal = options.signal;
    this.#isAborted = options.signal.aborted;
    options.signal.addEventListener('abort', this.#abort, { once: true });
  }

  get isFull(): boolean {
    return this.#queue.length > this.#queueLimit * (this.#initial === undefined ? 1 : initialPatience);
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Whether the consumer has taken all initial events. */
  get isLive(): boolean {
    return this.#initial === undefined;
  }

  /** Queues the change's event for this watcher, if there is one. */
  push(change: CacheChange<T>): void {
    if (this.#ended || change.revision <= this.#afterRevision) return;
    const event = this.#eventOf(change);
    if (event !== undefined) this.#enqueue(event);
  }

  /** Queues a bookmark, unless its revision is older than the watch's start. */
  pushBookmark(revision: number, event: WatchEvent<T>): void {
    if (!this.#ended && revision >= this.#afterRevision && !this.isFull) this.#enqueue(event);
  }

  /** Ends the watch and drops queued events. Initial events that end in a bookmark are still delivered. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#signal.removeEventListener('abort', this.#abort);
    const drain = this.#initialBookmark !== undefined && !this.#isAborted;
    if (!drain) {
      this.#initial = undefined;
      this.#initialBookmark = undefined;
    }
    this.#queue = none;
    this.#onEnd(this);
    this.#wakeUp();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<readonly WatchEvent<T>[]> {
    return polled(this);
  }

  poll(): readonly WatchEvent<T>[] | 'none' | 'ended' {
    for (;;) {
      if (this.#isAborted) this.end();
      const initial = this.#initial;
      const batch = initial === undefined ? this.#take() : this.#takeInitial(initial);
      if (batch.length > 0) return batch;
      if (initial === undefined) return this.#ended ? 'ended' : 'none';
    }
  }

  whenReady(listener: () => void): void {
    this.#wake = listener;
    if (this.#initial !== undefined || this.#queue.length > 0 || this.#ended || this.#isAborted) this.#wakeUp();
  }

  close(): void {
    this.#initialBookmark = undefined;
    this.#initial = undefined;
    this.end();
  }

  #take(): readonly WatchEvent<T>[] {
    const batch = this.#queue;
    if (batch.length > 0) this.#queue = none;
    return batch;
  }

  #takeInitial(initial: InitialEvents<T>): readonly WatchEvent<T>[] {
    const batch: WatchEvent<T>[] = [];
    const length = 'entries' in initial ? initial.entries.length : initial.changes.length;
    const stop = Math.min(this.#initialPosition + initialBatch, length);
    for (; this.#initialPosition < stop; this.#initialPosition++) {
      const event =
        'entries' in initial
          ? this.#added(initial.entries[this.#initialPosition] as CacheEntry<T>)
          : this.#eventOf(initial.changes[this.#initialPosition] as CacheChange<T>);
      if (event !== undefined) batch.push(event);
    }
    if (this.#initialPosition < length) return batch;
    if (this.#initialBookmark !== undefined) batch.push(this.#initialBookmark);
    this.#initial = undefined;
    this.#initialBookmark = undefined;
    return batch;
  }

  #added(entry: CacheEntry<T>): WatchEvent<T> | undefined {
    if (!this.#covers(entry.object.key)) return undefined;
    const isSelected = this.predicate === undefined || matchesEntry(this.predicate, entry);
    return isSelected ? { type: 'ADDED', object: entry.object } : undefined;
  }

  #eventOf(change: CacheChange<T>): WatchEvent<T> | undefined {
    const { key, entry, previous } = change;
    if (!this.#covers(key)) return undefined;
    if (this.predicate === undefined) return change.event(entry !== undefined, previous !== undefined);
    const now = entry !== undefined && matchesEntry(this.predicate, entry);
    const before = previous !== undefined && matchesEntry(this.predicate, previous);
    return change.event(now, before);
  }

  #covers(key: string): boolean {
    return this.#recursive ? key.startsWith(this.prefix) : key === this.prefix;
  }

  #enqueue(event: WatchEvent<T>): void {
    if (this.#queue.length === 0) this.#queue = [event];
    else this.#queue.push(event);
    this.#wakeUp();
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
