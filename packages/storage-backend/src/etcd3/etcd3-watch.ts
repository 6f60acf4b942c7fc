import type { Duplex } from 'node:stream';
import { sortKey } from '@k8s-ts/storage';
import {
  CompactedError,
  type KeyEvent,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
} from '@k8s-ts/storage/kv';
import { type Etcd3, EtcdPermissionDeniedError, type IEvent, type IWatchResponse } from 'etcd3';
import { toStoreError } from './etcd3-errors.js';
import { keyBytes, toKeyEvent } from './etcd3-kv.js';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
/** Time after which an unanswered progress request is sent again, in ms. */
const PROGRESS_RETRY_MS = 100;
/** Number of waiting events above which the stream is paused. */
const INBOX_LIMIT = 10_000;

/** The library's type does not declare the methods of a Node stream. */
type WatchStream = Awaited<ReturnType<Etcd3['watchClient']['watch']>> &
  Pick<Duplex, 'pause' | 'resume' | 'removeAllListeners'>;

/** Source of the answers to progress requests: the watch's own stream, or {@link Tail}. */
export type ProgressSource = 'stream' | 'tail';

/**
 * One watch on an etcd cluster that survives broken streams. Each new stream begins after the last revision that is
 * known to be complete; events that arrive twice are dropped; events of one revision are yielded together.
 *
 * A revision is complete after an event of a later revision in a later response, or after a progress answer. The header
 * of a response with events does not count: its revision may be newer than the events in the response.
 */
export class Etcd3Watch {
  readonly from: string;
  readonly to: string;
  /** Every change of the range up to here is in the inbox or has been yielded. */
  cursor: number;
  /** Revision up to which progress was requested and not reached yet. */
  progressTarget = 0;
  #inbox: KeyEvent[] = [];
  #yielded: number;
  #fragments: IWatchResponse['events'] = [];
  #wake: (() => void) | undefined;
  #failure: { readonly error: unknown } | undefined;
  #ended = false;
  #stream: WatchStream | undefined;
  /** The server has confirmed the watch on the stream. */
  #open = false;
  #progressTimer: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(
    private readonly client: Etcd3,
    private readonly options: WatchOptions & { readonly withPrevious?: boolean },
    private readonly progress: () => Promise<ProgressSource>,
  ) {
    this.from = sortKey(options.start);
    this.to = sortKey(options.end);
    this.cursor = Math.max(1, options.fromRevision) - 1;
    this.#yielded = this.cursor;
  }

  /** Runs the watch; ends when its signal aborts, throws when it cannot continue. */
  async *batches(): AsyncGenerator<WatchBatch, void, undefined> {
    const { signal } = this.options;
    const wake = () => this.#wakeUp();
    signal.addEventListener('abort', wake);
    if (!signal.aborted) void this.#keepConnected();
    try {
      while (!signal.aborted) {
        if (this.#inbox.length > 0 || this.cursor > this.#yielded) {
          const events = this.#inbox;
          this.#inbox = [];
          this.#yielded = this.cursor;
          this.#stream?.resume();
          yield { events, revision: this.#yielded };
        } else if (this.#failure !== undefined) throw this.#failure.error;
        else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      signal.removeEventListener('abort', wake);
      this.#end();
    }
  }

  /** Ends the watch with an error, after the events that have arrived. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#end();
    this.#wakeUp();
  }

  /** Records that the range is complete up to a revision. */
  advance(revision: number): void {
    if (revision <= this.cursor) return;
    this.cursor = revision;
    this.#wakeUp();
  }

  /** Sends progress requests on the stream until the answer reaches the revision. */
  askProgress(revision: number): void {
    this.progressTarget = Math.max(this.progressTarget, revision);
    this.#requestProgress();
  }

  #requestProgress(): void {
    clearTimeout(this.#progressTimer);
    this.#progressTimer = undefined;
    if (this.#ended || this.cursor >= this.progressTarget) return;
    if (this.#open) this.#stream?.write({ progress_request: {} });
    this.#progressTimer = setTimeout(() => this.#requestProgress(), PROGRESS_RETRY_MS);
  }

  async #keepConnected(): Promise<void> {
    while (!this.#ended) {
      try {
        const stream = (await this.client.watchClient.watch()) as WatchStream;
        if (this.#ended) cancel(stream);
        else await this.#follow(stream);
      } catch (error) {
        if (error instanceof EtcdPermissionDeniedError) return this.fail(error);
        // Other failures are temporary.
      }
      if (this.#ended) return;
      const pause = this.#pauseMs * (0.5 + Math.random() / 2);
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Opens the watch on a stream; resolves when the stream ends for any reason. */
  #follow(stream: WatchStream): Promise<void> {
    this.#fragments = [];
    this.#stream = stream;
    this.#open = false;
    return new Promise((resolve, reject) => {
      let left = false;
      const over = () => {
        this.#open = false;
        if (!left) resolve();
      };
      const leave = (andThen: Promise<void>) => {
        left = true;
        this.#open = false;
        cancel(stream);
        andThen.then(resolve, reject);
      };
      stream.on('error', over);
      stream.on('end', over);
      stream.on('data', (response: IWatchResponse) => {
        if (this.#ended || left) return;
        if (response.canceled) return leave(this.#canceled(response));
        const incomplete = this.#receive(response, stream);
        if (incomplete !== undefined) leave(this.#checkPrevious(incomplete));
      });
      stream.write({
        create_request: {
          key: keyBytes(this.options.start),
          range_end: keyBytes(this.options.end),
          start_revision: this.cursor + 1,
          prev_kv: this.options.withPrevious !== false,
          progress_notify: true,
          fragment: true,
        },
      });
    });
  }

  /** @returns an event whose previous state the server left out; no event of the response is used in that case */
  #receive(response: IWatchResponse, stream: WatchStream): IEvent | undefined {
    if (response.created) {
      this.#open = true;
      this.#pauseMs = FIRST_PAUSE_MS;
      if (this.progressTarget > this.cursor)
        void this.progress().then((source) => source === 'stream' && this.#requestProgress());
      return undefined;
    }
    if (response.events.length === 0) {
      // A progress response for the whole stream (watch id -1) may arrive before earlier events, on servers that report
      // progress separately.
      const revision = Number(response.header.revision);
      if (response.watch_id !== '-1') this.advance(revision);
      else void this.progress().then((source) => source === 'stream' && this.advance(revision));
      return undefined;
    }
    this.#fragments = this.#fragments.length === 0 ? response.events : this.#fragments.concat(response.events);
    if (response.fragment) return undefined;
    const received = this.#fragments;
    this.#fragments = [];
    const events: KeyEvent[] = [];
    for (const each of received) {
      if (Number(each.kv.mod_revision) <= this.cursor) continue;
      const event = toKeyEvent(each, this.options.withPrevious !== false);
      if (event === undefined) return each;
      events.push(event);
    }
    for (const event of events) this.#inbox.push(event);
    this.advance(Number(received.at(-1)?.kv.mod_revision));
    if (this.#inbox.length > INBOX_LIMIT) stream.pause();
    return undefined;
  }

  /**
   * An event has no previous state when that state is compacted, which ends the watch. It also has no previous state
   * when it happens just after etcd has started the watch, before etcd has recorded that previous states are requested
   * (all versions up to 3.6); the next stream contains the previous state then.
   */
  async #checkPrevious({ kv }: IEvent): Promise<void> {
    try {
      await this.client.kv.range({ key: kv.key, revision: Number(kv.mod_revision) - 1, count_only: true });
    } catch (error) {
      const translated = toStoreError(error);
      if (translated instanceof CompactedError) this.fail(translated);
      else throw error;
    }
  }

  async #canceled(response: IWatchResponse): Promise<void> {
    const compactRevision = Number(response.compact_revision);
    if (compactRevision > 0) return this.fail(new CompactedError(compactRevision));
    // The token may have expired: a read renews it, or fails if the user has no permission.
    await this.client.kv.range({ key: keyBytes(this.options.start), limit: 1, count_only: true });
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#progressTimer);
    if (this.#stream !== undefined) cancel(this.#stream);
    this.#stream = undefined;
  }

  #wakeUp(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}

/**
 * Cancels a stream, in a turn of the event loop of its own: code that runs in an event of the stream runs inside Node's
 * HTTP/2, where a reset can cause an endless loop (seen with Node 20). The library's listener is removed because it
 * would treat the cancellation as a broken connection and close the connection that other watches use.
 */
function cancel(stream: WatchStream): void {
  stream.removeAllListeners('error');
  stream.on('error', () => undefined);
  setImmediate(() => stream.cancel());
}

/** The error of a watch whose store is closed. */
export function closedError(): UnreachableError {
  return new UnreachableError('the store is closed');
}
