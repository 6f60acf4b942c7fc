import { setMaxListeners } from 'node:events';
import { sortKey } from '@k8s-ts/storage';
import {
  CompactedError,
  type KeyEvent,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
} from '@k8s-ts/storage/kv';
import type { Etcd2Client, Etcd2EventStream } from './etcd2-client.js';
import { Etcd2ErrorCode, isEtcd2Error } from './etcd2-error.js';
import { type Etcd2Response, keyPath, toKeyValue } from './etcd2-node.js';

/** Number of events kept for later watches: as many as etcd itself keeps. */
const REMEMBERED = 1_000;
/** Maximum number of events that wait for the consumer of a watch. A watch with more waiting events is ended. */
const INBOX_LIMIT = 20_000;
/** Maximum number of concurrent requests while past events are fetched. Each fetches one event. */
const CATCH_UP_REQUESTS = 16;
/**
 * Length of etcd's queue for a stream. A stream that has delivered this many events may have overflowed its queue and
 * deliver no more.
 */
const QUEUE_LENGTH = 100;
const SILENCE_MS = 20;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const newline = 0x0a;

const deletions = new Set(['delete', 'expire', 'compareAndDelete']);
const writes = new Set(['create', 'set', 'update', 'compareAndSwap']);

interface FeedEvent {
  readonly index: number;
  /** {@link sortKey} of the key. */
  readonly order: string;
  readonly event: KeyEvent;
}

/**
 * Follows all changes below a directory from an index on, and passes them to watches. All watches share one feed: etcd
 * v2 remembers only the last 1,000 changes of the whole store, so a separate watch of a directory with few changes
 * could not resume after its connection breaks.
 *
 * Terms: an *index* is etcd's number of a write of any key; the *cursor* is the index up to which all changes have
 * arrived.
 *
 * A streamed watch that begins in the past delivers the first missed event, and then nothing more. Steps:
 *
 *  1. open a stream that begins after the cursor; its headers contain the index at which it was registered;
 *  2. an event with at most that index is a past one: fetch the missing events up to that index with one-event watches,
 *     several at a time, then go to step 1;
 *  3. other events are current, and the stream continues. When 100 events of a stream wait in etcd, etcd silently drops
 *     all further ones. Those 100 are delivered first, so a stream that has delivered 100 events and then pauses is
 *     replaced by a new one.
 */
export class EventFeed {
  /** Every change after this index is remembered or will arrive. */
  #floor: number;
  #cursor: number;
  /** Events for later watches, the newest at the end. */
  #remembered: FeedEvent[] = [];
  readonly #watches = new Set<FeedWatch>();
  readonly #ending = new AbortController();
  readonly #path: string;
  #failure: { readonly error: unknown } | undefined;
  #stream: Etcd2EventStream | undefined;
  #isCatchingUp = true;

  /**
   * @param directory whole key, without a slash at its end
   * @param fromIndex index of the first change to follow; may lie ahead
   * @param onEnd called once, when the feed stops following
   */
  constructor(
    private readonly client: Etcd2Client,
    directory: string,
    fromIndex: number,
    private readonly onEnd: () => void,
  ) {
    this.#floor = Math.max(1, fromIndex) - 1;
    this.#cursor = this.#floor;
    this.#path = `${keyPath(directory)}?wait=true&recursive=true`;
    void this.#run();
  }

  /** Every change up to this index has arrived. */
  get cursor(): number {
    return this.#cursor;
  }

  /** True while past changes are being fetched; the cursor is behind meanwhile. */
  get isCatchingUp(): boolean {
    return this.#isCatchingUp;
  }

  /** Whether the feed has, or will get, all changes from an index on. */
  covers(fromIndex: number): boolean {
    return this.#failure === undefined && fromIndex > this.#floor;
  }

  /** Changes of a range; see `KeyValueStore.watch`. The feed has to cover the first revision. */
  async *watch(options: WatchOptions): AsyncGenerator<WatchBatch, void, undefined> {
    const watch = new FeedWatch(options, () => this.#cursor);
    for (const event of this.#remembered) watch.offer(event);
    this.#watches.add(watch);
    try {
      yield* watch.batches(() => this.#failure);
    } finally {
      this.#watches.delete(watch);
      if (this.#watches.size === 0) this.#end();
    }
  }

  /** Makes watches yield a progress batch once the cursor has reached the index. */
  askProgress(index: number): void {
    for (const watch of this.#watches) watch.askProgress(index);
  }

  /** Replaces the stream by a new one, perhaps at another member. */
  reconnect(): void {
    this.#stream?.close();
  }

  /** Ends all watches with an error. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#end();
    for (const watch of this.#watches) watch.wake();
  }

  #end(): void {
    if (this.#ending.signal.aborted) return;
    this.#failure ??= { error: new UnreachableError('the watch has ended') };
    this.#ending.abort();
    this.onEnd();
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const before = this.#cursor;
      try {
        const stream = await this.client.stream(`${this.#path}&stream=true&waitIndex=${this.#cursor + 1}`, signal);
        pauseMs = FIRST_PAUSE_MS;
        this.#stream = stream;
        this.#isCatchingUp = false;
        if ((await this.#follow(stream)) === 'past') {
          this.#isCatchingUp = true;
          await this.#catchUp(stream.index);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isEtcd2Error(error, Etcd2ErrorCode.eventIndexCleared)) return this.fail(new CompactedError(0));
        if (!(error instanceof UnreachableError)) return this.fail(error);
      }
      if (signal.aborted || this.#cursor > before) continue;
      const pause = pauseMs * (0.5 + Math.random() / 2);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /**
   * Reads a stream while its events are known to be complete. Resolves with `past` when its first event is a missed
   * event.
   */
  #follow(stream: Etcd2EventStream): Promise<'past' | 'ended'> {
    return new Promise((resolve, reject) => {
      let received = 0;
      let silence: NodeJS.Timeout | undefined;
      const end = (how: () => void) => {
        clearTimeout(silence);
        stream.close();
        how();
      };
      const line = lines((text) => {
        const event = JSON.parse(text) as Etcd2Response;
        received++;
        this.#take(event);
        if (event.node.modifiedIndex <= stream.index) end(() => resolve('past'));
      });
      const listen = () => {
        const before = received;
        // Data that has already arrived is read before the pause counts as silence.
        silence = setTimeout(
          () => setImmediate(() => (received > before ? listen() : end(() => resolve('ended')))),
          SILENCE_MS,
        );
      };
      stream.body.on('data', (chunk: Buffer) => {
        try {
          line(chunk);
        } catch (error) {
          return end(() => reject(error));
        }
        if (received >= QUEUE_LENGTH && silence === undefined) listen();
      });
      const ended = () => end(() => resolve('ended'));
      stream.body.once('error', ended);
      stream.body.once('close', ended);
    });
  }

  /**
   * Fetches past changes up to an index. Each request asks for the first change at or after one index; together the
   * answers contain all changes. Where no such change exists, the answer is the next change that happens.
   */
  async #catchUp(until: number): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#ending.signal]);
    setMaxListeners(0, signal);
    const asked: { readonly index: number; readonly answer: Promise<Etcd2Response> }[] = [];
    let next = this.#cursor + 1;
    try {
      while (this.#cursor < until) {
        for (; asked.length < CATCH_UP_REQUESTS && next <= until; next++) {
          const answer = this.client.request({ method: 'GET', path: `${this.#path}&waitIndex=${next}`, signal });
          answer.catch(() => undefined);
          asked.push({ index: next, answer });
        }
        const first = asked.shift();
        if (first === undefined) return;
        if (first.index > this.#cursor) this.#take(await first.answer);
      }
    } finally {
      over.abort();
    }
  }

  #take(response: Etcd2Response): void {
    const index = response.node.modifiedIndex;
    if (index <= this.#cursor || this.#ending.signal.aborted) return;
    const event = keyEvent(response);
    this.#cursor = index;
    if (event === 'directory') {
      this.fail(new CompactedError(0));
      return;
    }
    const taken = event && { index, order: sortKey(event.key), event };
    if (taken !== undefined) this.#remember(taken);
    for (const watch of this.#watches) {
      if (taken !== undefined) watch.offer(taken);
      watch.advance(index);
    }
  }

  #remember(event: FeedEvent): void {
    this.#remembered.push(event);
    // Trimmed in larger steps, not on each event.
    if (this.#remembered.length < 2 * REMEMBERED) return;
    const dropped = this.#remembered.splice(0, REMEMBERED);
    this.#floor = dropped.at(-1)?.index ?? this.#floor;
  }
}

/** Joins chunks and splits them into lines. */
function lines(take: (line: string) => void): (chunk: Buffer) => void {
  let unread: Buffer[] = [];
  return (chunk) => {
    let rest = chunk;
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      unread.push(rest.subarray(0, at));
      rest = rest.subarray(at + 1);
      const line = Buffer.concat(unread).toString();
      unread = [];
      if (line !== '') take(line);
    }
    if (rest.length > 0) unread.push(rest);
  };
}

/**
 * The key and change of an event; undefined if the event changes no key (a directory has been made). For a deleted
 * directory, etcd does not report the keys that it contained.
 */
function keyEvent({ action, node, prevNode }: Etcd2Response): KeyEvent | 'directory' | undefined {
  const { key, modifiedIndex: revision } = node;
  const previous = prevNode && toKeyValue(prevNode);
  if (deletions.has(action)) {
    if (node.dir || prevNode?.dir) return 'directory';
    return { type: 'delete', key, revision, ...(previous && { previous }) };
  }
  if (!writes.has(action)) throw new Error(`etcd tells of an action that is not known: ${action}`);
  const kv = toKeyValue(node);
  return kv && { type: 'put', key, revision, kv, ...(previous && { previous }) };
}

/** One watch of a feed. */
class FeedWatch {
  readonly #from: string;
  readonly #to: string;
  readonly #first: number;
  readonly #signal: AbortSignal;
  readonly #cursor: () => number;
  #inbox: KeyEvent[] = [];
  #yielded: number;
  /** Index up to which progress was requested. */
  #target = 0;
  #overrun = false;
  #wake: (() => void) | undefined;

  constructor(options: WatchOptions, cursor: () => number) {
    this.#from = sortKey(options.start);
    this.#to = sortKey(options.end);
    this.#first = options.fromRevision;
    this.#signal = options.signal;
    this.#cursor = cursor;
    this.#yielded = options.fromRevision - 1;
  }

  /** Queues the event if its key is in the range. */
  offer({ index, order, event }: FeedEvent): void {
    if (index < this.#first || order < this.#from || order >= this.#to) return;
    if (this.#inbox.length >= INBOX_LIMIT) this.#overrun = true;
    else this.#inbox.push(event);
    this.wake();
  }

  /** Called when the feed has reached an index. */
  advance(index: number): void {
    if (this.#target > this.#yielded && index >= this.#target) this.wake();
  }

  askProgress(index: number): void {
    this.#target = Math.max(this.#target, index);
    this.advance(this.#cursor());
  }

  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  async *batches(failure: () => { readonly error: unknown } | undefined): AsyncGenerator<WatchBatch, void, undefined> {
    const wake = () => this.wake();
    this.#signal.addEventListener('abort', wake);
    try {
      while (!this.#signal.aborted) {
        const cursor = this.#cursor();
        const progressed = this.#target > this.#yielded && cursor >= this.#target;
        if (this.#inbox.length > 0 || progressed) {
          const events = this.#inbox;
          this.#inbox = [];
          // After an overrun, events after these are missing.
          this.#yielded = this.#overrun ? (events.at(-1)?.revision ?? this.#yielded) : Math.max(cursor, this.#yielded);
          yield { events, revision: this.#yielded };
        } else if (this.#overrun) throw new CompactedError(0);
        else {
          const failed = failure();
          if (failed !== undefined) throw failed.error;
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.#signal.removeEventListener('abort', wake);
    }
  }
}
