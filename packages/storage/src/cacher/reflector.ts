import { errorText, isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { eventLoopTurn, timeSlice } from '@k8s-ts/event-loop';
import type { CacheableStorage, ChangeBatch, StoredObject } from '../interface/storage-interface.js';
import { CorruptDataError } from '../key-value-storage/corrupt-data-error.js';
import { CompactedError } from '../kv/key-value-store.js';
import type { ResourceStatistics } from '../statistics/index.js';
import type { Dispatcher } from './dispatcher.js';
import type { Freshness } from './freshness.js';
import type { ObjectStore } from './object-store.js';
import type { ReadyState } from './ready-state.js';
import type { WatchCache } from './watch-cache.js';

/** Number of objects in a page when the state is listed. */
const pageSize = 10_000;
/** Time between two attempts to load the state, in ms. */
const retryDelay = 1000;
/** Time for which a broken watch is resumed, in ms. After that the state is loaded again. */
const watchPatience = 30_000;
const firstWatchDelay = 100;
const longestWatchDelay = 5000;

export interface ReflectorOptions<T extends KubeObject> {
  readonly storage: CacheableStorage<T>;
  /** Ends in `/`. */
  readonly resourcePrefix: string;
  readonly cache: WatchCache<T>;
  readonly freshness: Freshness;
  readonly ready: ReadyState;
  readonly dispatcher: Dispatcher<T>;
  readonly statistics: ResourceStatistics;
}

/**
 * Keeps a cache equal to the storage: loads the state, follows the changes, and loads the state again when it cannot
 * follow any more. That ends all watches, because it is not known which changes they have missed.
 *
 * The Reflector of `@k8s-ts/client` does not fit here: it follows objects. A watch cache also needs the bytes of each
 * object, the revision of each batch of changes and the progress that the key-value store reports, and it ends its own
 * watches when it loads the state again. `kubernetes/client-go tools/cache/reflector.go, Reflector`.
 */
export class CacheReflector<T extends KubeObject> {
  readonly #options: ReflectorOptions<T>;
  readonly #stopped = new AbortController();
  /** Number of consecutive times that the changes could not be followed after a load. */
  #futile = 0;
  #running: Promise<void> | undefined;
  #restored: Restored<T> | undefined;

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Call when the storage was replaced by another state: the next load starts from the given one. */
  restored(restored: Restored<T>): void {
    this.#restored = restored;
  }

  /** Stops following and ends all watches. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#options.dispatcher.endAll();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { ready, dispatcher } = this.#options;
    while (!this.#stopped.signal.aborted) {
      const started = Date.now();
      dispatcher.endAll();
      let failure: unknown;
      try {
        await this.#load();
        this.#options.statistics.cacheInitializations++;
        ready.setReady();
        await this.#follow();
      } catch (error) {
        failure = error;
      }
      ready.setPending(failure);
      dispatcher.endAll();
      // After a compaction the state is loaded again at once; but repeated failures right after loading must not cause
      // constant reloading.
      const atOnce = this.#restored !== undefined || (failure instanceof CompactedError && ++this.#futile <= 2);
      await (atOnce ? eventLoopTurn() : this.#sleep(retryDelay - (Date.now() - started)));
    }
  }

  async #load(): Promise<void> {
    const { cache, freshness } = this.#options;
    const restored = this.#restored;
    this.#restored = undefined;
    if (restored?.store !== undefined) {
      cache.restore(restored.store, restored.revision);
      freshness.set(restored.revision);
      return;
    }
    const { items, revision } = await this.#list();
    await cache.replace(items, revision);
    freshness.set(revision);
  }

  async #list(): Promise<{ items: StoredObject<T>[]; revision: number }> {
    const { storage, resourcePrefix } = this.#options;
    const { signal } = this.#stopped;
    const items: StoredObject<T>[] = [];
    let next: string | undefined;
    do {
      try {
        const page = await storage.list(resourcePrefix, { limit: pageSize, continue: next, signal });
        for (const item of page.items) items.push(item);
        next = page.continue;
        if (!next) return { items, revision: Number(page.resourceVersion) };
      } catch (error) {
        if (next === undefined || !isResourceExpired(error)) throw error;
        next = undefined;
      }
    } while (next !== undefined);
    const whole = await storage.list(resourcePrefix, { signal });
    return { items: [...whole.items], revision: Number(whole.resourceVersion) };
  }

  /** Returns when stopped. @throws the error after which the changes cannot be followed any more */
  async #follow(): Promise<void> {
    const { cache, storage, resourcePrefix } = this.#options;
    const { signal } = this.#stopped;
    let brokenSince = 0;
    let delay = firstWatchDelay;
    while (!signal.aborted) {
      let failure: unknown;
      try {
        const options = { fromRevision: cache.revision + 1, signal };
        for await (const batch of storage.watchChanges(resourcePrefix, options)) {
          brokenSince = 0;
          delay = firstWatchDelay;
          this.#futile = 0;
          await this.#take(batch);
        }
        failure = new Error('the watch of the storage has ended');
      } catch (error) {
        if (isFinal(error)) throw error;
        failure = error;
      }
      if (signal.aborted) return;
      brokenSince ||= Date.now();
      if (Date.now() - brokenSince > watchPatience) throw failure;
      await this.#sleep(delay);
      delay = Math.min(delay * 2, longestWatchDelay);
    }
  }

  /** Applies a batch. Lets other work run only between two revisions, when all watchers have the earlier one. */
  async #take({ changes, revision }: ChangeBatch<T>): Promise<void> {
    const { cache, freshness, dispatcher, statistics } = this.#options;
    statistics.cacheEvents += changes.length;
    const slice = timeSlice();
    let last = 0;
    for (const change of changes) {
      if (change.revision !== last && last !== 0) {
        if (dispatcher.isBlocked) {
          freshness.set(last);
          await dispatcher.unblock();
        } else if (slice.isOver()) {
          freshness.set(last);
          await slice.next();
        }
        if (this.#stopped.signal.aborted) return;
      }
      last = change.revision;
      const applied = cache.apply(change.key, change.revision, change.object && this.#entry(change.object));
      if (applied !== undefined) dispatcher.dispatch(applied);
    }
    cache.advance(revision);
    freshness.set(cache.revision);
    if (dispatcher.isBlocked) await dispatcher.unblock();
  }

  #entry(object: StoredObject<T>) {
    try {
      return this.#options.cache.entry(object);
    } catch (error) {
      throw new DecodeError(error);
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    const { signal } = this.#stopped;
    if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener('abort', done, { once: true });
    });
  }
}

/** The state of a storage that was replaced. */
export interface Restored<T extends KubeObject> {
  /** The objects of this resource; undefined when they have to be listed. The reflector may change it. */
  readonly store: ObjectStore<T> | undefined;
  /** The storage's revision. */
  readonly revision: number;
}

/** Whether resuming the watch at the same revision would fail again. */
function isFinal(error: unknown): boolean {
  return error instanceof CompactedError || error instanceof CorruptDataError || error instanceof DecodeError;
}

/** A changed object cannot be read or has no attributes. */
class DecodeError extends Error {
  override readonly name = 'DecodeError';
  constructor(cause: unknown) {
    super(errorText(cause), { cause });
  }
}
