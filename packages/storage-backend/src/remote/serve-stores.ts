import type { MessagePort } from 'node:worker_threads';
import type {
  ConditionalDelete,
  ConditionalPut,
  GetOptions,
  KeyEvent,
  KeyValue,
  KeyValueStore,
  RangeOptions,
  WatchBatch,
  WatchOptions,
  WriteResult,
} from '@k8s-ts/storage/kv';
import type { CommitSource } from '../mvcc/mvcc-store.js';
import type { KeyValueStores, OpenKeyValueStore, StorageConfig } from '../storage-config.js';
import { openKeyValueStore } from '../store-pool.js';
import {
  failureOf,
  type OpenedStore,
  type OwnPutEvent,
  ownBytes,
  type SentBatch,
  type StoreAnswer,
  type StoreMessage,
  type StoreRequest,
} from './messages.js';
import type { SharedRevisionTable } from './shared-revision-table.js';
import { type StorePort, storePortOf } from './store-port.js';

/** Maximum number of bytes of a watch's unconfirmed batches. */
const windowBytes = 256 * 1024;
/**
 * Number of bytes after which the other side must confirm. Not every batch is confirmed, because each confirmation
 * wakes this process.
 */
const confirmedBytes = windowBytes / 4;
/** Weight of an event in the window besides its values, in bytes. */
const eventBytes = 256;

/**
 * Lets another thread or process use the key-value stores of this one: see `StorePool`. Stores that this process
 * has open are shared with it.
 *
 * @param port receives the other side's calls. When it closes, everything that the other side has open is closed
 * @param newest table that shows the other side which keys have been written, for stores that report it. Default: the
 *   other side asks for each key
 * @param stores opens the stores. Default: the stores that are shared within this process
 * @returns closes the port; resolves when everything that the other side had open is closed. Idempotent
 */
export function serveStores(
  port: MessagePort | StorePort,
  newest?: SharedRevisionTable,
  stores?: KeyValueStores,
): () => Promise<void> {
  const server = new StoreServer(port, newest, stores);
  return () => server.close();
}

/** A request whose answer is not batched with others. */
type AwaitedRequest = Exclude<StoreRequest, { readonly type: 'abort' | 'next' | 'put' }>;

interface EndedPut {
  /** The array that was passed to the store. */
  readonly value: Uint8Array;
  readonly answer: StoreAnswer;
}

const storeClosed = () => new Error('the store is closed');

class StoreServer {
  readonly #port: StorePort;
  readonly #newest: SharedRevisionTable | undefined;
  readonly #opener: Pick<StorageConfig, 'stores'>;
  /** The stores that the other side has open. */
  readonly #stores = new Map<number, OpenKeyValueStore>();
  readonly #running = new Map<number, RunningCall>();
  /**
   * The ids of pending puts, by the array that the store received: engines of this process report a write with that
   * array.
   */
  readonly #puts = new Map<Uint8Array, number>();
  /** Puts that have ended but have not been answered yet. */
  #ended: EndedPut[] = [];
  /** For each store, the revision up to which the other side wants the progress of its watches. */
  readonly #asked = new WeakMap<KeyValueStore, number>();
  #closing: Promise<void> | undefined;

  constructor(
    port: MessagePort | StorePort,
    newest: SharedRevisionTable | undefined,
    stores: KeyValueStores | undefined,
  ) {
    this.#port = storePortOf(port);
    this.#newest = newest;
    this.#opener = stores === undefined ? {} : { stores };
    this.#port.onMessage((request) => this.#receive(request as StoreRequest));
    this.#port.onClose(() => void this.close());
  }

  #receive(request: StoreRequest): void {
    if (request.type === 'abort') this.#running.get(request.id)?.abort();
    else if (request.type === 'next') this.#running.get(request.id)?.next();
    else if (request.type === 'put') this.#put(request);
    else void this.#answer(request);
  }

  #put({ id, store: number, write }: Extract<StoreRequest, { readonly type: 'put' }>): void {
    const { value } = write;
    this.#puts.set(value, id);
    this.#written(id, number, write).then(
      (result) => this.#endPut({ value, answer: { id, value: this.#ownResult(result) } }),
      (error: unknown) => this.#endPut({ value, answer: { id, error: failureOf(error) } }),
    );
  }

  async #written(id: number, number: number, write: ConditionalPut): Promise<WriteResult> {
    const opened = this.#stores.get(number);
    if (opened === undefined) throw storeClosed();
    const { store } = opened;
    if (store.writesAreCancellable === false) return store.put(write);
    const running = new RunningCall();
    this.#running.set(id, running);
    return store.put({ ...write, signal: running.signal });
  }

  #endPut(ended: EndedPut): void {
    this.#running.delete(ended.answer.id);
    // Watches report this put in microtasks, which run before the answer is sent. Until then, their messages name the
    // put and need not contain its value.
    if (this.#ended.push(ended) === 1) process.nextTick(() => this.#answerPuts());
  }

  #answerPuts(): void {
    const ended = this.#ended;
    this.#ended = [];
    for (const { value } of ended) this.#puts.delete(value);
    this.#send({ answers: ended.map(({ answer }) => answer) });
  }

  async #answer(request: AwaitedRequest): Promise<void> {
    const { id } = request;
    let answer: StoreAnswer;
    try {
      answer = { id, value: await this.#perform(request) };
    } catch (error) {
      answer = { id, error: failureOf(error) };
    }
    this.#running.delete(id);
    this.#send(answer);
  }

  async #perform(request: AwaitedRequest): Promise<unknown> {
    if (request.type === 'open') return this.#open(request.id, request.config);
    const opened = this.#stores.get(request.store);
    if (opened === undefined) throw storeClosed();
    if (request.type === 'close') {
      this.#stores.delete(request.store);
      return opened.destroy();
    }
    const running = new RunningCall();
    this.#running.set(request.id, running);
    return this.#call(opened.store, request, running);
  }

  async #open(id: number, config: StorageConfig): Promise<OpenedStore> {
    const opened = await openKeyValueStore({ ...config, ...this.#opener });
    const { store } = opened;
    const isOwn = 'onCommit' in store;
    const tellsNewest = this.#newest !== undefined && isOwn;
    if (tellsNewest) this.#newest.follow(store as KeyValueStore & CommitSource);
    if (this.#closing !== undefined) await opened.destroy();
    else this.#stores.set(id, opened);
    return { tellsNewest, writesAreCancellable: store.writesAreCancellable !== false };
  }

  async #call(
    store: KeyValueStore,
    { id, call, args }: Extract<StoreRequest, { readonly type: 'call' }>,
    running: RunningCall,
  ): Promise<unknown> {
    const { signal } = running;
    switch (call) {
      case 'get': {
        const { key, ...options } = args as GetOptions & { readonly key: string };
        const result = await store.get(key, { ...options, signal });
        return result.kv === undefined ? result : { ...result, kv: this.#ownValue(result.kv) };
      }
      case 'range': {
        const result = await store.range({ ...(args as RangeOptions), signal });
        return { ...result, kvs: result.kvs.map((kv) => this.#ownValue(kv)) };
      }
      case 'delete':
        return this.#ownResult(await store.delete({ ...(args as ConditionalDelete), signal }));
      case 'watch':
        return this.#watch(store, id, args as WatchOptions, running);
      case 'requestProgress':
        this.#asked.set(store, await store.revision(signal));
        return store.requestProgress();
      case 'lease':
        return store.lease(args as number);
      case 'compact':
        return store.compact(args as number);
      case 'revision':
        return store.revision(signal);
      case 'ping':
        return store.ping(signal);
      case 'size':
        return store.size?.();
      default:
        return store[call]();
    }
  }

  /**
   * Sends batches, some of them before earlier ones were confirmed. Batches without events are sent only when this side
   * has asked for progress.
   */
  async #watch(store: KeyValueStore, id: number, options: WatchOptions, running: RunningCall): Promise<void> {
    let sent = 0;
    for await (const batch of store.watch({ ...options, signal: running.signal })) {
      const isWanted = batch.events.length > 0 || sent < (this.#asked.get(store) ?? 0);
      if (!isWanted) continue;
      sent = batch.revision;
      const sending = this.#sentBatch(batch, options.previous ?? true);
      this.#send({ id, batch: running.sending(sizeOf(sending)) ? { ...sending, confirm: true } : sending });
      await running.room();
    }
  }

  #sentBatch({ events, revision }: WatchBatch, withPrevious: boolean): SentBatch {
    return { events: events.map((event) => this.#sentEvent(event, withPrevious)), revision };
  }

  #sentEvent({ kv, previous, ...event }: KeyEvent, withPrevious: boolean): KeyEvent | OwnPutEvent {
    const before = withPrevious && previous !== undefined ? { previous: this.#ownValue(previous) } : {};
    if (kv === undefined) return { ...event, ...before };
    const put = this.#puts.get(kv.value);
    if (put === undefined) return { ...event, kv: this.#ownValue(kv), ...before };
    return { put, revision: event.revision, createRevision: kv.createRevision, ...before };
  }

  #ownValue(kv: KeyValue): KeyValue {
    return this.#port.carriesBuffers ? { ...kv, value: ownBytes(kv.value) } : kv;
  }

  #ownResult(result: WriteResult): WriteResult {
    return result.current === undefined ? result : { ...result, current: this.#ownValue(result.current) };
  }

  #send(message: StoreMessage): void {
    if (this.#closing === undefined) this.#port.postMessage(message);
  }

  /** Closes the port and all stores. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#port.close();
    for (const running of this.#running.values()) running.abort();
    await Promise.allSettled([...this.#stores.values()].map((opened) => opened.destroy()));
    this.#stores.clear();
  }
}

/** A call that the other side may abort; for watches, also the pace at which it takes batches. */
class RunningCall {
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  /** Sizes of the unconfirmed batches that need a confirmation, oldest first. */
  readonly #unconfirmed: number[] = [];
  #unconfirmedBytes = 0;
  /** Bytes sent after the last batch that needs a confirmation. */
  #unmarkedBytes = 0;
  #goOn: (() => void) | undefined;

  abort(): void {
    this.#controller.abort();
    this.#goOn?.();
  }

  /** The other side has confirmed the oldest batch that it had to confirm. */
  next(): void {
    this.#unconfirmedBytes -= this.#unconfirmed.shift() ?? 0;
    if (this.#hasRoom()) this.#goOn?.();
  }

  /** Counts a batch that is sent. Returns whether the other side has to confirm it. */
  sending(bytes: number): boolean {
    this.#unmarkedBytes += bytes;
    if (this.#unmarkedBytes < confirmedBytes) return false;
    this.#unconfirmed.push(this.#unmarkedBytes);
    this.#unconfirmedBytes += this.#unmarkedBytes;
    this.#unmarkedBytes = 0;
    return true;
  }

  #hasRoom(): boolean {
    return this.#unconfirmedBytes + this.#unmarkedBytes < windowBytes;
  }

  /** Resolves when there is room for another batch, or the other side has aborted the call. */
  room(): Promise<void> | undefined {
    if (this.#hasRoom() || this.signal.aborted) return undefined;
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }
}

function sizeOf({ events }: SentBatch): number {
  let bytes = 0;
  for (const event of events) {
    bytes += eventBytes + (event.previous?.value.length ?? 0);
    if ('kv' in event) bytes += event.kv?.value.length ?? 0;
  }
  return bytes;
}
