import type { MessagePort } from 'node:worker_threads';
import type {
  GetOptions,
  KeyEvent,
  KeyValue,
  KeyValueStore,
  RangeOptions,
  WatchBatch,
  WatchOptions,
} from '@k8s-ts/storage/kv';
import type { CommitSource } from '../mvcc/mvcc-store.js';
import { type OpenKeyValueStore, openKeyValueStore } from '../open-key-value-store.js';
import type { StorageConfig } from '../storage-config.js';
import { failureOf, type OpenedStore, ownBytes, type StoreAnswer, type StoreRequest } from './messages.js';
import type { NewestRevisions } from './newest-revisions.js';
import { type StorePort, storePortOf } from './store-port.js';

/**
 * Lets another thread or process use the key-value stores of this one: see {@link useRemoteStores}. Stores that this process has open are shared with it.
 *
 * @param port receives the other side's calls. When it closes, everything that the other side has open is closed
 * @param newest tells the other side which keys have been written, where the store can say so. Default: the other side asks for each
 * @returns closes the port; resolves when everything that the other side had open is closed. Idempotent
 */
export function serveStores(port: MessagePort | StorePort, newest?: NewestRevisions): () => Promise<void> {
  const server = new StoreServer(port, newest);
  return () => server.close();
}

class StoreServer {
  readonly #port: StorePort;
  readonly #newest: NewestRevisions | undefined;
  readonly #stores = new Map<number, OpenKeyValueStore>();
  readonly #running = new Map<number, RunningCall>();
  /** Of each store the revision up to which the other side wants to know the progress of its watches. */
  readonly #asked = new WeakMap<KeyValueStore, number>();
  #closing: Promise<void> | undefined;

  constructor(port: MessagePort | StorePort, newest: NewestRevisions | undefined) {
    this.#port = storePortOf(port);
    this.#newest = newest;
    this.#port.onMessage((request) => this.#receive(request as StoreRequest));
    this.#port.onClose(() => void this.close());
  }

  #receive(request: StoreRequest): void {
    if (request.type === 'abort') this.#running.get(request.id)?.abort();
    else if (request.type === 'next') this.#running.get(request.id)?.next();
    else void this.#answer(request);
  }

  async #answer(request: Exclude<StoreRequest, { readonly type: 'abort' | 'next' }>): Promise<void> {
    const { id } = request;
    try {
      this.#send({ id, value: await this.#perform(request) });
    } catch (error) {
      this.#send({ id, error: failureOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #perform(request: Exclude<StoreRequest, { readonly type: 'abort' | 'next' }>): Promise<unknown> {
    if (request.type === 'open') return this.#open(request.id, request.config);
    const opened = this.#stores.get(request.store);
    if (opened === undefined) throw new Error('the store is closed');
    if (request.type === 'close') {
      this.#stores.delete(request.store);
      return opened.destroy();
    }
    const running = new RunningCall();
    this.#running.set(request.id, running);
    return this.#call(opened.store, request, running);
  }

  async #open(id: number, config: StorageConfig): Promise<OpenedStore> {
    const opened = await openKeyValueStore(config);
    const { store } = opened;
    const tellsNewest = this.#newest !== undefined && 'onCommit' in store;
    if (tellsNewest) this.#newest.follow(store as CommitSource);
    if (this.#closing !== undefined) await opened.destroy();
    else this.#stores.set(id, opened);
    return { tellsNewest };
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
        return result.kv === undefined ? result : { ...result, kv: ownValue(result.kv) };
      }
      case 'range': {
        const result = await store.range({ ...(args as RangeOptions), signal });
        return { ...result, kvs: result.kvs.map(ownValue) };
      }
      case 'put':
      case 'delete': {
        const write = { ...(args as Parameters<KeyValueStore['put']>[0]), signal };
        const result = await (call === 'put' ? store.put(write) : store.delete(write));
        return result.current === undefined ? result : { ...result, current: ownValue(result.current) };
      }
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

  /** Sends batches at the pace at which they are taken. Those without events are sent only when this side has asked for progress. */
  async #watch(store: KeyValueStore, id: number, options: WatchOptions, running: RunningCall): Promise<void> {
    let sent = 0;
    for await (const batch of store.watch({ ...options, signal: running.signal })) {
      const isWanted = batch.events.length > 0 || sent < (this.#asked.get(store) ?? 0);
      if (!isWanted) continue;
      sent = batch.revision;
      this.#send({ id, batch: ownBatch(batch, options.previous ?? true) });
      await running.taken();
    }
  }

  #send(answer: StoreAnswer): void {
    if (this.#closing === undefined) this.#port.postMessage(answer);
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
  #next: (() => void) | undefined;

  abort(): void {
    this.#controller.abort();
    this.#next?.();
  }

  next(): void {
    this.#next?.();
  }

  /** Resolves when the other side has taken the last batch, or aborted the call. */
  taken(): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#next = resolve;
    });
  }
}

const ownValue = (kv: KeyValue): KeyValue => ({ ...kv, value: ownBytes(kv.value) });

const ownBatch = ({ events, revision }: WatchBatch, withPrevious: boolean): WatchBatch => ({
  events: events.map((event) => ownEvent(event, withPrevious)),
  revision,
});

function ownEvent({ kv, previous, ...event }: KeyEvent, withPrevious: boolean): KeyEvent {
  return {
    ...event,
    ...(kv === undefined ? {} : { kv: ownValue(kv) }),
    ...(withPrevious && previous !== undefined ? { previous: ownValue(previous) } : {}),
  };
}
