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

/** Events that are remembered for watches to come: as many as etcd itself remembers. */
const REMEMBERED = 1_000;
/** Events that wait for a watch's consumer; a watch that lets more wait is ended. */
const INBOX_LIMIT = 20_000;
/** Requests at a time while events of the past are fetched, one by one. */
const CATCH_UP_REQUESTS = 16;
/** A stream that has brought so many events may be one that brings no more: etcd's queue for it has held as many at a time. */
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
 * Follows everything below a directory from an index on, and hands it to watches. One for all: etcd v2 remembers the last 1,000 changes of
 * the whole store, so that a watch of its own on a quiet directory would fall out of the window when its connection breaks.
 *
 * Terms: an *index* is etcd's number of a write, of whatever key; the *cursor* is the index up to which all changes have come.
 *
 * A streamed watch that begins in the past gets the first event it has missed, and then nothing more. So:
 *
 *  1. ask for a stream that begins after the cursor; its headers say at which index it was registered;
 *  2. an event that is not newer than that index is of the past: fetch what is missing up to there with watches of one event each, several
 *     at a time, then ask anew;
 *  3. other events are of the present, and the stream goes on. Of a stream for which 100 events wait in etcd, all further ones are dropped
 *     without a word. Those 100 come first: so a stream that has brought as many and then falls silent is left for a new one.
 */
export class EventFeed {
  /** Every change after this index is remembered or to come. */
  #floor: number;
  #cursor: number;
  /** The newest, at the end. */
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
   * @param onEnd called once, when it follows no more
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

  /** Every change up to this index has come. */
  get cursor(): number {
    return this.#cursor;
  }

  /** Changes of the past are on their way: no wonder that the cursor is behind. */
  get isCatchingUp(): boolean {
    return this.#isCatchingUp;
  }

  /** Whether it has all changes from an index on. */
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

  /** Watches yield news of their progress when the cursor has reached the index. */
  askProgress(index: number): void {
    for (const watch of this.#watches) watch.askProgress(index);
  }

  /** Leaves the stream that it follows for a new one, perhaps of another member. */
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

  /** Reads a stream for as long as it can be trusted. Resolves with `past` when its first event is one that was missed. */
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
        // What has arrived meanwhile is read before the silence counts.
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
   * Fetches changes of the past up to an index. Of each index it asks for the first change from there on: together, the answers hold all.
   * Where there is none, the answer is the next change that happens.
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
    // Trimmed now and then, not each time.
    if (this.#remembered.length < 2 * REMEMBERED) return;
    const dropped = this.#remembered.splice(0, REMEMBERED);
    this.#floor = dropped.at(-1)?.index ?? this.#floor;
  }
}

/** Puts chunks together to lines. */
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
 * The change of one key that an event tells of; undefined when there is none (a directory has been made). Of a directory that is deleted,
 * nobody is told which keys it had.
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
  /** Progress that has been asked for. */
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

  /** Takes an event if it is one of its own. */
  offer({ index, order, event }: FeedEvent): void {
    if (index < this.#first || order < this.#from || order >= this.#to) return;
    if (this.#inbox.length >= INBOX_LIMIT) this.#overrun = true;
    else this.#inbox.push(event);
    this.wake();
  }

  /** The feed has come to an index. */
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
          // What has overrun is missing behind these.
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
