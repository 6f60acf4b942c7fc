import type { MessagePort } from 'node:worker_threads';
import {
  type ConditionalDelete,
  type ConditionalPut,
  type GetOptions,
  type GetResult,
  type KeyEvent,
  type KeyValueStore,
  type RangeOptions,
  type RangeResult,
  UnreachableError,
  type WatchBatch,
  type WatchOptions,
  type WriteResult,
} from '@k8s-ts/storage/kv';
import type { StorageConfig } from '../storage-config.js';
import {
  errorOf,
  type OpenedStore,
  type OwnPutEvent,
  ownBytes,
  type SentBatch,
  type StoreAnswer,
  type StoreCall,
  type StoreMessage,
  type StoreRequest,
} from './messages.js';
import type { SharedRevisionTableReader } from './shared-revision-table.js';
import { type StorePort, storePortOf } from './store-port.js';

/** A request with an answer, as its sender writes it. */
type SentRequest = Unnumbered<Exclude<StoreRequest, { readonly type: 'next' | 'abort' }>>;
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A batch of a watch, and whether to confirm that it was taken. */
interface ReceivedBatch {
  readonly batch: WatchBatch;
  readonly confirm: boolean;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  /**
   * A put, as its caller passed it. Its event contains the same byte array as value, by which the writer recognizes its
   * own write.
   */
  readonly put?: ConditionalPut;
  batch?(batch: ReceivedBatch): void;
}

/** State that the sender of a request needs until the response arrives. */
type Kept = Pick<Pending, 'put' | 'batch'>;

/** The stores of another thread or process, which answers with `serveStores`. */
export class RemoteStores {
  readonly #port: StorePort;
  readonly #newest: SharedRevisionTableReader | undefined;
  readonly #pending = new Map<number, Pending>();
  #ids = 0;
  #isClosed = false;

  /** @param newest reader of the table that the other side writes */
  constructor(port: MessagePort | StorePort, newest?: SharedRevisionTableReader) {
    this.#newest = newest;
    this.#port = storePortOf(port);
    this.#port.onMessage((message) => {
      const received = message as StoreMessage;
      if ('answers' in received) for (const answer of received.answers) this.#receive(answer);
      else this.#receive(received);
    });
    this.#port.onClose(() => this.#close());
  }

  /** Opens the store of a configuration at the other side. */
  async open(config: StorageConfig): Promise<KeyValueStore> {
    const { id, answer } = this.send({ type: 'open', config });
    const opened = (await answer) as OpenedStore;
    return new RemoteStore(this, id, opened, opened.tellsNewest ? this.#newest : undefined);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** See {@link StorePort.carriesBuffers}. */
  get carriesBuffers(): boolean {
    return this.#port.carriesBuffers === true;
  }

  /** Sends a request and awaits its answer. Rejects with an UnreachableError when the other side is gone. */
  send(
    request: SentRequest,
    signal?: AbortSignal,
    kept: Kept = {},
  ): { readonly id: number; readonly answer: Promise<unknown> } {
    const id = ++this.#ids;
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#isClosed) {
        reject(gone());
        return;
      }
      if (signal === undefined) {
        this.#pending.set(id, { resolve, reject, ...kept });
        this.post({ ...request, id } as StoreRequest);
        return;
      }
      const abort = () => this.post({ type: 'abort', id });
      const settle = () => signal.removeEventListener('abort', abort);
      this.#pending.set(id, {
        resolve(value) {
          settle();
          resolve(value);
        },
        reject(error) {
          settle();
          reject(error);
        },
        ...kept,
      });
      this.post({ ...request, id } as StoreRequest);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
    return { id, answer };
  }

  post(request: StoreRequest): void {
    if (!this.#isClosed) this.#port.postMessage(request);
  }

  #receive(answer: StoreAnswer): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if ('batch' in answer) {
      pending.batch?.(this.#batchOf(answer.batch));
      return;
    }
    this.#pending.delete(answer.id);
    if ('error' in answer) pending.reject(errorOf(answer.error));
    else pending.resolve(answer.value);
  }

  #batchOf({ events, revision, confirm = false }: SentBatch): ReceivedBatch {
    const whole = events.map((event) => ('put' in event ? this.#ownEvent(event) : event));
    return { batch: { events: whole, revision }, confirm };
  }

  #ownEvent({ put, revision, createRevision, previous }: OwnPutEvent): KeyEvent {
    const write = this.#pending.get(put)?.put;
    if (write === undefined) throw new Error(`the event of revision ${revision} names a put that is not running`);
    const { key, value, lease } = write;
    const state = { key, value, modRevision: revision, createRevision };
    return {
      type: 'put',
      key,
      revision,
      kv: lease === undefined ? state : { ...state, lease },
      ...(previous === undefined ? {} : { previous }),
    };
  }

  #close(): void {
    this.#isClosed = true;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(gone());
  }
}

const gone = () => new UnreachableError('the owner of the store is gone');

class RemoteStore implements KeyValueStore {
  readonly #stores: RemoteStores;
  readonly #store: number;
  readonly writesAreCancellable: boolean;
  readonly #watches = new AbortController();
  readonly isCurrentRevision: KeyValueStore['isCurrentRevision'];
  #closed: Promise<void> | undefined;

  constructor(
    stores: RemoteStores,
    store: number,
    { writesAreCancellable }: OpenedStore,
    newest: SharedRevisionTableReader | undefined,
  ) {
    this.#stores = stores;
    this.#store = store;
    this.writesAreCancellable = writesAreCancellable;
    this.isCurrentRevision =
      newest &&
      ((key, revision) => !stores.isClosed && this.#closed === undefined && newest.isCurrentRevision(key, revision));
  }

  get(key: string, { signal, ...options }: GetOptions = {}) {
    return this.#call<GetResult>('get', { key, ...options }, signal);
  }

  range({ signal, ...options }: RangeOptions) {
    return this.#call<RangeResult>('range', options, signal);
  }

  put(put: ConditionalPut) {
    const { signal, ...write } = put;
    const sent = this.#stores.carriesBuffers ? { ...write, value: ownBytes(write.value) } : write;
    return this.#write({ type: 'put', store: this.#store, write: sent }, signal, { put });
  }

  delete({ signal, ...write }: ConditionalDelete) {
    return this.#write({ type: 'call', store: this.#store, call: 'delete', args: write }, signal);
  }

  async *watch({ signal, ...options }: WatchOptions): AsyncGenerator<WatchBatch> {
    if (this.#closed !== undefined) throw closedError();
    const ended = AbortSignal.any([signal, this.#watches.signal]);
    if (signal.aborted) return;
    const received: ReceivedBatch[] = [];
    let wake = () => {};
    const outcome: { isKnown: boolean; error?: Error } = { isKnown: false };
    const { id, answer } = this.#stores.send(
      { type: 'call', store: this.#store, call: 'watch', args: options },
      ended,
      {
        batch: (batch) => {
          received.push(batch);
          wake();
        },
      },
    );
    ended.addEventListener('abort', () => wake(), { once: true });
    answer.then(
      () => {
        outcome.isKnown = true;
        wake();
      },
      (error: Error) => {
        Object.assign(outcome, { isKnown: true, error });
        wake();
      },
    );
    try {
      while (!ended.aborted) {
        const next = received.shift();
        if (next !== undefined) {
          yield next.batch;
          if (next.confirm) this.#stores.post({ type: 'next', id });
          continue;
        }
        if (outcome.isKnown) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.#stores.post({ type: 'abort', id });
    }
    if (this.#closed !== undefined) throw closedError();
    if (!signal.aborted && outcome.error !== undefined) throw outcome.error;
  }

  requestProgress() {
    return this.#call<void>('requestProgress');
  }

  lease(ttlSeconds: number) {
    return this.#call<string>('lease', ttlSeconds);
  }

  revision(signal?: AbortSignal) {
    return this.#call<number>('revision', undefined, signal);
  }

  compact(revision: number) {
    return this.#call<void>('compact', revision);
  }

  compactRevision() {
    return this.#call<number>('compactRevision');
  }

  size() {
    return this.#call<number>('size');
  }

  ping(signal?: AbortSignal) {
    return this.#call<void>('ping', undefined, signal);
  }

  close(): Promise<void> {
    if (this.#closed === undefined) {
      this.#watches.abort();
      const { answer } = this.#stores.send({ type: 'close', store: this.#store });
      // If the other side is gone, there is nothing to close.
      this.#closed = answer.then(
        () => {},
        () => {},
      );
    }
    return this.#closed;
  }

  #call<T>(call: StoreCall, args?: unknown, signal?: AbortSignal): Promise<T> {
    return this.#answered<T>({ type: 'call', store: this.#store, call, args }, signal, signal);
  }

  #write(request: SentRequest, signal: AbortSignal | undefined, kept?: Kept): Promise<WriteResult> {
    return this.#answered<WriteResult>(request, signal, this.writesAreCancellable ? signal : undefined, kept);
  }

  /** @param sent the signal whose abort is reported to the other side */
  async #answered<T>(
    request: SentRequest,
    signal: AbortSignal | undefined,
    sent: AbortSignal | undefined,
    kept?: Kept,
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#closed !== undefined) throw closedError();
    try {
      return (await this.#stores.send(request, sent, kept).answer) as T;
    } catch (error) {
      // The reason of an abort stays in this thread.
      signal?.throwIfAborted();
      throw error;
    }
  }
}

const closedError = () => new UnreachableError('the store is closed');
