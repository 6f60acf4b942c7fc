import type { MessagePort } from 'node:worker_threads';
import type { KeyEvent, KeyValue, KeyValueStore, RangeOptions, WatchBatch, WatchOptions } from '@k8s-ts/storage/kv';
import { type OpenKeyValueStore, openKeyValueStore } from '../open-key-value-store.js';
import { failureOf, ownBytes, type StoreAnswer, type StoreRequest } from './messages.js';

/**
 * Lets another thread use the key-value stores of this one: see {@link useRemoteStores}. Stores that this thread has open are shared with it.
 *
 * @param port receives the other thread's calls. When it closes, everything that the other thread has open is closed
 * @returns closes the port; resolves when everything that the other thread had open is closed. Idempotent
 */
export function serveStores(port: MessagePort): () => Promise<void> {
  const server = new StoreServer(port);
  return () => server.close();
}

class StoreServer {
  readonly #port: MessagePort;
  readonly #stores = new Map<number, OpenKeyValueStore>();
  readonly #running = new Map<number, RunningCall>();
  #closing: Promise<void> | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (request: StoreRequest) => this.#receive(request));
    port.on('close', () => void this.close());
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

  async #open(id: number, config: Parameters<typeof openKeyValueStore>[0]): Promise<void> {
    const opened = await openKeyValueStore(config);
    if (this.#closing !== undefined) await opened.destroy();
    else this.#stores.set(id, opened);
  }

  async #call(
    store: KeyValueStore,
    { id, call, args }: Extract<StoreRequest, { readonly type: 'call' }>,
    running: RunningCall,
  ): Promise<unknown> {
    const { signal } = running;
    switch (call) {
      case 'get': {
        const { key, revision } = args as { readonly key: string; readonly revision?: number };
        const result = await store.get(key, { signal, ...(revision === undefined ? {} : { revision }) });
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
        for await (const batch of store.watch({ ...(args as WatchOptions), signal })) {
          this.#send({ id, batch: ownBatch(batch) });
          await running.taken();
        }
        return undefined;
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

/** A call that the other thread may abort; for watches, also the pace at which it takes batches. */
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

  /** Resolves when the other thread has taken the last batch, or aborted the call. */
  taken(): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#next = resolve;
    });
  }
}

const ownValue = (kv: KeyValue): KeyValue => ({ ...kv, value: ownBytes(kv.value) });

const ownBatch = ({ events, revision }: WatchBatch): WatchBatch => ({ events: events.map(ownEvent), revision });

function ownEvent({ kv, previous, ...event }: KeyEvent): KeyEvent {
  return {
    ...event,
    ...(kv === undefined ? {} : { kv: ownValue(kv) }),
    ...(previous === undefined ? {} : { previous: ownValue(previous) }),
  };
}
